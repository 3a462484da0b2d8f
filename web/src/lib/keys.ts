// Keys that work anywhere on the page, outside text fields.

export type Command = "undo" | "redo" | "first" | "last" | "flip" | "values" | "overlay" | "new" | "hint" | "help";

const commands: Record<string, Command> = {
  ArrowLeft: "undo",
  u: "undo",
  ArrowRight: "redo",
  r: "redo",
  Home: "first",
  End: "last",
  f: "flip",
  v: "values",
  o: "overlay",
  n: "new",
  h: "hint",
  "?": "help",
};

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key press; none while typing or with a modifier. */
export function commandOf(press: Press, typing: boolean): Command | null {
  if (typing || press.ctrlKey || press.metaKey || press.altKey) return null;
  return commands[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}

export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
