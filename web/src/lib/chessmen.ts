// Our own drawings of the chessmen, in layers from the back, each in a square of 100 round the origin.

export interface Layer {
  d: string;
  /** "body" is filled and outlined in the owner's colours; "line" and "dot" are details in the contrasting one. */
  paint: "body" | "line" | "dot";
}

const body = (d: string): Layer => ({ d, paint: "body" });
const line = (d: string): Layer => ({ d, paint: "line" });
const dot = (d: string): Layer => ({ d, paint: "dot" });

const round = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** What every man stands on. */
const foot = (half: number): Layer => body(`M${-half} 28H${half}Q${half + 4} 29 ${half + 4} 34V37H${-half - 4}V34Q${-half - 4} 29 ${-half} 28z`);
const skirt = (top: number, waist: number, half: number): Layer => body(`M${-waist} ${top}C${-waist} 15 ${-half} 18 ${-half} 28H${half}C${half} 18 ${waist} 15 ${waist} ${top}z`);
const collar = (y: number, half: number): Layer => body(`M${-half} ${y}H${half}Q${half + 2} ${y + 3} ${half - 1} ${y + 6}H${-half + 1}Q${-half - 2} ${y + 3} ${-half} ${y}z`);

export const CHESSMEN: Record<string, Layer[]> = {
  pawn: [skirt(0, 7, 16), foot(18), body(round(0, -14, 12)), collar(-4, 12)],
  rook: [body("M-13-9H13L16 28H-16z"), foot(20), body("M-22-34H-12V-27H-5V-34H5V-27H12V-34H22V-18Q22-11 14-10H-14Q-22-11-22-18z"), line("M-17-18H17M-13 20H13")],
  knight: [
    body("M-17 28C-16 14-3 9-4-3C-9-1-12 4-17 7C-22 9-28 5-27-1C-25-9-19-14-16-22L-16-36L-8-29C-5-33-2-35 2-36L3-30C18-27 24-12 22 8C21 16 20 22 20 28z"),
    foot(20),
    line("M2-24C13-19 16-5 14 14M-23 1L-20-1M-4-3C-1-5 1-8 1-12"),
    dot(round(-9, -17, 2.4)),
  ],
  bishop: [skirt(3, 9, 17), foot(19), body("M0-32C14-21 18-8 11 1H-11C-18-8-14-21 0-32z"), body(round(0, -36, 4.4)), collar(0, 14), line("M5-21L-3-9")],
  queen: [
    skirt(8, 14, 19),
    foot(21),
    body("M-16 9L-28-19L-15-7L-12-30L0-9L12-30L15-7L28-19L16 9Q0 4-16 9z"),
    body(round(-28, -22, 4.2) + round(28, -22, 4.2) + round(-12, -33, 4.2) + round(12, -33, 4.2)),
    collar(8, 17),
    dot(round(0, -15, 3)),
  ],
  king: [
    skirt(10, 15, 20),
    foot(22),
    body("M-3-42H3V-37H8V-31H3V-22H-3V-31H-8V-37H-3z"),
    body("M0-16C-5-27-28-26-28-10C-28 1-19 5-17 11Q0 6 17 11C19 5 28 1 28-10C28-26 5-27 0-16z"),
    collar(10, 18),
    line("M0-14V3M-20-9C-20-16-11-18-6-11M20-9C20-16 11-18 6-11"),
  ],
};
