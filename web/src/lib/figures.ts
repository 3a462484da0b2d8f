// Our own drawings of what pieces stand for in their families, in layers from the back, each in a square of 100 round the origin.
import { CHESSMEN } from "./chessmen";
import type { Figure } from "./types";

export interface Layer {
  d: string;
  /** "own": filled and outlined in the owner's colours; "on" and "line": details in the contrasting one; else a colour. */
  paint: "own" | "on" | "line" | (string & {});
}

const own = (d: string): Layer => ({ d, paint: "own" });
const on = (d: string): Layer => ({ d, paint: "on" });
const line = (d: string): Layer => ({ d, paint: "line" });
const fill = (paint: string, d: string): Layer => ({ d, paint });

/** An ellipse as a path. */
const oval = (x: number, y: number, rx: number, ry = rx): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const pair = (x: number, y: number, rx: number, ry = rx): string => oval(-x, y, rx, ry) + oval(x, y, rx, ry);
const box = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;

/** A face with bulging eyes that looks the way its owner goes. */
const amphibian = (way: 1 | -1, skin: Layer[]): Layer[] => [
  own(pair(19, -18, 13)),
  own(oval(0, 8, 36, 27)),
  fill("#fffdf6", pair(19, -19, 8)),
  fill("#16181c", oval(-19 + 3 * way, -19, 4) + oval(19 + 3 * way, -19, 4)),
  ...skin,
];

/** The wool of a sheep. */
function wool(tufts: number, inner: number, outer: number): string {
  const at = (turn: number, r: number) => {
    const angle = (turn / tufts) * 2 * Math.PI - Math.PI / 2;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(0.86 * r * Math.sin(angle) + 5).toFixed(1)}`;
  };
  return `M${at(-0.5, inner)}${Array.from({ length: tufts }, (_, i) => `Q${at(i, outer)} ${at(i + 0.5, inner)}`).join("")}z`;
}

const chessman = (role: string): Layer[] => (CHESSMEN[role] ?? []).map(({ d, paint }) => ({ d, paint: { body: "own", line: "line", dot: "on" }[paint] }));

export const FIGURES: Record<Figure, Layer[]> = {
  toad: amphibian(1, [on(oval(-20, 2, 2.6) + oval(-9, -5, 2.2) + oval(22, 0, 2.6) + oval(11, -4, 2) + oval(-26, 12, 2) + oval(27, 12, 2)), line("M-17 17Q0 22 17 17")]),
  frog: amphibian(-1, [line("M-22 9Q0 31 22 9"), on(pair(4, 1, 1.6, 2))]),
  elephant: [
    own("M-38 30V-2C-38-18-25-27-8-27C-2-33 13-35 22-27C30-20 31-9 31 3C31 13 34 17 38 13C41 10 45 14 42 19C36 28 24 24 23 11C23 6 21 4 17 4C15 8 13 10 10 11V30H-3V15H-22V30z"),
    line("M3-20C-6-15-7-2 4 3C13 3 15-8 13-15"),
    on(oval(21, -14, 3)),
  ],
  rhino: [
    own("M38 30V0C38-15 24-24 4-24C-6-24-13-22-17-18L-12-27L-21-21L-27-16L-37-34L-38-10C-44-3-44 6-38 10C-31 14-24 11-15 11V30H-3V14H20V30z"),
    line("M-13-10Q-4-2-6 10M24-12Q14-2 18 10"),
    on(oval(-25, -6, 3)),
  ],
  amazon: chessman("queen"),
  king: chessman("king"),
  arrow: [fill("rgb(60 40 20 / 26%)", oval(0, 0, 40)), fill("#8a5a2b", "M-25 29 20-16 16-20-29 25z"), fill("#d9dde3", "M32-32 26-8 8-26z"), fill("#c3423f", "M-22 22-36 23-42 29-29 29-28 42-22 36z")],
  dirt: [fill("#8b6a48", "M-42 30Q-38 2-18-2Q-12-22 6-18Q20-20 24-2Q40 4 42 30z"), fill("#6d5136", oval(-12, 12, 5) + oval(10, 2, 4) + oval(22, 18, 5) + oval(-26, 22, 3))],
  pin: [
    fill("rgb(20 28 40 / 18%)", oval(0, 43, 17, 4)),
    { d: "M0-46C9-46 11-36 9-27C7-18 15-9 17 6C19 21 15 35 11 43H-11C-15 35-19 21-17 6C-15-9-7-18-9-27C-11-36-9-46 0-46z", paint: "pin" },
    fill("#c9342f", "M-8.4-23H8.4L9.6-18.5H-9.6zM-10.8-14.5H10.8L12.6-10H-12.6z"),
  ],
  coin: [{ d: oval(0, 0, 36), paint: "coin" }, fill("rgb(255 255 255 / 30%)", oval(0, 0, 27)), { d: oval(0, 0, 24), paint: "coin" }],
  sheep: [own(wool(11, 36, 46)), fill("#3a2f28", oval(0, -37, 11, 9) + "M-11-39-21-43-13-33zM11-39 21-43 13-33z"), fill("#ffffff", pair(4, -38, 1.8))],
  edge: [own("M-13-50H13V50H-13z"), { d: oval(0, 50, 15) + oval(0, -50, 15), paint: "knot" }],
  domino: [own(box(-21, -45, 42, 90, 8)), line("M-15 0H15"), on(oval(-8, -28, 4) + oval(8, -16, 4) + oval(0, 22, 4) + oval(-9, 34, 4) + oval(9, 10, 4))],
  paint: [own(box(-44, -44, 88, 88, 10))],
  crate: [own(box(-38, -38, 76, 76, 7)), line("M-38-18H38M-38 18H38M-18-38V-18M18-38V-18M-18 18V38M18 18V38M14 0H-16M-6-10-16 0-6 10")],
  /** What is drawn as a line of the board. */
  joint: [],
  atom: [own(oval(0, 0, 31)), line("M-26 9C-14 22 14 22 26 9M-26-9C-14-22 14-22 26-9")],
};
