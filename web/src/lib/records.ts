// The longest fights a table knows.
import type { StatsReply } from "./types";

export interface Deepest {
  win: number | null;
  loss: number | null;
}

/** The most plies a win or a loss takes; null when there is none that is still to be played. */
export function deepest(rows: StatsReply["by_plies"]): Deepest {
  const most = (wdl: "win" | "loss"): number | null => {
    const plies = rows.filter((row) => row.wdl === wdl && row.count > 0).map((row) => row.plies);
    return Math.max(0, ...plies) || null;
  };
  return { win: most("win"), loss: most("loss") };
}
