// Sums and values of games: what the server tells of them, and the words for it.
import { ApiError, post } from "./api";
import { cardOfGame } from "./cards";
import type { Calculation, Card, Outcome, Pointing, Side, SumAnswer, Summand, SumText, ToldValue, ValueSheet } from "./types";

/** What a value is asked of. */
export type Subject = { expression: string } | { game: string; position: string };

export const cgt = {
  sum: (text: string, signal?: AbortSignal) => post<SumAnswer>("/sums", { text, seconds: 2 }, signal),
  play: async (text: string, side: Side, move: string) => (await post<SumText>("/sums/move", { text, side, move })).text,
  calculate: (before: string[], source: string, signal?: AbortSignal) => post<Calculation>("/calc", { before, source }, signal),
  value: (subject: Subject, signal?: AbortSignal) => post<ToldValue>("/values", subject, signal),
};

/** What is told of a short game; of a loopy one, or one under misère play, there is no thermograph. */
export const shortOnly = (told: ToldValue): ValueSheet | null => ("thermograph_svg" in told ? told : null);

const winners: Record<Outcome, string> = {
  L: "Left wins, whoever moves first",
  R: "Right wins, whoever moves first",
  N: "Whoever moves first wins",
  P: "Whoever moves second wins",
};

export const outcomeWords = (outcome: Outcome | null): string => (outcome ? winners[outcome] : "Not found in time");

/** Whether a player who moves first wins; null when nobody knows. */
export const winsFirst = (outcome: Outcome | null, side: Side): boolean | null => (outcome === null ? null : outcome === "N" || outcome === (side === "left" ? "L" : "R"));

/** Every legal move of a player, written as the server writes it. */
export const movesOf = (answer: SumAnswer, side: Side): string[] => answer.summands.flatMap(({ moves }, i) => moves[side].map((move) => (answer.summands.length > 1 ? `${i}:${move}` : move)));

/** Which summand a move is in, and the move there. */
export function splitMove(move: string, summands: number): { summand: number; text: string } {
  const parts = summands > 1 ? /^(\d+):(.*)$/s.exec(move) : null;
  return parts ? { summand: Number(parts[1]), text: parts[2] ?? "" } : { summand: 0, text: move };
}

/** A summand as a sum of its own. */
export const sumOf = ({ section, impartial, text }: Summand): string => asSum(impartial ? `impartial ${section}` : section, text);

/** The moves in a summand that win the sum; of summands that are equal the server lists those of the first. Null when nobody knows. */
export function winningIn(answer: SumAnswer, side: Side, summand: number): Set<string> | null {
  const all = answer.winning[side];
  const one = answer.summands[summand];
  if (!all || !one) return null;
  const first = answer.summands.findIndex((other) => sumOf(other) === sumOf(one));
  return new Set(all.map((move) => splitMove(move, answer.summands.length)).flatMap(({ summand: at, text }) => (at === first ? [text] : [])));
}

/** How a player points at moves on the board of a summand; in impartial games both make either's moves. */
export function pointingOf({ scene, right, moves, impartial }: Summand, side: Side): Pointing[] {
  const own = side === "left" ? (scene?.moves ?? []) : right;
  const all = impartial ? [...(scene?.moves ?? []), ...right] : own;
  const legal = new Set(moves[side]);
  const found = new Map(all.filter(({ move }) => legal.has(move)).map((pointing) => [pointing.move, pointing]));
  return [...found.values()];
}

/** The answer of an opponent who plays by the exact solver: a winning move if there is one, else any. */
export const replyOf = (answer: SumAnswer, side: Side): string | null => answer.winning[side]?.[0] ?? movesOf(answer, side)[0] ?? null;

/** A position as a sum of its own. */
export const asSum = (game: string, position: string): string => `[${game}] ${/[\s,]/.test(position) ? `(${position})` : position}`;

/** An error in a text: the line, and what stands before and from the column on. */
export interface Mark {
  words: string;
  line: number | null;
  column: number | null;
  before: string;
  at: string;
}

export function markOf(error: unknown, text: string, words: string): Mark {
  const { line, column } = error instanceof ApiError ? error : { line: null, column: null };
  const shown = [...(text.split("\n")[(line ?? 1) - 1] ?? "")];
  const from = Math.max(0, Math.min(shown.length, (column ?? 1) - 1));
  return { words, line, column, before: shown.slice(0, from).join(""), at: shown.slice(from).join("") };
}

/** The cards of the games that positions have values in. */
export const withValues = (cards: readonly Card[]): Card[] => cards.filter((card) => card.section !== null);

/** The card that a game's name in the language of sums or in commands means. */
export const cardOf = (cards: readonly Card[], game: string): Card | undefined => cards.find((card) => card.section === game || card.name === game);

/** What a game of some size is called in sums; undefined when it does not add. */
export function sectionOf(cards: readonly Card[], game: string): string | undefined {
  const section = cardOfGame(withValues(cards), game)?.section;
  return section && game.startsWith("impartial-") ? `impartial ${section}` : (section ?? undefined);
}

/** As much of a long text as is read. */
export const cut = (text: string, most = 600): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The board with the next symbol at a place of its text. */
export function cycled(text: string, at: number, symbols: string): string {
  const now = symbols.indexOf(text[at] ?? "");
  return text.slice(0, at) + (symbols[(now + 1) % symbols.length] ?? "") + text.slice(at + 1);
}

/** The board with a row or column more or less. */
export function resized(text: string, rows: number, cols: number, fill: string): string {
  const now = text.split("|");
  return Array.from({ length: rows }, (_, row) => (now[row] ?? "").slice(0, cols).padEnd(cols, fill)).join("|");
}
