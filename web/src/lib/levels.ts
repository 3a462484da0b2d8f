// What opponents are called: by how well they play where exact values decide, by how long they search where nobody knows them.
import type { Level, Opponent } from "./types";

const EFFORT: Record<Level, readonly [string, string]> = {
  perfect: ["Long search", "Searches longest; nothing is proved."],
  strong: ["Search", "Searches for a while."],
  casual: ["Short search", "Searches for a moment."],
  beginner: ["Glance", "Hardly looks."],
};

export const opponentsFor = (opponents: readonly Opponent[], exact: boolean): Opponent[] =>
  opponents.map((opponent) => (exact ? opponent : { ...opponent, title: EFFORT[opponent.level][0], about: EFFORT[opponent.level][1] }));
