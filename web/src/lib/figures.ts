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

/** Somebody on skis who goes down the slope in one direction. */
function skier(way: 1 | -1): Layer[] {
  const path = (...parts: (string | readonly [number, number])[]) => parts.map((part) => (typeof part === "string" ? part : `${part[0] * way} ${part[1]} `)).join("");
  return [
    fill("#7a4a21", path("M", [-34, 39], "L", [28, 33], "Q", [38, 32], [40, 24], "L", [45, 25], "Q", [43, 38], [30, 39], "L", [-34, 44], "z")),
    { d: path("M", [8, -8], "L", [24, 2], "L", [12, 34]), paint: "pole" },
    own(
      path(
        "M",
        [-12, -16],
        "C",
        [-6, -28],
        [10, -26],
        [12, -14],
        "C",
        [13, -4],
        [4, 2],
        [2, 8],
        "L",
        [16, 22],
        "L",
        [10, 37],
        "L",
        [0, 38],
        "L",
        [3, 26],
        "L",
        [-14, 12],
        "C",
        [-20, 4],
        [-17, -8],
        [-12, -16],
        "z",
      ),
    ),
    own(oval(8 * way, -33, 10)),
    line(path("M", [-2, -14], "L", [8, -4])),
  ];
}

/** The same after a slip: sitting in the snow. */
const slipped = (way: 1 | -1): Layer[] => [
  fill("#7a4a21", box(-38, 36, 76, 6, 3)),
  own(`M${-18 * way} 36C${-26 * way} 10 ${-10 * way}-6 ${4 * way} 2C${14 * way} 8 ${10 * way} 18 ${32 * way} 22L${34 * way} 36z`),
  own(oval(-2 * way, -14, 11)),
  line(`M${-2 * way} 10L${14 * way} 24`),
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
  sheep: [own(wool(11, 36, 46)), fill("#6d5a4c", oval(0, -33, 11, 12) + "M-9-40Q-18-43-23-33Q-15-29-9-34zM9-40Q18-43 23-33Q15-29 9-34z"), fill("#ffffff", pair(4, -36, 1.9))],
  edge: [own("M-13-50H13V50H-13z"), { d: oval(0, 50, 15) + oval(0, -50, 15), paint: "knot" }],
  domino: [own(box(-21, -45, 42, 90, 8)), line("M-15 0H15"), on(oval(-8, -28, 4) + oval(8, -16, 4) + oval(0, 22, 4) + oval(-9, 34, 4) + oval(9, 10, 4))],
  paint: [own(box(-44, -44, 88, 88, 10))],
  crate: [own(box(-38, -38, 76, 76, 7)), line("M-38-18H38M-38 18H38M-18-38V-18M18-38V-18M-18 18V38M18 18V38M14 0H-16M-6-10-16 0-6 10")],
  goose: [
    fill("#f5b041", "M-46-18-28-27-29-15zM-7 30h5v11h-5zM9 29h5v12h-5z"),
    own("M-31-22C-31-37-12-38-10-24C-8-12-16-7-9 1C4-8 22-5 41-18C43 10 26 32 2 32C-19 32-27 17-22 2C-20-6-27-11-31-22z"),
    line("M2 8C12 17 26 12 33 0M6 16C13 22 21 20 27 14"),
    on(oval(-20, -25, 2.8)),
  ],
  fox: [
    own("M-37-40-17-25C-6-29 6-29 17-25L37-40C42-15 39 3 27 15L0 38-27 15C-39 3-42-15-37-40z"),
    fill("#dd7d33", "M-33-33-17-21C-6-25 6-25 17-21L33-33C36-17 34-6 31 2C19-5 7 4 0 21C-7 4-19-5-31 2C-34-6-36-17-33-33z"),
    fill("#16181c", pair(14, -5, 3.6) + oval(0, 32, 6, 4.6)),
  ],
  hound: [
    own("M-19-31C-37-33-46-8-37 13C-32 22-23 15-22 4zM19-31C37-33 46-8 37 13C32 22 23 15 22 4z"),
    own("M-20-31C-9-37 9-37 20-31C26-14 21 5 17 22C13 37-13 37-17 22C-21 5-26-14-20-31z"),
    line("M0 26V33M-9 32Q0 38 9 32"),
    on(pair(9, -11, 3.6) + oval(0, 20, 8, 6)),
  ],
  hare: [
    own("M-16-13C-29-33-25-48-17-48C-8-48-4-32-4-15zM16-13C29-33 25-48 17-48C8-48 4-32 4-15z"),
    fill("#e7a49c", "M-15-19C-21-32-20-41-16-41C-12-41-10-31-10-20zM15-19C21-32 20-41 16-41C12-41 10-31 10-20z"),
    own(oval(0, 12, 28, 27)),
    fill("#d6766d", "M-6 14Q0 11 6 14L0 21z"),
    line("M0 21V26M-8 29Q-3 32 0 27Q3 32 8 29M-14 20-33 16M-14 24-32 27M14 20 33 16M14 24 32 27"),
    on(pair(11, 4, 3.8)),
  ],
  rightward: skier(1),
  leftward: skier(-1),
  sitting: slipped(1),
  seated: slipped(-1),
  /** Where the hand of a clock ends. */
  hand: [own(oval(0, 0, 22)), on(oval(0, 0, 8))],
  /** What is drawn as a line of the board. */
  joint: [],
  atom: [own(oval(0, 0, 31)), line("M-26 9C-14 22 14 22 26 9M-26-9C-14-22 14-22 26-9")],
};
