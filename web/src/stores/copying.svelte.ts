// Copies for the clipboard: the position, the line and the address of where one stands.
import { studyHash } from "../lib/link";
import { lineText } from "../lib/tree";
import { session } from "./session.svelte";
import { nodes } from "./studynodes.svelte";
import { study } from "./study.svelte";

async function copy(text: string | undefined, words: string) {
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
    study.notice = `${words} copied.`;
  } catch {
    study.notice = `The browser does not allow copying here: ${text}`;
  }
  session.announce(study.notice);
}

class Copying {
  position = () => copy(nodes.here?.position, "Position");
  line = () => copy(study.tree ? lineText(study.tree, study.cursor) : "", "Line");
  link = () => {
    const place = study.place();
    return copy(place ? new URL(studyHash(place), location.href).href : "", "Link");
  };
  all = [
    { words: "Position", key: "P", copy: this.position },
    { words: "Line", key: "L", copy: this.line },
    { words: "Link", key: "K", copy: this.link },
  ];
}

export const copying = new Copying();
