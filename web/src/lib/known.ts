// What is known of a game and what can be done with it here, in few words.
import type { Glance } from "./types";
import { headline } from "./verdict";

export type Kind = "solved" | "solvable" | "combinatorial" | "engine";

export const KINDS: readonly (readonly [Kind, string])[] = [
  ["solved", "Solved"],
  ["solvable", "Solvable here"],
  ["combinatorial", "Combinatorial"],
  ["engine", "Engine"],
];

/** A game has one kind: how its moves are judged. */
export function kindOf({ solved, verdict, can, feasible }: Glance): Kind {
  if (can.includes("values")) return "combinatorial";
  if (solved || verdict.wdl !== null) return "solved";
  return feasible ? "solvable" : "engine";
}

const UNITS = ["", " thousand", " million", " billion", " trillion", " quadrillion"];
const SIZES = ["bytes", "kB", "MB", "GB", "TB", "PB"];

function scaled(n: number, units: readonly string[]): [string, string] {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(n, 1)) / 3)));
  const value = n / 1000 ** step;
  return [value < 10 && step > 0 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value).toLocaleString("en"), units[step] ?? ""];
}

/** "1.5 million positions". */
export const positions = (n: number): string => `${n < 10_000 ? n.toLocaleString("en") : scaled(n, UNITS).join("")} positions`;

export const bytes = (n: number): string => scaled(n, SIZES).join(" ");

/** The result with best play, where it is known: "Gote wins in 78 plies". */
export function resultOf({ verdict, sides }: Glance): string | null {
  return verdict.wdl === null ? null : headline(verdict, "left", null, sides as [string, string]);
}

/** What stands behind the values, or what they would need. */
export function meansOf(glance: Glance): string {
  const { solved, bytes: size, slots, feasible, can, verdict } = glance;
  if (can.includes("values")) return "exact values of sums";
  if (solved) return `${slots ? positions(slots) : "every position"}${size === null ? "" : `, ${bytes(size)}`}`;
  const needs = slots === null ? "" : feasible ? `${positions(slots)} to solve` : `a table would need ${bytes(slots)}`;
  if (verdict.wdl !== null) return [verdict.source === "book" ? "from a book" : "proved", needs].filter(Boolean).join("; ");
  return needs || "played by search";
}
