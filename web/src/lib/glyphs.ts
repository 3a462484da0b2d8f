// Annotation glyphs (numeric annotation glyphs of PGN): signs, words, and which of them exclude each other.

export interface Glyph {
  nag: number;
  sign: string;
  words: string;
  /** Of the same kind only one can stand at a move. */
  kind: "move" | "position" | "remark";
}

const glyph =
  (kind: Glyph["kind"]) =>
  ([nag, sign, words]: readonly [number, string, string]): Glyph => ({ nag, sign, words, kind });

export const GLYPHS: readonly Glyph[] = [
  ...(
    [
      [1, "!", "good move"],
      [2, "?", "mistake"],
      [3, "!!", "brilliant move"],
      [4, "??", "blunder"],
      [5, "!?", "interesting move"],
      [6, "?!", "dubious move"],
      [7, "□", "only move"],
    ] as const
  ).map(glyph("move")),
  ...(
    [
      [10, "=", "equal"],
      [13, "∞", "unclear"],
      [14, "⩲", "first player slightly better"],
      [15, "⩱", "second player slightly better"],
      [16, "±", "first player better"],
      [17, "∓", "second player better"],
      [18, "+−", "first player is winning"],
      [19, "−+", "second player is winning"],
    ] as const
  ).map(glyph("position")),
  ...(
    [
      [22, "⨀", "zugzwang"],
      [32, "⟳", "development"],
      [36, "↑", "initiative"],
      [40, "→", "attack"],
      [44, "⯹", "compensation"],
      [132, "⇆", "counterplay"],
      [138, "⊕", "time trouble"],
      [140, "∆", "with the idea"],
      [146, "N", "novelty"],
    ] as const
  ).map(glyph("remark")),
];

const byNag = new Map(GLYPHS.map((known) => [known.nag, known]));

/** 11, 12 and 23 are said of the other side or of quiet equality; they are shown like their twins. */
const TWINS: Record<number, number> = { 8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 33: 32, 37: 36, 41: 40, 45: 44, 133: 132, 139: 138 };

export const glyphOf = (nag: number): Glyph => byNag.get(nag) ?? byNag.get(TWINS[nag] ?? -1) ?? { nag, sign: `$${nag}`, words: `glyph ${nag}`, kind: "remark" };

export const signs = (nags: readonly number[]): string => nags.map((nag) => glyphOf(nag).sign).join("");
export const words = (nags: readonly number[]): string => nags.map((nag) => glyphOf(nag).words).join(", ");

/** Puts a glyph to a move or takes it away; another of its kind gives way. */
export function toggled(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((known) => known !== nag);
  const { kind } = glyphOf(nag);
  const kept = nags.filter((known) => kind === "remark" || glyphOf(known).kind !== kind);
  return [...kept, nag].sort((a, b) => a - b);
}
