// What the server finds out about a position while one looks at it, put beside what is known already.
import { ApiError, send } from "./api";
import { readEvents } from "./events";
import type { Analysis, AnalysisValue as Value, Estimated, MoveValue, PositionReply, Verdict, Worth } from "./types";

interface Found extends Estimated {
  verdict: Verdict;
  worth?: Worth;
}

/** A value that is exact replaces what was known; an estimate stands beside it. */
function found(before: Found, value: Value | null): Found {
  const { verdict } = before;
  switch (value?.kind) {
    case "result":
      return { verdict: { wdl: value.wdl, plies: value.plies, source: value.source } };
    case "game": {
      const { form, outcome, mean, temperature } = value;
      return { verdict: { wdl: value.wdl, plies: null, source: "value" }, worth: { form, outcome, mean, temperature } };
    }
    case "score":
      return verdict.wdl === null ? { verdict, margin: [value.low, value.high] } : { verdict };
    case "estimate":
      return verdict.wdl === null ? { verdict, estimate: value.chance, visits: value.visits } : { verdict };
    default:
      return { verdict };
  }
}

/** Without what an earlier look guessed. */
function known<T extends Estimated>({ estimate: _, visits: __, margin: ___, ...rest }: T): Omit<T, keyof Estimated> {
  return rest;
}

/** A position with what an analysis found of it and of its moves. */
export function merged(reply: PositionReply, analysis: Analysis): PositionReply {
  const values = new Map(analysis.moves.map((move) => [move.move, move]));
  const moves = reply.moves.map((move): MoveValue => {
    const told = values.get(move.move);
    return told ? { ...known(move), ...found(move, told.value), mistake: told.mistake } : move;
  });
  return { ...known(reply), ...found(reply, analysis.value), moves, line: analysis.line };
}

/** Whether the position or one of its moves has no exact value yet. */
export const isOpen = (reply: PositionReply): boolean => reply.over === null && [reply, ...reply.moves].some(({ verdict }) => verdict.wdl === null);

const origins = { book: "from the book", proof: "proved", table: "from the table", value: "by their values", rules: "by the rules", search: "by search" };

/** Who said what of the moves: "4 from the book, 2 proved, 1 estimated". */
export function origin(moves: readonly MoveValue[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, estimate } of moves) {
    const words = verdict.source ? origins[verdict.source] : estimate === undefined ? "not known" : "estimated";
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [only] = counts.keys();
  if (counts.size === 1) return moves.length === 1 ? `its only move ${only}` : `all ${moves.length} moves ${only}`;
  return [...counts].map(([words, n]) => `${n} ${words}`).join(", ");
}

/** Asks for an analysis of at most so many seconds; `each` is told whatever is known on the way. */
export async function analyse(game: string, from: string | null, moves: string[], seconds: number, each: (analysis: Analysis) => void, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ from, moves, seconds });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, signal };
  const response = await send(`/games/${encodeURIComponent(game)}/analysis`, init);
  if (!response.body) throw new ApiError("The server sent no analysis.", response.status);
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "failed") throw new ApiError((JSON.parse(data) as { error: string }).error, response.status);
    if (event === "analysis") each(JSON.parse(data) as Analysis);
  }
}
