// Thermographs drawn by the page: several on one scale, values growing to the left and temperatures upwards.
import type { ValueSheet } from "./types";

export interface Walls {
  left: [number, number][];
  right: [number, number][];
}

/** A number as the program writes it: `-3/4`. */
export function numberOf(text: string): number {
  const [top, bottom] = text.split("/");
  return Number(top) / Number(bottom ?? 1);
}

export const wallsOf = ({ left, right }: ValueSheet["thermograph"]): Walls => {
  const points = (wall: readonly (readonly string[])[]) => wall.map(([value, temperature]): [number, number] => [numberOf(value ?? "0"), numberOf(temperature ?? "0")]);
  const [one, other] = [points(left), points(right)];
  const foot = Math.max(...[one, other].map((wall) => wall[wall.length - 1]?.[1] ?? 0));
  // A wall that is done earlier goes straight up to the foot of the mast.
  for (const wall of [one, other]) {
    const [value, temperature] = wall[wall.length - 1] ?? [0, 0];
    if (temperature < foot) wall.push([value, foot]);
  }
  return { left: one, right: other };
};

export interface Extent {
  /** The largest and the smallest value, and the highest temperature. */
  most: number;
  least: number;
  top: number;
}

export function extentOf({ left, right }: Walls): Extent {
  const all = [...left, ...right];
  return {
    most: Math.max(...all.map(([value]) => value)),
    least: Math.min(...all.map(([value]) => value)),
    top: Math.max(0, ...all.map(([, temperature]) => temperature)),
  };
}

/** Room beside the walls, above the mast's foot and below the ground, in units of value. */
export const BESIDE = 0.6;
export const ABOVE = 0.8;
export const BELOW = 1;

export const unitsWide = ({ most, least }: Extent): number => most - least + 2 * BESIDE;
export const unitsHigh = ({ top }: Extent): number => top + ABOVE + BELOW;

/** Pixels for a unit, the same in both directions, so that all fit into a height and the widest into a width. */
export function scaleFor(extents: readonly Extent[], width: number, height: number, most = 44): number {
  const wide = Math.max(...extents.map(unitsWide), 1);
  const high = Math.max(...extents.map(unitsHigh), 1);
  return Math.min(most, width / wide, height / high);
}

/** Whole numbers, or as many of them as can be told apart. */
export function ticks(from: number, to: number, unit: number, room = 26): number[] {
  const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000];
  const step = steps.find((one) => one * unit >= room) ?? 1e9;
  const found: number[] = [];
  for (let n = Math.ceil(from / step); n * step <= to && found.length < 40; n += 1) found.push(n * step);
  return found;
}

/** A whole or a plain fraction, with a true minus. */
export const numberText = (n: number): string => `${n < 0 ? "−" : ""}${Math.abs(n)}`;
