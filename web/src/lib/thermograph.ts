// Thermographs: from fractions to places in a picture, larger values further left, temperature upwards.
import type { Bend } from "./cgt";

/** The number a fraction such as -3/4 stands for. */
export function numberOf(text: string): number {
  const [above, below] = text.split("/");
  return Number(above) / Number(below ?? 1);
}

export const SIZE = { width: 420, height: 300, left: 40, right: 16, top: 14, bottom: 34 };
/** How far the mast stands out above the temperature. */
const MAST = 0.8;

/** About how wide a digit of a label is. */
const DIGIT = 7;

export interface Tick {
  at: number;
  words: string;
}

export interface Drawing {
  left: string;
  right: string;
  mast: { x: number; top: number; bottom: number };
  /** Temperature 0. */
  ground: number;
  values: Tick[];
  temperatures: Tick[];
}

/** Steps of 1, 2 or 5 times a power of ten, or a half or a quarter, so that there are at most `most`. */
export function stepOf(span: number, most: number): number {
  for (const step of [0.25, 0.5]) if (span / step <= most) return step;
  for (let power = 1; ; power *= 10) for (const factor of [1, 2, 5]) if (span / (power * factor) <= most) return power * factor;
}

const exact = (n: number): string => String(n).replace("-", "−");
/** In few letters: 100M. */
const brief = new Intl.NumberFormat("en", { notation: "compact" });

function ticks(from: number, to: number, most: number, place: (n: number) => number, words = exact): Tick[] {
  const step = stepOf(to - from, most);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * step).map((n) => ({ at: place(n), words: words(n) }));
}

/** How many labels fit side by side, if they are for numbers like these. */
function room(...numbers: number[]): number {
  const digits = Math.max(...numbers.map((n) => String(Math.trunc(n)).length)) + 3;
  return Math.min(9, Math.max(1, Math.floor((SIZE.width - SIZE.left - SIZE.right) / (DIGIT * digits))));
}

export function draw({ left, right }: { left: Bend[]; right: Bend[] }, mean: string, temperature: string): Drawing {
  const [most, least, top] = [
    Math.max(...[...left, ...right].map(([value]) => numberOf(value))),
    Math.min(...[...left, ...right].map(([value]) => numberOf(value))),
    Math.max(0, numberOf(temperature)) + MAST,
  ];
  const slack = Math.max(0.5, (most - least) * 0.1);
  const x = (value: number) => SIZE.left + ((most + slack - value) / (most - least + 2 * slack)) * (SIZE.width - SIZE.left - SIZE.right);
  const y = (t: number) => SIZE.height - SIZE.bottom - ((t + 1) / (top + 1)) * (SIZE.height - SIZE.top - SIZE.bottom);
  // A wall goes straight up from its last bend to where the mast begins.
  const path = (wall: Bend[]) => [...wall, [mean, temperature] as Bend].map(([value, t]) => `${x(numberOf(value)).toFixed(1)},${y(numberOf(t)).toFixed(1)}`).join(" ");
  return {
    left: path(left),
    right: path(right),
    mast: { x: x(numberOf(mean)), top: y(top), bottom: y(numberOf(temperature)) },
    ground: y(0),
    values: ticks(least - slack, most + slack, room(least - slack, most + slack), x),
    temperatures: ticks(-1, top, 7, y, (n) => (n < 1000 ? exact(n) : brief.format(n))),
  };
}
