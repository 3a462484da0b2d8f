// A part of a text round one of its lines.

export interface NumberedLine {
  number: number;
  text: string;
}

/** The lines up to `reach` away from line `at` (from 1); very long ones are cut. */
export function around(lines: readonly string[], at: number, reach: number): NumberedLine[] {
  const from = Math.max(0, Math.min(at - 1, lines.length - 1) - reach);
  return lines.slice(from, at + reach).map((text, i) => ({ number: from + i + 1, text: text.slice(0, 2000) }));
}
