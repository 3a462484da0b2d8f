// What the server says, by the page's names. The types are made from the description of the API: `npm run types`.
import type { Move, SeenPosition } from "./api-types";

/** What a search expects, from 0 to 1, where nothing is known. */
interface Estimated {
  estimate?: number;
}

/** A move with what is known of it, and what was found out since. */
export type MoveValue = Move & Estimated;

/** A position with what is known of it and of its moves, and what was found out since. */
export type PositionReply = Omit<SeenPosition, "moves"> & { moves: MoveValue[] } & Estimated;

export type {
  Analysis,
  Card,
  Cell,
  Changes,
  Conflict,
  Departure,
  Departures,
  Details as GameInfo,
  Edit,
  Edited,
  Error as Failure,
  Eval as Opinion,
  ExportFormat,
  Explored,
  Games as GamesReply,
  Hand,
  Level,
  Line as LineReply,
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
  Piece,
  Pointing,
  Position as Valued,
  PositionBatch,
  Problem as Diagnostic,
  Puzzle as PuzzleReply,
  ReadGame,
  Refusal,
  Replayed as ReplayReply,
  Results,
  Revision,
  Scene,
  Score,
  Shape,
  Side,
  SolveProgress,
  Stock,
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
