// Keys of a study. Plain letters choose alternatives, so commands are other keys, or letters with Shift.
import { labelled } from "./tree";

export type StudyCommand =
  | "backward"
  | "forward"
  | "nextFork"
  | "lastFork"
  | "nextSibling"
  | "lastSibling"
  | "first"
  | "last"
  | "back"
  | "reset"
  | "promote"
  | "main"
  | "later"
  | "delete"
  | "comment"
  | "undo"
  | "redo"
  | "flip"
  | "values"
  | "link"
  | "position"
  | "line"
  | "search"
  | "help"
  | "confirm"
  | "cancel";

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const plain: Record<string, StudyCommand> = {
  ArrowLeft: "backward",
  ArrowRight: "forward",
  ArrowUp: "lastSibling",
  ArrowDown: "nextSibling",
  Home: "first",
  End: "last",
  Backspace: "back",
  Delete: "delete",
  Enter: "confirm",
  Escape: "cancel",
  "/": "search",
  "?": "help",
};
const shifted: Record<string, StudyCommand> = {
  ArrowLeft: "lastFork",
  ArrowRight: "nextFork",
  ArrowUp: "promote",
  ArrowDown: "later",
  Backspace: "reset",
  m: "main",
  c: "comment",
  f: "flip",
  v: "values",
  k: "link",
  p: "position",
  l: "line",
  "?": "help",
  "/": "search",
};

export type StudyPress = { command: StudyCommand } | { letter: string } | { nag: number };

/** What a key press means; nothing while typing. */
export function studyPress(press: Press, typing: boolean): StudyPress | null {
  if (typing || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) {
    if (key === "y" || (key === "z" && press.shiftKey)) return { command: "redo" };
    return key === "z" ? { command: "undo" } : null;
  }
  const command = (press.shiftKey ? shifted : plain)[key];
  if (command) return { command };
  if (press.shiftKey) return null;
  if (/^[a-z]$/.test(key)) return { letter: key };
  return /^[1-6]$/.test(key) ? { nag: Number(key) } : null;
}

/** Letters gather to a label while a longer one is possible: "a" waits for "ab" only among more than 26. */
export function gather(before: string, letter: string, alternatives: number): { label: string; done: boolean } {
  const label = before + letter;
  const index = labelled(label);
  const longer = 26 * (index + 1);
  if (before !== "" && index >= alternatives) return gather("", letter, alternatives);
  return { label, done: longer >= alternatives };
}

export const STUDY_KEYS: [string, string][] = [
  ["← →", "back and forward along the line"],
  ["↑ ↓", "the previous and next alternative of the move you stand at"],
  ["a b c …", "the alternative with that letter in this row"],
  ["Shift ← →", "from fork to fork"],
  ["Home End", "start and end of the line"],
  ["Backspace", "take the last choice back; with Shift: the main line again"],
  ["1 … 6", "! ? !! ?? !? ?! on the move"],
  ["Shift C", "write a comment; Esc leaves it"],
  ["Shift ↑ ↓", "put the move earlier or later among its alternatives"],
  ["Shift M", "make this line the main line"],
  ["Delete", "delete from here: shows what goes, Enter deletes"],
  ["Ctrl Z, Ctrl Y", "undo and redo edits"],
  ["Shift K P L", "copy link, position, line"],
  ["Shift F, Shift V", "turn the board; show or hide values"],
  ["/", "find studies"],
  ["?", "this help"],
];
