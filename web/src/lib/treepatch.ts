// What an edit changed, put into the tree of the revision before: the same as reading the new tree, without sending it.
import type { Changes, TreeReply } from "./types";

interface Rest {
  children: Map<number, number[]>;
  move: Map<number, string>;
  marks: Map<number, number>;
  nags: Record<string, number[]>;
}

/** The tree after an edit that led to this revision. */
export function patched(reply: TreeReply, revision: number, changes: Changes): TreeReply {
  const { undo, redo } = changes;
  const moved = changes.removed.length > 0 || Object.keys(changes.order).length > 0;
  const next = moved ? rearranged(reply, changes) : renoted(reply, changes);
  return { ...next, revision, undo, redo };
}

/** Only comments and glyphs are others. */
function renoted(reply: TreeReply, changes: Changes): TreeReply {
  if (changes.nodes.length === 0) return reply;
  const [marks, nags] = [[...reply.marks], { ...reply.nags }];
  for (const node of changes.nodes) {
    marks[reply.id.indexOf(node.id)] = node.marks;
    note(nags, node.id, node.nags);
  }
  return { ...reply, marks, nags };
}

function note(all: Record<string, number[]>, id: number, nags: number[]) {
  if (nags.length > 0) all[id] = nags;
  else delete all[id];
}

function rearranged(reply: TreeReply, changes: Changes): TreeReply {
  const rest: Rest = { children: new Map(), move: new Map(), marks: new Map(), nags: { ...reply.nags } };
  for (const [at, id] of reply.id.entries()) {
    rest.move.set(id, reply.move[at]!);
    rest.marks.set(id, reply.marks[at]!);
    if (at > 0) append(rest.children, reply.parent[at]!, id);
  }
  for (const { id, parent, move, marks, nags } of changes.nodes) {
    if (!rest.move.has(id)) append(rest.children, parent, id);
    rest.move.set(id, move);
    rest.marks.set(id, marks);
    note(rest.nags, id, nags);
  }
  for (const [parent, order] of Object.entries(changes.order)) rest.children.set(Number(parent), order);
  const next = { ...reply, ...columns(rest) };
  const there = new Set(next.id);
  for (const id of Object.keys(rest.nags)) if (!there.has(Number(id))) delete rest.nags[id];
  return { ...next, nags: rest.nags, same: regrouped(reply.same, changes.same, next.id) };
}

function append(children: Map<number, number[]>, parent: number, id: number) {
  const known = children.get(parent);
  if (known) known.push(id);
  else children.set(parent, [id]);
}

/** The nodes that can be reached, parents before children, siblings in their order. */
function columns({ children, move, marks }: Rest): Pick<TreeReply, "id" | "parent" | "move" | "marks"> {
  const next: Pick<TreeReply, "id" | "parent" | "move" | "marks"> = { id: [], parent: [], move: [], marks: [] };
  const open: [number, number][] = [[0, -1]];
  for (let top = open.pop(); top; top = open.pop()) {
    const [id, parent] = top;
    next.id.push(id);
    next.parent.push(parent);
    next.move.push(move.get(id)!);
    next.marks.push(marks.get(id)!);
    const below = children.get(id) ?? [];
    for (let i = below.length - 1; i >= 0; i -= 1) open.push([below[i]!, id]);
  }
  return next;
}

/** Groups of nodes with the same position: without those that are gone, with those that came, in the order of the tree. */
function regrouped(before: number[][], came: number[][], ids: readonly number[]): number[][] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const fresh = new Set(came.flat());
  const kept = before.filter((group) => !group.some((id) => fresh.has(id)));
  const groups = [...kept, ...came].map((group) => group.filter((id) => place.has(id)).sort((a, b) => place.get(a)! - place.get(b)!));
  // The first ids differ, for a node is in one group.
  return groups.filter((group) => group.length > 1).sort((a, b) => a[0]! - b[0]!);
}
