// The JSON of the HTTP API, as docs/http-api.md describes it.

export type Side = "left" | "right";
export type Wdl = "win" | "draw" | "loss";

export interface Verdict {
  wdl: Wdl | null;
  plies: number | null;
  source: "table" | "rules" | "search" | "proof" | "book" | "value" | null;
}

export interface Shape {
  kind: "cross" | "ring" | "stone" | "block" | "number" | "cup" | "animal" | "chess" | (string & {});
  size?: number;
  /** The number on a stone of kind number. */
  n?: number;
  /** Of a chess piece. */
  role?: string;
  animal?: string;
  /** Steps as the owner sees them: to the right, forward. */
  moves?: [number, number][];
}

export interface Piece {
  id: string;
  name: string;
  side: Side;
  shape: Shape;
}

export interface Cell {
  id: string;
  col: number;
  row: number;
  stack: Piece[];
}

export interface Stock {
  id: string;
  piece: Piece;
  count: number;
}

export interface Hand {
  side: Side;
  stocks: Stock[];
}

export interface Pointing {
  move: string;
  ways: string[][];
}

export interface Refusal {
  way: string[];
  reason: string;
  cells: string[];
}

export interface Scene {
  cols: number;
  rows: number;
  look: "squares" | "holes" | "lines";
  cells: Cell[];
  hands: Hand[];
  moves: Pointing[];
  refused: Refusal[];
  lines: { side: Side; cells: string[] }[];
}

export interface MoveValue {
  move: string;
  after: string;
  verdict: Verdict;
  /** What the position after it is worth, in a game that adds. */
  worth?: Worth;
  /** What a search expects of it, from 0 to 1, where nothing is known. */
  estimate?: number;
  mistake: boolean;
}

/** What a position of a game that adds is worth, whoever moves. */
export interface Worth {
  form: string | null;
  outcome: "L" | "R" | "N" | "P";
  mean: string;
  temperature: string;
}

export type Over =
  | { result: "win"; winner: Side }
  | { result: "tie" }
  | { result: "repetition" };

/** The points of a finished game. */
export interface Score {
  text: string;
  points: Record<Side, number>;
  cells: Record<Side, string[]>;
}

export interface Valued {
  game: string;
  position: string;
  code: string | null;
  side: Side;
  over: Over | null;
  score?: Score;
  verdict: Verdict;
  /** What it is worth, in a game that adds. */
  worth?: Worth;
  moves: MoveValue[];
}

export interface PositionReply extends Valued {
  scene: Scene;
  /** What a search expects, from 0 to 1, where nothing is known. */
  estimate?: number;
}

/** A whole game; `stopped` says why it ends before its last move. */
export interface ReplayReply {
  plies: (PositionReply & { move: string | null })[];
  stopped: { error: string } | null;
}

export interface GameSummary {
  name: string;
  title: string;
  about: string;
  sides: [string, string];
  can: string[];
  solved: boolean;
}

/** What is said of a game, whatever its size. */
export interface Card {
  name: string;
  /** Its name in the language of sums; null for a game that does not add. */
  section: string | null;
  title: string;
  aliases: [string, string][];
  pattern: string;
  family: string;
  about: string;
  aim: string;
  rules: string;
  sides: [Player, Player];
  sizes: Sizes;
  /** The symbols a cell can have; empty if positions are written in another way. */
  symbols: string;
  one_row: boolean;
  impartial: boolean;
  /** A small position that shows what the game looks like. */
  typical: string;
  notation: string;
  examples: string[];
}

export interface Player {
  name: string;
  colour: string;
}

export type Sizes =
  | { kind: "board"; least: [number, number]; usual: [number, number]; most: number }
  | { kind: "row"; least: number; usual: number; most: number }
  | { kind: "other"; usual: string; expected: string };

export interface GameInfo extends GameSummary {
  rules: string;
  start: string;
  palette: Piece[];
  slots: number | null;
  /** Whether a table of so many positions can be made in a day or so. */
  feasible: boolean;
  card: Card;
}

export interface GamesReply {
  games: GameSummary[];
  families: Card[];
}

export interface LineReply {
  position: string;
  side: Side;
  verdict: Verdict;
  line: { ply: number; move: string; position: string; side: Side; verdict: Verdict }[];
  over: Over | null;
}

export interface SolveProgress {
  stage: string;
  done: number;
  total: number;
  unit: string;
  per_second: number | null;
  seconds_left: number | null;
}

export interface Tier {
  tier: number;
  name: string;
  slots: number;
  unused: number;
  lost: number;
  tied: number;
  wins: number;
  losses: number;
  draws: number;
  deepest: number | null;
}

export interface StatsReply {
  game: string;
  slots: number;
  tiers: Tier[];
  by_plies: { wdl: "win" | "loss"; plies: number; count: number }[];
  draws: number;
}

export interface PuzzleReply {
  position: string;
  wdl: Wdl;
  plies: number | null;
  moves: number;
  keeping: number;
}
