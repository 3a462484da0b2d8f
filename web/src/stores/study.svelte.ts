// The study on the screen: its games, the tree of one of them, the line being read and the move one stands at.
// What is looked at (cursor, choices) is kept here alone; the tree comes from the server and is only replaced, never changed.
import { ApiError, isAbort, sentence } from "../lib/api";
import { calledBy } from "../lib/dress";
import { Gate } from "../lib/gate";
import { studyHash, type StudyPlace } from "../lib/link";
import { studies } from "../lib/studyapi";
import type { Edited, Study, TreeReply } from "../lib/types";
import { Tree, chosenChild, deviations, follow, lineThrough, numbered, owner, remember, rowsOf, stopsEarly, type Choices } from "../lib/tree";
import { patched } from "../lib/treepatch";
import { route } from "./route.svelte";
import { session } from "./session.svelte";

/** Addresses are written once the reader rests, because browsers limit how often they may be. */
const REST = 200;

/** A large tree is read as a whole this long after its first screen. */
const SETTLED = 60;

/** Whether a node is there, at the end of these moves if there are some. */
function leadsTo(tree: Tree, id: number, moves: readonly string[]): boolean {
  const at = tree.find(id);
  return at >= 0 && (moves.length === 0 || tree.path(at).every((step, i) => tree.move[step] === moves[i]));
}

interface View {
  id: number;
  choices: Choices;
}

class StudyStore {
  study = $state.raw<Study | null>(null);
  game = $state(0);
  tree = $state.raw<Tree | null>(null);
  /** The node on the board. */
  cursor = $state(0);
  choices = $state.raw<Choices>(new Map());
  /** A node whose deletion is being considered. */
  doomed = $state<number | null>(null);
  trouble = $state<string | null>(null);
  notice = $state<string | null>(null);
  busy = $state(false);

  /** The line being read, from the first move to its end. */
  line = $derived(this.tree ? lineThrough(this.tree, 0, this.choices) : []);
  rows = $derived(this.tree ? rowsOf(this.tree, this.line) : []);
  chips = $derived(this.tree ? deviations(this.tree, this.line) : []);
  /** Whether all of the tree is here; of a large one the line on the screen comes first. */
  whole = $derived(this.tree !== null && this.tree.reply.whole !== false);
  names = $derived(this.tree ? calledBy(this.tree.reply.game, this.tree.reply.sides) : (["First", "Second"] as const));
  end = $derived(this.line[this.line.length - 1] ?? 0);
  goesOn = $derived(this.tree ? stopsEarly(this.tree, this.end) : null);
  /** The row the cursor is in; the first one at the start. */
  row = $derived(this.#row());

  /** What is asked about nodes of the tree goes through here, and what changes it. */
  readonly gate = new Gate();

  #ticket = 0;
  #past: View[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  #row(): number {
    const { tree, rows, cursor } = this;
    const ply = tree?.ply[cursor] ?? 0;
    let [low, high] = [0, Math.max(0, rows.length - 1)];
    while (tree && low < high) {
      const middle = (low + high) >> 1;
      if (tree.ply[owner(rows[middle]!)]! < ply) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Opens a place; in the same game it only goes there. */
  async open(place: StudyPlace) {
    if (this.study?.id === place.study && this.game === place.tree && this.tree) {
      this.#arrive(place);
      return;
    }
    this.close();
    const ticket = this.#ticket;
    this.busy = true;
    try {
      const [study, reply] = await Promise.all([studies.open(place.study, place.tree), this.#first(place)]);
      if (ticket !== this.#ticket) return;
      this.study = study;
      this.game = place.tree;
      this.tree = new Tree(reply);
      this.#arrive(place);
      if (!this.whole) void this.#complete(ticket);
    } catch (error) {
      if (ticket === this.#ticket && !isAbort(error)) this.trouble = sentence(error);
    } finally {
      if (ticket === this.#ticket) this.busy = false;
    }
  }

  /** What the first screen needs: of a large tree the line the place is on, unless only its moves say where that is. */
  async #first({ study, tree, node, moves }: StudyPlace): Promise<TreeReply> {
    if (node === 0 && moves.length > 0) return studies.tree(study, tree);
    try {
      const reply = await studies.around(study, tree, node);
      return reply.whole === false && !leadsTo(new Tree(reply), node, moves) ? studies.tree(study, tree) : reply;
    } catch (error) {
      // The node is gone; the moves may still lead somewhere.
      if (error instanceof ApiError && error.status === 409) return studies.tree(study, tree);
      throw error;
    }
  }

  /** The rest of a large tree, once its first screen is drawn. */
  async #complete(ticket: number) {
    await new Promise((drawn) => setTimeout(drawn, SETTLED));
    if (ticket !== this.#ticket || this.whole) return;
    try {
      await this.reload();
    } catch (error) {
      if (ticket === this.#ticket && !isAbort(error)) this.trouble = sentence(error);
    }
  }

  close() {
    this.#ticket += 1;
    clearTimeout(this.#rest);
    this.study = null;
    this.tree = null;
    this.cursor = 0;
    this.choices = new Map();
    this.doomed = null;
    this.trouble = null;
    this.notice = null;
    this.busy = false;
    this.#past = [];
  }

  /** By the node if it is where the moves lead, else as far as the moves still exist. */
  #arrive({ node, moves }: StudyPlace) {
    const { tree } = this;
    if (!tree) return;
    const at = tree.find(node);
    const same = leadsTo(tree, node, moves);
    const to = same && (at > 0 || moves.length === 0) ? at : follow(tree, moves);
    if (!same && (tree.ply[to] ?? 0) < moves.length) this.notice = `The line was edited since this link was made; it is followed as far as “${numbered(tree, to)}”.`;
    this.#stand(to);
  }

  #stand(node: number) {
    const { tree } = this;
    if (!tree) return;
    if (node > 0 && this.line[tree.ply[node]! - 1] !== node) this.choices = remember(tree, node, this.choices);
    this.cursor = node;
    this.doomed = null;
  }

  /** Goes to a node; leaving the line can be taken back. */
  go(node: number, record: "push" | "replace" = "replace") {
    const { tree } = this;
    if (!tree || node < 0 || node >= tree.size || node === this.cursor) return;
    const leaves = node > 0 && this.line[tree.ply[node]! - 1] !== node;
    if (leaves) this.#keep();
    this.notice = null;
    this.#stand(node);
    this.#address(leaves ? "push" : record);
    this.#say();
  }

  #keep() {
    if (this.tree) this.#past = [...this.#past.slice(-99), { id: this.tree.id[this.cursor]!, choices: this.choices }];
  }

  /** Takes the last change of line back. */
  back() {
    const view = this.#past.pop();
    if (!view || !this.tree) return;
    this.choices = view.choices;
    this.cursor = Math.max(0, this.tree.find(view.id));
    this.#address("replace");
    this.#say();
  }

  /** Shows an alternative in place of its sibling, with what was last chosen below it. */
  promote = (node: number) => this.go(node);

  /** The alternative with this index in the row of the cursor. */
  choose(index: number): boolean {
    const node = this.rows[this.row]?.alternatives[index];
    if (node === undefined) return false;
    this.go(node);
    return true;
  }

  /** Gives a deviation up: the first move stands there again. */
  drop(node: number) {
    const { tree } = this;
    if (!tree) return;
    const parent = tree.parent[node]!;
    const before = (tree.ply[this.cursor] ?? 0) < tree.ply[node]!;
    this.#keep();
    const choices = new Map(this.choices);
    choices.delete(tree.id[parent]!);
    this.choices = choices;
    if (!before) this.cursor = tree.child(parent, 0);
    this.#address("push");
    this.#say();
  }

  /** The main line everywhere, as when the study was opened. */
  reset() {
    this.#keep();
    this.choices = new Map();
    this.cursor = 0;
    this.#address("push");
    this.#say();
  }

  forward() {
    if (this.tree) this.go(chosenChild(this.tree, this.cursor, this.choices));
  }

  backward() {
    if (this.tree && this.cursor > 0) this.go(this.tree.parent[this.cursor]!);
  }

  first = () => this.go(0);
  last = () => this.go(this.end);

  /** To the next move with alternatives, or the one before. */
  fork(step: 1 | -1) {
    const { tree } = this;
    if (!tree) return;
    const isFork = (node: number) => tree.childCount(tree.parent[node]!) > 1;
    const at = tree.ply[this.cursor]!;
    const found = step > 0 ? this.line.slice(at).find(isFork) : this.line.slice(0, Math.max(0, at - 1)).findLast(isFork);
    this.go(found ?? (step > 0 ? this.end : 0));
  }

  /** The next or previous move that could be made instead. */
  sibling(step: 1 | -1) {
    const { tree, cursor } = this;
    if (!tree || cursor === 0) return;
    const all = tree.children(tree.parent[cursor]!);
    if (all.length > 1) this.go(all[(tree.choice[cursor]! + step + all.length) % all.length]!);
  }

  /** Takes a newer tree and stays at the same node, or at the nearest one above it that is left. */
  async reload() {
    const { study, game } = this;
    if (!study) return;
    const ticket = this.#ticket;
    const reply = await studies.tree(study.id, game);
    if (ticket !== this.#ticket || !this.study || (this.whole && reply.revision < this.study.revision)) return;
    this.#take(reply);
  }

  /** Whether this game is still on the screen. */
  shows = (id: number, game: number): boolean => this.study?.id === id && this.game === game;

  /** Takes what an edit changed. All of the tree is read again only where the edit was not made on this very tree. */
  async accept({ revision, changes }: Edited) {
    const { tree } = this;
    if (!tree || !changes || !this.whole || revision !== tree.reply.revision + 1) await this.reload();
    else this.#take(patched(tree.reply, revision, changes));
  }

  #take(reply: TreeReply) {
    if (!this.study) return;
    const tree = new Tree(reply);
    const left = this.#ids().findLast((id) => tree.find(id) >= 0) ?? 0;
    this.tree = tree;
    this.study = { ...this.study, revision: reply.revision };
    this.doomed = null;
    this.cursor = Math.max(0, tree.find(left));
    this.#stand(this.cursor);
    this.#address("replace");
  }

  /** The ids on the way to the cursor. */
  #ids(): number[] {
    const { tree } = this;
    return tree ? tree.path(this.cursor).map((node) => tree.id[node]!) : [];
  }

  place(): StudyPlace | null {
    const { study, tree, cursor, game } = this;
    if (!study || !tree) return null;
    return { study: study.id, tree: game, node: tree.id[cursor]!, moves: tree.path(cursor).map((node) => tree.move[node]!) };
  }

  #address(record: "push" | "replace") {
    clearTimeout(this.#rest);
    const write = () => {
      const place = this.place();
      if (place && route.area === "studies") route.go(studyHash(place), record);
    };
    if (record === "push") write();
    else this.#rest = setTimeout(write, REST);
  }

  #say() {
    const { tree, cursor } = this;
    if (!tree) return;
    const others = tree.alternatives(cursor).length;
    session.announce(`${numbered(tree, cursor)}${others > 0 ? `, ${others} alternative${others === 1 ? "" : "s"}` : ""}`);
  }
}

export const study = new StudyStore();
