// Our own drawings of the animals, in layers from the back; each faces up the board in a square of 100 round the origin.
import type { Shape } from "./types";

export interface Layer {
  d: string;
  /** A paint of `PAINTS`; "line" and "fine" are strokes without filling. */
  paint: keyof typeof PAINTS | "line" | "fine";
  /** Drawn without an outline. */
  bare?: boolean;
}

export const INK = "#43291a";

export const PAINTS = {
  mane: "#c86a24",
  lion: "#f8c95a",
  cream: "#fff1cf",
  giraffe: "#f6c04d",
  spot: "#b5692a",
  grey: "#9fb0c3",
  pale: "#c3cfdc",
  pink: "#f2a5a0",
  chick: "#ffd93b",
  beak: "#f28a1c",
  white: "#fffdf6",
  shade: "#efe3c8",
  red: "#dd3b3b",
  ink: INK,
} as const;

/** An ellipse as a path. */
const oval = (x: number, y: number, rx: number, ry = rx): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** The same shape left and right of the middle. */
const pair = (x: number, y: number, rx: number, ry = rx): string => oval(-x, y, rx, ry) + oval(x, y, rx, ry);

const eyes = (x: number, y: number, r = 3.2): Layer[] => [
  { d: pair(x, y, r, r * 1.15), paint: "ink", bare: true },
  { d: oval(-x + r * 0.35, y - r * 0.4, r * 0.36) + oval(x + r * 0.35, y - r * 0.4, r * 0.36), paint: "white", bare: true },
];

/** A closed wave round the origin: the lion's mane. */
function mane(tufts: number, inner: number, outer: number): string {
  const at = (turn: number, r: number) => {
    const angle = (turn / tufts) * 2 * Math.PI - Math.PI / 2;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  };
  const waves = Array.from({ length: tufts }, (_, i) => `Q${at(i, outer)} ${at(i + 0.5, inner)}`);
  return `M${at(-0.5, inner)}${waves.join("")}z`;
}

export const ANIMALS: Record<string, Layer[]> = {
  lion: [
    { d: mane(11, 27.5, 39), paint: "mane" },
    { d: pair(15.5, -15, 6), paint: "lion" },
    { d: oval(0, 1, 20.5, 19.5), paint: "lion" },
    { d: pair(5, 9.5, 6.4, 5.4), paint: "cream", bare: true },
    ...eyes(8.6, -2.2, 3.1),
    { d: "M-4.6 3.4h9.2q1 0 .4 1l-3.6 4.2q-1.4 1.4-2.8 0l-3.6-4.2q-.6-1 .4-1z", paint: "ink", bare: true },
    { d: "M0 8.5v2.6m-6.6.6q3.6 3.6 6.6-.6q3 4.2 6.6.6", paint: "fine" },
  ],
  giraffe: [
    { d: "M-9.5 34Q-6.5 16-7-4H7Q6.5 16 9.5 34z", paint: "giraffe" },
    { d: "M-7.2 21l4.5-1.5 2 4.5-3 3.5-4.5-1zM2.5 25.5l4.5-2.5 1 6.5-4.5 1.5z", paint: "spot", bare: true },
    { d: "M-6.5-22-8.5-32M6.5-22 8.5-32", paint: "line" },
    { d: pair(8.8, -33, 3.6), paint: "spot" },
    { d: "M-11-19Q-27-29-28.5-17Q-22-9-11-12zM11-19Q27-29 28.5-17Q22-9 11-12z", paint: "giraffe" },
    { d: "M-15-18Q-22-21-24.5-17Q-20-13.5-15-14.5zM15-18Q22-21 24.5-17Q20-13.5 15-14.5z", paint: "pink", bare: true },
    { d: "M0-27C11-27 15-19 14-10C13.2-3 12.5 3 13 8C13 16 7 19 0 19S-13 16-13 8C-12.5 3-13.2-3-14-10C-15-19-11-27 0-27z", paint: "giraffe" },
    { d: "M-3.5-25l3.5-1 3.5 1 1 5-4.5 3-4.5-3zM-12.5-6l3-.5 1.5 4-3.5 2zM12.5-6l-3-.5-1.5 4 3.5 2z", paint: "spot", bare: true },
    { d: oval(0, 9.5, 12.4, 9), paint: "cream", bare: true },
    ...eyes(8.2, -11.5, 3),
    { d: pair(4.2, 6.5, 1.3, 1.8), paint: "ink", bare: true },
    { d: "M-5.5 12.5Q0 16.5 5.5 12.5", paint: "fine" },
  ],
  elephant: [
    { d: "M-12-18C-24-31-38-22-37-6C-36.5 6-28 16-18 12Q-12 9-12 0zM12-18C24-31 38-22 37-6C36.5 6 28 16 18 12Q12 9 12 0z", paint: "grey" },
    { d: "M-18-13.5C-25-21-32-16-31.5-6C-31 2-26 8-20 6Q-16 4-16-2zM18-13.5C25-21 32-16 31.5-6C31 2 26 8 20 6Q16 4 16-2z", paint: "pink", bare: true },
    {
      d: "M0-26C13-26 19-17 18-6C17.5 4 12 11 7 12C7 19 7.5 23 12 23.5Q15 23.5 15 20.5Q18.5 18.5 20 22C20.5 28 15 32.5 9 31.5C0 30 -4.5 24-6.5 12.5C-12 11-17.5 4-18-6C-19-17-13-26 0-26z",
      paint: "grey",
    },
    { d: "M-13.5 8Q-15 17-9.5 19.5Q-8 16-8 11.5zM13.5 8Q15 14.5 11.5 17.5Q8.5 16 8 11.5z", paint: "white" },
    { d: "M-4.5 7.5q4.5 2 9 0M-4.2 13.5q4.5 2 8.7 0M-2.5 19.5q4.5 1.5 8-.5", paint: "fine" },
    { d: "M-5-19.5Q0-22 5-19.5", paint: "fine" },
    ...eyes(9, -6.5, 3),
  ],
  chick: [
    { d: "M-6 25v5m-4 0h7M6 25v5m-3 0h7", paint: "line" },
    { d: "M0-20C-1-27-6-27-7-26M0-20C0-28 5-30 7-28", paint: "line" },
    { d: "M0-20C14-20 22-9 22 5C22 19 13 26 0 26S-22 19-22 5C-22-9-14-20 0-20z", paint: "chick" },
    { d: "M-21 5Q-30 9-27 16Q-22 19-17.5 14M21 5Q30 9 27 16Q22 19 17.5 14", paint: "chick" },
    { d: pair(14, 5.5, 3.6, 2.6), paint: "pink", bare: true },
    ...eyes(8.8, -2.5, 3.2),
    { d: "M0-2.5Q6-.5 6.5 3.5Q3.5 8.5 0 8.5T-6.5 3.5Q-6-.5 0-2.5z", paint: "beak" },
    { d: "M-6 3.7Q0 6 6 3.7", paint: "fine" },
  ],
  hen: [
    { d: "M-8-19C-17-24-14-33-8-31C-9-39 1-40 2-33C8-38 16-31 10-26Q9-21 6-18z", paint: "red" },
    { d: "M-22 4Q-35 9-31 20Q-25 25-18 20M22 4Q35 9 31 20Q25 25 18 20", paint: "shade" },
    { d: "M0-23C14-23 19-12 21 0C24 20 17 31 0 31S-24 20-21 0C-19-12-14-23 0-23z", paint: "white" },
    { d: "M-9 21q3 3.5 6 0q3 3.5 6 0q3 3.5 6 0M-5 26q2.5 3 5 0q2.5 3 5 0", paint: "fine" },
    { d: "M-1 4Q-8 15-2.5 17Q0 17.5 0 13Q0 17.5 2.5 17Q8 15 1 4z", paint: "red" },
    ...eyes(9.2, -6.5, 3.2),
    { d: pair(14, 1.5, 3.6, 2.6), paint: "pink", bare: true },
    { d: "M0-7.5Q6.5-5 7.5-.5Q4 5.5 0 6.5Q-4 5.5-7.5-.5Q-6.5-5 0-7.5z", paint: "beak" },
    { d: "M-7-.3Q0 2 7-.3", paint: "fine" },
  ],
};

/** Fits an animal between its dots. */
export const fit = (animal: string): string => ({ hen: "translate(0 2.6) scale(0.87)", giraffe: "translate(0 1.4) scale(0.92)" })[animal] ?? "scale(0.94)";

/** How far from the middle the dots are; those in the corners stay on the rounded tile. */
const EDGE = 37.7;
const CORNER = 34.5;

/** Where the dots for a piece's steps go, in the owner's view with forward up. */
export function moveDots(shape: Shape): { x: number; y: number }[] {
  const steps = shape.kind === "animal" ? shape.moves : [];
  return steps.map(([right, forward]) => {
    const far = right !== 0 && forward !== 0 ? CORNER : EDGE;
    return { x: far * Math.sign(right), y: forward === 0 ? 0 : -far * Math.sign(forward) };
  });
}

/** The right side's pieces look down the board, unless it is turned round. */
export const isTurned = (side: "left" | "right", flipped: boolean): boolean => (side === "right") !== flipped;
