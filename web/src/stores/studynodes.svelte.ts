// What the server says of the nodes of the tree on the screen: positions, exact values, and perfect play where the tree ends.
import { SvelteMap } from "svelte/reactivity";
import { ApiError, api, isAbort } from "../lib/api";
import { touched } from "../lib/pointing";
import { studies } from "../lib/studyapi";
import type { LineReply, NodeReply, NodeValue, PositionReply, Verdict } from "../lib/types";
import { flipped, mistakeMark } from "../lib/verdict";
import { settings } from "./settings.svelte";
import { study } from "./study.svelte";

/** Positions kept; older ones are asked for again. */
const KEPT = 400;
const BATCH = 1000;

export interface Shown {
  state: PositionReply;
  touched: string[];
}

class StudyNodes {
  /** A node or a ghost being looked at with the pointer or focus. */
  preview = $state<number | null>(null);
  ghostPreview = $state<number | null>(null);
  trouble = $state<string | null>(null);
  shown = $state.raw<Shown | null>(null);
  here = $state.raw<NodeReply | null>(null);
  ghosts = $state.raw<LineReply | null>(null);
  values = new SvelteMap<number, NodeValue>();
  /** Comments for people, by the id of the node; what is not asked for yet is missing. */
  comments = new SvelteMap<number, string>();

  #replies = new Map<number, NodeReply>();
  #revision = "";
  #noValues = "";
  #asked = new Set<number>();

  /** What the answers are about. */
  #now = (): string => `${study.study?.id} ${study.game} ${study.tree?.reply.revision}`;

  /** Forgets everything about another tree or an older one. */
  sync() {
    const revision = this.#now();
    if (revision === this.#revision) return;
    const same = this.#revision.split(" ").slice(0, 2).join() === revision.split(" ").slice(0, 2).join();
    this.#revision = revision;
    this.#replies.clear();
    this.#asked.clear();
    if (!same) {
      this.values.clear();
      this.comments.clear();
      this.here = null;
      this.shown = null;
      this.ghosts = null;
    }
    this.preview = null;
    this.ghostPreview = null;
  }

  async node(id: number, signal?: AbortSignal): Promise<NodeReply> {
    const known = this.#replies.get(id);
    if (known) return known;
    let revision = this.#revision;
    const reply = await study.gate.ask(() => {
      signal?.throwIfAborted();
      if (!study.study || study.tree!.find(id) < 0) throw new DOMException("The node was deleted.", "AbortError");
      revision = this.#revision;
      return studies.node(study.study.id, study.game, id, signal);
    });
    if (revision !== this.#revision) return reply;
    if (this.#replies.size >= KEPT) this.#replies.delete(this.#replies.keys().next().value!);
    this.#replies.set(id, reply);
    return reply;
  }

  /** A node with the cells of the move that leads to it. */
  async look(node: number, signal: AbortSignal): Promise<Shown & { state: NodeReply }> {
    const { tree } = study;
    const state = await this.node(tree!.id[node]!, signal);
    if (state.touched || node === 0) return { state, touched: state.touched ?? [] };
    const before = await this.node(tree!.id[tree!.parent[node]!]!, signal);
    return { state, touched: touched(before.scene, tree!.move[node]!) };
  }

  /** A move of the ghost line on the board. */
  async lookGhost(index: number, signal: AbortSignal): Promise<Shown | null> {
    const { ghosts } = this;
    const entry = ghosts?.line[index];
    const game = study.tree?.reply.game;
    if (!ghosts || !entry || !game) return null;
    const before = index === 0 ? ghosts.position : ghosts.line[index - 1]!.position;
    const [from, state] = await Promise.all([api.position(game, before, signal), api.position(game, entry.position, signal)]);
    return { state, touched: touched(from.scene, entry.move) };
  }

  /** Asks for the values of nodes that are not known yet. */
  async want(nodes: readonly number[]) {
    const { tree } = study;
    this.sync();
    const key = this.#revision;
    const game = key.split(" ").slice(0, 2).join(" ");
    if (!tree || !study.whole || this.#noValues === game) return;
    const ids = nodes.map((node) => tree.id[node]!).filter((id) => !this.#asked.has(id));
    for (let from = 0; from < ids.length; from += BATCH) {
      const part = ids.slice(from, from + BATCH);
      for (const id of part) this.#asked.add(id);
      try {
        const values = await study.gate.ask(async () => {
          // An edit came first: the tree it left asks again.
          if (key !== this.#now()) return [];
          return studies.values(study.study!.id, study.game, part);
        });
        if (key !== this.#revision) return;
        for (const value of values) {
          if (value.verdict.wdl !== null) this.values.set(value.node, value);
          if (value.prose) this.comments.set(value.node, value.prose);
          else this.comments.delete(value.node);
        }
      } catch (error) {
        if (error instanceof ApiError && [404, 405, 501].includes(error.status)) this.#noValues = game;
        for (const id of part) this.#asked.delete(id);
        return;
      }
    }
  }

  /** The exact value of the move that leads to a node, for the player who makes it. */
  moveValue(node: number): Verdict | null {
    const { tree } = study;
    if (!tree || node <= 0 || !settings.showValues) return null;
    const value = this.values.get(tree.id[node]!);
    return value ? flipped(value.verdict) : null;
  }

  /** "?" or "??" where a move gives a result away. */
  mark(node: number): "" | "?" | "??" {
    const { tree } = study;
    const value = this.moveValue(node);
    const best = tree && value ? this.values.get(tree.id[tree.parent[node]!]!) : undefined;
    return best && value ? mistakeMark(best.verdict, value) : "";
  }

  /** Perfect play from the end of the line, where it is known. */
  async ghost(end: number, signal: AbortSignal) {
    const { tree } = study;
    this.ghostPreview = null;
    if (!tree || !study.whole || !settings.showValues) {
      this.ghosts = null;
      return;
    }
    try {
      const state = await this.node(tree.id[end]!, signal);
      const line = state.over || state.verdict.wdl === null ? null : await api.line(tree.reply.game, state.position, signal);
      if (!signal.aborted) this.ghosts = line;
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) this.ghosts = null;
    }
  }
}

export const nodes = new StudyNodes();
