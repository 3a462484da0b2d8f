// The JSON of studies in the HTTP API, as docs/http-api.md describes it.
import type { Opinion } from "./comments";
import type { Over, PositionReply, Side, Verdict } from "./types";

export interface StudyGame {
  index: number;
  title: string;
  game: string;
  nodes: number;
  tags?: Record<string, string>;
  start?: string;
}

export interface StudySummary {
  id: number;
  name: string;
  tags: string[];
  game_count: number;
  /** Positions of all its games. */
  nodes: number;
  /** The games it has, by name. */
  kinds: string[];
  /** A name for its first game. */
  title: string;
  revision: number;
  updated: string;
  /** Where the position asked for occurs: the first places. */
  found?: { game: number; node: number }[];
  /** Why it is not what was kept. */
  damaged?: string;
}

export interface Diagnostic {
  game: number | null;
  line: number;
  column: number;
  message: string;
}

export interface Study extends Omit<StudySummary, "title" | "found" | "damaged"> {
  /** The first of them, and the one that is open. */
  games: StudyGame[];
  error_count: number;
  warning_count: number;
  errors: Diagnostic[];
  warnings: Diagnostic[];
}

/** One entry a node in each column; nodes are named by their ids everywhere. */
export interface TreeReply {
  revision: number;
  game: string;
  start: string;
  /** The number of the first move about to be made; odd for the first player. */
  halfmove: number;
  sides: [string, string];
  id: number[];
  parent: number[];
  move: string[];
  marks: number[];
  nags: Record<string, number[]>;
  /** Groups of nodes with the same position. */
  same: number[][];
  undo?: number;
  redo?: number;
  /** False when this is one line of a large tree. */
  whole?: boolean;
}

export interface Shapes {
  arrows: [string, string, string][];
  cells: [string, string][];
}

export interface NodeReply extends PositionReply {
  node: number;
  before: string | null;
  after: string | null;
  nags: number[];
  shapes: Shapes | null;
  /** Seconds on the clock. */
  clock: number | null;
  eval: Opinion | null;
  /** The cells of the move that leads here. */
  touched?: string[];
}

export interface NodeValue {
  node: number;
  side: Side;
  over: Over | null;
  verdict: Verdict;
}

/** Two people changed the same thing, each without seeing what the other did. */
export interface Conflict {
  node: number;
  field: "before" | "after" | "nags" | "tags";
  yours: unknown;
  theirs: unknown;
  base: number;
  /** An edit with it as its base overwrites what is there. */
  revision: number;
}

export interface Edited {
  revision: number;
  added: number[];
}

export type Edit =
  | { op: "add"; parent: number; moves: string[] }
  | { op: "delete" | "promote" | "main"; node: number }
  | { op: "move"; node: number; index: number }
  | { op: "comment"; node: number; after?: string; before?: string }
  | { op: "nags"; node: number; nags: number[] }
  | { op: "tags"; tags: Record<string, string> };

export type ExportFormat = "pgn" | "sgf" | "md" | "html" | "dot" | "svg";
