// Copies for the clipboard, said aloud and shown for a while.
import { session } from "./session.svelte";

class Clipboard {
  notice = $state("");

  async copy(text: string | null, words: string) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      this.notice = `${words} copied.`;
    } catch {
      this.notice = `The browser does not allow copying here: ${text}`;
    }
    session.announce(this.notice);
  }
}

export const clipboard = new Clipboard();
