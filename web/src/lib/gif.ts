// A whole game as an animation: every position drawn out of sight, painted, and put into one file.
import { GIFEncoder, applyPalette, quantize } from "gifenc";
import { flushSync, mount, unmount } from "svelte";
import Board from "../components/Board.svelte";
import { session } from "../stores/session.svelte";
import { settings } from "../stores/settings.svelte";
import { painted, pictureOf } from "./picture";
import { touched } from "./pointing";

const WIDE = 480;
/** Milliseconds for a position, and for the last one. */
const BEAT = 900;
const REST = 2500;

/** `each` is told how many positions are done. */
export async function gifOfGame(each: (done: number) => void, signal: AbortSignal): Promise<Blob> {
  const { play, info, names } = session;
  if (!play || !info) throw new Error("There is no game to draw.");
  const ground = getComputedStyle(document.body).backgroundColor;
  const stand = document.createElement("div");
  stand.className = "still";
  stand.setAttribute("aria-hidden", "true");
  stand.style.cssText = `position:fixed;left:-9999px;top:0;width:${WIDE}px`;
  document.body.append(stand);
  const gif = GIFEncoder();
  let size: { width: number; height: number } | null = null;
  try {
    for (let i = 0; i <= play.steps.length; i += 1) {
      signal.throwIfAborted();
      const state = await session.whole(i);
      const before = i > 0 ? session.at(i - 1) : undefined;
      if (!state) continue;
      const last = before ? touched(before.scene, play.steps[i - 1]?.move ?? "") : [];
      const props = {
        scene: state.scene,
        names,
        sides: info.card.sides,
        flipped: settings.flipped,
        coordinates: settings.coordinates,
        theme: settings.boardTheme,
        last,
        score: state.score ?? null,
        label: "",
      };
      const board = mount(Board, { target: stand, props });
      flushSync();
      const drawing = stand.querySelector("svg");
      if (!drawing) throw new Error("There is no board to draw.");
      const canvas = await painted(pictureOf(drawing, { ground, wide: WIDE, free: 0.03 }));
      await unmount(board);
      size ??= { width: canvas.width, height: canvas.height };
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, size.width, size.height).data;
      if (!pixels) throw new Error("This browser cannot paint pictures.");
      const palette = quantize(pixels, 256);
      gif.writeFrame(applyPalette(pixels, palette), size.width, size.height, { palette, delay: i === play.steps.length ? REST : BEAT });
      each(i + 1);
    }
  } finally {
    stand.remove();
  }
  gif.finish();
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: "image/gif" });
}
