// The picture in the browser's tab: the colour of the side to move.
import type { Side } from "./types";

const COLOURS: Record<Side, string> = { left: "#5b9bf3", right: "#f09a4a" };

/** An address with the whole picture in it; without a side to move, the usual one in both colours. */
export function favicon(side: Side | null): string {
  const drawing = side
    ? `<circle cx="16" cy="16" r="10.5" fill="${COLOURS[side]}"/>`
    : `<circle cx="16" cy="16" r="9.5" fill="none" stroke="${COLOURS.left}" stroke-width="4"/><circle cx="16" cy="16" r="3.6" fill="${COLOURS.right}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17202e"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
