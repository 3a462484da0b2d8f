// How far the reading of a file is, in words.
import type { SolveProgress } from "./types";

export function readingWords(progress: SolveProgress | null): string {
  if (!progress || progress.stage === "") return "Sending…";
  const { done, total, unit } = progress;
  const amount = unit === "bytes" ? `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB` : `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit}`;
  return `${progress.stage === "reading" ? "Reading" : "Keeping"}: ${amount}`;
}
