// The picture in the browser's tab: the colour of the side to move.
import type { Side } from "./types";

const COLOURS: Record<Side, string> = { left: "#5b9bf3", right: "#f09a4a" };

/** An address with the whole picture in it; without a side to move, the usual one in both colours. */
export function favicon(side: Side | null, sides: readonly string[] = []): string {
  const own = side ? (sides[side === "left" ? 0 : 1] ?? COLOURS[side]) : "";
  const drawing = side
    ? `<circle cx="16" cy="16" r="10" fill="${own}" stroke="#8b95a3" stroke-width="2"/>`
    : `<circle cx="16" cy="16" r="9.5" fill="none" stroke="${COLOURS.left}" stroke-width="4"/><circle cx="16" cy="16" r="3.6" fill="${COLOURS.right}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17202e"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
