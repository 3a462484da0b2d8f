// Who may talk to the server about a tree: questions side by side, an edit alone. Otherwise a question about a node can arrive after the
// edit that deletes it.

export class Gate {
  #edits: Promise<unknown> = Promise.resolve();
  #questions = new Set<Promise<unknown>>();

  /** Makes an edit after those before it, once the questions under way are answered. */
  edit<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#edits.then(() => Promise.allSettled(this.#questions)).then(work);
    this.#edits = done.catch(() => undefined);
    return done;
  }

  /** Asks while no edit is being made or waits to be. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    for (let last: Promise<unknown> | undefined; last !== this.#edits; ) await (last = this.#edits);
    const question = work();
    this.#questions.add(question);
    try {
      return await question;
    } finally {
      this.#questions.delete(question);
    }
  }
}
