// Comments as people read them: the commands of other programs ([%clk …], [%cal …]) are kept, but not shown or edited.
import type { Opinion } from "./types";

const COMMAND = /\s*\[%[^\]]*\]/g;

export const prose = (comment: string | null): string => (comment ?? "").replace(COMMAND, "").trim();

/** The new text with the commands of the old comment. */
export function rewritten(old: string | null, text: string): string {
  const commands = (old ?? "").match(COMMAND) ?? [];
  return [text.trim(), ...commands.map((command) => command.trim())].filter((part) => part !== "").join(" ");
}

/** "1:02:09" from seconds. */
export function clockText(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  return `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`;
}

export const opinionText = (opinion: Opinion): string => ("mate" in opinion ? `mate in ${opinion.mate}` : `${opinion.pawns > 0 ? "+" : ""}${opinion.pawns.toFixed(2)}`);
