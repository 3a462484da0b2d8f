// Editing the study on the screen. The server keeps every edit at once; other windows see it within seconds, and so do we theirs.
import { ApiError, isAbort, sentence } from "../lib/api";
import { toggled } from "../lib/glyphs";
import { studies } from "../lib/studyapi";
import type { Conflict, Edit } from "../lib/types";
import { follow } from "../lib/tree";
import { count } from "../lib/verdict";
import { session } from "./session.svelte";
import { study } from "./study.svelte";

const POLL = 3000;

/** The revision somebody saw when they began to write; it moves on with what they write themselves. */
export interface Seen {
  revision: number;
}

/** What could not be kept because somebody else changed the same thing. */
interface Clash {
  conflict: Conflict;
  study: number;
  game: number;
  edits: Edit[];
}

class StudyEdits {
  saving = $state(0);
  /** The server does not answer: what is on the screen may not be what is kept. */
  away = $state(false);
  clash = $state.raw<Clash | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  undoable = $derived((study.tree?.reply.undo ?? 1) > 0);
  redoable = $derived((study.tree?.reply.redo ?? 1) > 0);

  /** One after the other, so that each edit is made on the tree the one before left. */
  #after<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.saving += 1;
    return study.gate
      .edit(work)
      .then((done) => ((this.away = false), done))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 0) this.away = true;
        if (!isAbort(error)) study.trouble = sentence(error);
        return undefined;
      })
      .finally(() => (this.saving -= 1));
  }

  #edit(edits: Edit[], seen?: Seen): Promise<number[] | undefined> {
    return this.#after(async () => {
      const { study: open, game } = study;
      if (!open) return [];
      study.trouble = null;
      try {
        const done = await studies.edit(open.id, game, seen?.revision ?? open.revision, edits);
        if (seen) seen.revision = done.revision;
        if (study.shows(open.id, game)) await study.accept(done);
        return done.added;
      } catch (error) {
        await study.reload();
        if (!(error instanceof ApiError) || !error.conflict) throw error;
        this.clash = { conflict: error.conflict, study: open.id, game, edits };
        session.announce("Somebody else changed the same text. Choose which to keep.");
        return undefined;
      }
    });
  }

  /** Ends a conflict: writes one's own over the other's, another text made of both, or leaves the other's. */
  async settle(edits: Edit[] | null) {
    const { clash } = this;
    this.clash = null;
    if (!clash || !edits || study.study?.id !== clash.study || study.game !== clash.game) return;
    await this.#edit(edits, { revision: clash.conflict.revision });
  }

  #id = (node: number): number => study.tree!.id[node]!;

  /** Plays moves from a node; what is there already is walked, the rest is added. */
  async play(from: number, moves: string[]) {
    const { tree } = study;
    if (!tree) return;
    const [only] = moves;
    const known = moves.length === 1 ? [...tree.children(from)].find((child) => tree.move[child] === only) : undefined;
    if (known !== undefined) {
      study.go(known);
      return;
    }
    const path = tree.path(from).map((node) => tree.move[node]!);
    const added = await this.#edit([{ op: "add", parent: this.#id(from), moves }]);
    if (!added || !study.tree) return;
    const last = added.length > 0 ? study.tree.find(added[added.length - 1]!) : follow(study.tree, [...path, ...moves]);
    if (last > 0) study.go(last);
    session.announce(`Added ${moves.join(" ")}`);
  }

  promote = (node: number) => this.#edit([{ op: "promote", node: this.#id(node) }]);
  main = (node: number) => this.#edit([{ op: "main", node: this.#id(node) }]);
  move = (node: number, index: number) => this.#edit([{ op: "move", node: this.#id(node), index }]);
  /** By id, because the tree may change while somebody writes. */
  comment = (id: number, what: { after?: string; before?: string }, seen: Seen) => this.#edit([{ op: "comment", node: id, ...what }], seen);
  tags = (tags: Record<string, string>) => this.#edit([{ op: "tags", tags }]);

  glyph(node: number, nag: number) {
    if (node === 0 || !study.tree) return;
    return this.#edit([{ op: "nags", node: this.#id(node), nags: toggled(study.tree.nags(node), nag) }]);
  }

  /** First shows what would go; deletes when asked again. */
  consider(node: number) {
    if (node === 0 || !study.tree || !study.whole) return;
    study.doomed = node;
    session.announce(`Delete ${count(study.tree.subtree(node), "move")}? Enter deletes, Escape keeps.`);
  }

  async remove() {
    const node = study.doomed;
    if (node === null || !study.tree) return;
    const [id, parent] = [this.#id(node), study.tree.parent[node]!];
    const inside = study.tree.path(study.cursor).includes(node);
    study.doomed = null;
    if (inside) study.go(parent);
    await this.#edit([{ op: "delete", node: id }]);
    session.announce("Deleted. Control Z brings it back.");
  }

  step(way: "undo" | "redo") {
    return this.#after(async () => {
      const { study: open, game } = study;
      if (!open) return;
      const nothing = () => {
        session.announce(`Nothing to ${way}.`);
        study.notice = `There is nothing to ${way}.`;
      };
      if (!(way === "undo" ? this.undoable : this.redoable)) return nothing();
      try {
        const done = await studies.undo(open.id, game, way);
        if (study.shows(open.id, game)) await study.accept(done);
        session.announce(way === "undo" ? "Undone." : "Redone.");
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        nothing();
      }
    });
  }

  change = (what: { name?: string; tags?: string[] }) =>
    this.#after(async () => {
      if (study.study) study.study = { ...(await studies.change(study.study.id, what)), games: study.study.games };
    });

  /** Watches for edits made in other windows; the result stops it. */
  watch(): () => void {
    this.#timer = setInterval(() => void this.#look(), POLL);
    return () => clearInterval(this.#timer);
  }

  async #look() {
    const open = study.study;
    if (!open || this.saving > 0 || document.hidden) return;
    try {
      const revision = await studies.revision(open.id);
      this.away = false;
      if (this.saving > 0 || study.study?.id !== open.id || revision === study.study.revision) return;
      const fresh = await studies.open(open.id, study.game);
      if (this.saving > 0 || study.study?.id !== open.id) return;
      study.study = fresh;
      await study.reload();
      session.announce("The study was changed in another window.");
    } catch (error) {
      // The next look tells.
      if (error instanceof ApiError && error.status === 0) this.away = true;
    }
  }
}

export const edits = new StudyEdits();
