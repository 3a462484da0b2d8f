// What the server says, by the page's names. The types are made from the description of the API: `npm run types`.
import type {
  Cell as PlainCell,
  Details,
  Glance as PlainGlance,
  Hand as PlainHand,
  Move,
  Piece as PlainPiece,
  Scene as PlainScene,
  SeenPosition,
  Shape as PlainShape,
  Stock as PlainStock,
} from "./api-types";

import type { Joint } from "./graphs";

/** What was found out where nothing is known: what a search expects, from 0 to 1, how often it tried, proved bounds of the score. */
export interface Estimated {
  estimate?: number;
  visits?: number;
  margin?: readonly [number, number];
}

/** How a piece is drawn: as the game says, or as what it stands for in its family. */
export type Shape = PlainShape | { kind: "figure"; figure: Figure; n?: number };
export type Figure =
  | "toad"
  | "frog"
  | "elephant"
  | "rhino"
  | "amazon"
  | "arrow"
  | "king"
  | "pin"
  | "coin"
  | "sheep"
  | "edge"
  | "domino"
  | "paint"
  | "dirt"
  | "atom"
  | "crate"
  | "joint"
  | "goose"
  | "fox"
  | "hound"
  | "hare"
  | "hand"
  | "rightward"
  | "leftward"
  | "sitting"
  | "seated";
export type Piece = Omit<PlainPiece, "shape"> & { shape: Shape };
export type Cell = Omit<PlainCell, "stack"> & { stack: Piece[] };
export type Stock = Omit<PlainStock, "piece"> & { piece: Piece };
export type Hand = Omit<PlainHand, "stocks"> & { stocks: Stock[] };
export type Look = PlainScene["look"] | "checkered" | "hexes" | "earth" | "alley" | "pond" | "graph" | "cake" | "corner" | "hunt" | "clock" | "slope";
/** `joints` are the lines of a graph; its cells stand where its vertices and the middles of its lines are. */
export type Scene = Omit<PlainScene, "look" | "cells" | "hands"> & { look: Look; cells: Cell[]; hands: Hand[]; joints?: readonly Joint[] };

/** A move with what is known of it, and what was found out since. */
export type MoveValue = Move & Estimated;

/**
 * A position with what is known of it and of its moves, and what was found out since. A brief one has of its moves only the one that was
 * played, and of its picture only what that move touches.
 */
export type PositionReply = Omit<SeenPosition, "moves" | "scene"> & { moves: MoveValue[]; scene: Scene; line?: readonly string[]; brief?: boolean } & Estimated;

/** A game, its palette drawn as its family is. */
export type GameInfo = Omit<Details, "palette"> & { palette: Piece[] };

/** A game at a glance, drawn as its family is. */
export type Glance = Omit<PlainGlance, "scene"> & { scene: Scene };

export type {
  Analysis,
  Calculation,
  Card,
  Changes,
  Conflict,
  Departure,
  Departures,
  Edit,
  Edited,
  Error as Failure,
  Eval as Opinion,
  ExportFormat,
  Explored,
  ExploredOption,
  ExploredPosition,
  Games as GamesReply,
  Glances,
  Level,
  Line as LineReply,
  GenusAnswer,
  LoopyAnswer,
  LoopyOutcome,
  ToldValue,
  NewStudy,
  OwnGames,
  Node as NodeReply,
  NodeValue,
  NodeValues,
  Notation,
  OptionList,
  Opponent,
  Opponents,
  Outcome,
  Over,
  Pointing,
  Position as Valued,
  PositionBatch,
  Problem as Diagnostic,
  Puzzle as PuzzleReply,
  ReadGame,
  Refusal,
  Replayed as ReplayReply,
  Results,
  OrthodoxMove,
  Said,
  Written,
  Revision,
  Score,
  Side,
  SolveProgress,
  Study,
  StudyGame,
  StudyGames,
  StudyPage,
  StudySummary,
  Sum as SumAnswer,
  Summand,
  SumText,
  TableStats as StatsReply,
  Thought,
  Tier,
  Tree as TreeReply,
  Value as AnalysisValue,
  ValueOption,
  ValueSheet,
  Verdict,
  Wdl,
  Worth,
  WrittenPosition,
} from "./api-types";
