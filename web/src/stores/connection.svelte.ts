// Whether the server answers. Whoever asks it reports here; while it is silent it is asked again and again.

/** Milliseconds until it is asked again, at first and at most. */
const FIRST = 500;
const LAST = 8000;

class Connection {
  away = $state(false);
  /** How often it came back; what failed meanwhile can be asked again. */
  returns = $state(0);
  #wait = FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;

  answered() {
    if (!this.away) return;
    clearTimeout(this.#timer);
    this.away = false;
    this.returns += 1;
  }

  silent() {
    if (this.away) return;
    this.away = true;
    this.#wait = FIRST;
    this.#later();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LAST);
  }

  /** Asks something small, now. */
  async ask() {
    try {
      await fetch(new URL("api/v1/opponents", document.baseURI), { cache: "no-store" });
      this.answered();
    } catch {
      this.away = true;
      this.#later();
    }
  }
}

export const connection = new Connection();
