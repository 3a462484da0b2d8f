// Copies for the clipboard, said aloud and shown for a while.
import { sentence } from "../lib/api";
import { pictureOfText, pngOf } from "../lib/picture";
import { session } from "./session.svelte";

class Clipboard {
  notice = $state("");

  async copy(text: string | null, words: string) {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      this.#say(`${words} copied.`);
    } catch {
      this.#say(`The browser does not allow copying here: ${text}`);
    }
  }

  /** Copies a drawing as PNG. */
  async copyPicture(svg: string | null, words: string) {
    if (!svg) return;
    try {
      // The promise is handed over, so that the click still counts while the picture is made.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(pictureOfText(svg)) })]);
      this.#say(`${words} copied.`);
    } catch (error) {
      this.#say(`The picture could not be copied: ${sentence(error)}`);
    }
  }

  #say(words: string) {
    this.notice = words;
    session.announce(words);
  }
}

export const clipboard = new Clipboard();
