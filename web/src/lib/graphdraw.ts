// Draws the part of a tree graph that is in sight onto a canvas.
import { COMMENT, type Tree } from "./tree";
import { eachVisible, type Layout } from "./treegraph";

/** The size of one place at scale 1. */
export const LANE = 62;
export const PLY = 32;
/** Below this scale moves are dots, below the next one they are points without lines. */
const WORDS = 0.6;
const LINES = 0.12;

export interface Camera {
  /** The graph's point in the upper left corner, in its own measure. */
  x: number;
  y: number;
  scale: number;
}

export interface Paints {
  ink: string;
  panel: string;
  line: string;
  accent: string;
  onAccent: string;
  note: string;
  loss: string;
  depths: string[];
}

export interface Picture {
  tree: Tree;
  layout: Layout;
  line: readonly number[];
  cursor: number;
  preview: number | null;
  doomed: number | null;
}

export const toScreen = (camera: Camera, lane: number, ply: number): [number, number] => [((lane + 0.5) * LANE - camera.x) * camera.scale, ((ply + 0.5) * PLY - camera.y) * camera.scale];

export const fromScreen = (camera: Camera, x: number, y: number): { lane: number; ply: number } => ({
  lane: Math.floor((x / camera.scale + camera.x) / LANE),
  ply: Math.floor((y / camera.scale + camera.y) / PLY),
});

/** Keeps some of the graph in sight. */
export function held(camera: Camera, layout: Layout, width: number, height: number): Camera {
  const room = (at: number, size: number, view: number) => Math.max(-view * 0.5, Math.min(at, Math.max(0, size - view * 0.5)));
  return {
    scale: camera.scale,
    x: room(camera.x, layout.lanes * LANE, width / camera.scale),
    y: room(camera.y, layout.plies * PLY, height / camera.scale),
  };
}

const inSight = (camera: Camera, width: number, height: number) => ({
  fromPly: Math.floor(camera.y / PLY) - 1,
  toPly: Math.ceil((camera.y + height / camera.scale) / PLY) + 1,
  fromLane: Math.floor(camera.x / LANE) - 1,
  toLane: Math.ceil((camera.x + width / camera.scale) / LANE) + 1,
});

export function draw(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, picture: Picture, paints: Paints): number {
  context.clearRect(0, 0, width, height);
  const seen: number[] = [];
  eachVisible(picture.layout, inSight(camera, width, height), (node) => seen.push(node));
  if (camera.scale >= LINES) connectors(context, camera, picture, paints, seen);
  if (camera.scale < LINES) points(context, camera, picture, paints, seen);
  else for (const node of seen) place(context, camera, picture, paints, node);
  return seen.length;
}

const onLine = ({ tree, line }: Picture, node: number): boolean => node === 0 || line[tree.ply[node]! - 1] === node;
const hue = ({ tree }: Picture, paints: Paints, node: number): string => {
  const depth = tree.depth[node]!;
  return depth === 0 ? paints.ink : paints.depths[(depth - 1) % paints.depths.length]!;
};

function isDoomed({ tree, doomed }: Picture, node: number): boolean {
  if (doomed === null) return false;
  let at = node;
  while (at > doomed) at = tree.parent[at]!;
  return at === doomed;
}

/** Lines from each move to the moves after it, one stroke for each colour; the line being read comes last. */
function connectors(context: CanvasRenderingContext2D, camera: Camera, picture: Picture, paints: Paints, seen: readonly number[]) {
  const { tree, layout } = picture;
  const strokes = new Map<string, Path2D>();
  const bold = new Path2D();
  const edge = (path: Path2D, node: number) => {
    const parent = tree.parent[node]!;
    const [px, py] = toScreen(camera, layout.lane[parent]!, tree.ply[parent]!);
    const [x, y] = toScreen(camera, layout.lane[node]!, tree.ply[node]!);
    path.moveTo(px, py);
    if (px !== x) {
      const bend = Math.min(x - px, LANE * camera.scale);
      path.lineTo(x - bend, py);
      path.bezierCurveTo(x - bend * 0.35, py, x, py + (y - py) * 0.35, x, y);
    } else path.lineTo(x, y);
  };
  const { toLane } = inSight(camera, context.canvas.width, 0);
  for (const parent of seen) {
    for (const node of tree.children(parent)) {
      const key = isDoomed(picture, node) ? paints.loss : hue(picture, paints, node);
      let path = strokes.get(key);
      if (!path) strokes.set(key, (path = new Path2D()));
      edge(onLine(picture, node) ? bold : path, node);
      if (layout.lane[node]! > toLane + 2) break;
    }
    const above = tree.parent[parent]!;
    if (above >= 0 && onLine(picture, parent)) edge(bold, parent);
  }
  context.lineWidth = Math.max(1, 1.6 * Math.min(1, camera.scale * 1.3));
  context.globalAlpha = 0.5;
  for (const [key, path] of strokes) {
    context.strokeStyle = key;
    context.stroke(path);
  }
  context.globalAlpha = 1;
  context.strokeStyle = paints.accent;
  context.lineWidth = Math.max(1.6, 3.4 * Math.min(1, camera.scale * 1.3));
  context.stroke(bold);
}

function points(context: CanvasRenderingContext2D, camera: Camera, picture: Picture, paints: Paints, seen: readonly number[]) {
  const [w, h] = [Math.max(1, LANE * camera.scale * 0.55), Math.max(1, PLY * camera.scale * 0.55)];
  for (const node of seen) {
    const [x, y] = toScreen(camera, picture.layout.lane[node]!, picture.tree.ply[node]!);
    const bold = onLine(picture, node);
    context.fillStyle = bold ? paints.accent : hue(picture, paints, node);
    context.globalAlpha = bold ? 1 : 0.6;
    context.fillRect(x - w / 2, y - h / 2, bold ? w * 1.8 : w, bold ? h * 1.8 : h);
  }
  context.globalAlpha = 1;
  const [x, y] = toScreen(camera, picture.layout.lane[picture.cursor]!, picture.tree.ply[picture.cursor]!);
  ring(context, x, y, 5, paints.note);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number, paint: string) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = paint;
  context.lineWidth = 2;
  context.stroke();
}

function place(context: CanvasRenderingContext2D, camera: Camera, picture: Picture, paints: Paints, node: number) {
  const { tree, layout, cursor, preview } = picture;
  const { scale } = camera;
  const [x, y] = toScreen(camera, layout.lane[node]!, tree.ply[node]!);
  const here = node === cursor;
  const own = isDoomed(picture, node) ? paints.loss : hue(picture, paints, node);
  const noted = (tree.marks[node]! & COMMENT) !== 0;
  if (scale < WORDS || node === 0) {
    const radius = Math.max(1.2, (node === 0 ? 7 : 6) * scale * (onLine(picture, node) ? 1.2 : 1));
    context.beginPath();
    context.arc(x, y, here ? radius * 1.5 : radius, 0, 2 * Math.PI);
    context.fillStyle = here ? paints.note : onLine(picture, node) ? paints.accent : own;
    context.fill();
    if (here || preview === node) ring(context, x, y, radius * 2 + 1, paints.note);
    return;
  }
  const [w, h] = [LANE * scale * 0.86, 21 * scale];
  context.beginPath();
  context.roundRect(x - w / 2, y - h / 2, w, h, 6 * scale);
  context.fillStyle = here ? paints.accent : paints.panel;
  context.fill();
  context.strokeStyle = preview === node ? paints.note : onLine(picture, node) ? paints.accent : own;
  context.globalAlpha = onLine(picture, node) || preview === node ? 1 : 0.55;
  context.lineWidth = onLine(picture, node) || preview === node ? 2 : 1;
  context.stroke();
  context.globalAlpha = 1;
  context.fillStyle = here ? paints.onAccent : own;
  context.font = `${onLine(picture, node) ? 650 : 500} ${12 * scale}px system-ui, sans-serif`;
  context.fillText(tree.label(node), x, y + 0.5 * scale, w - 4 * scale);
  if (!noted) return;
  context.beginPath();
  context.arc(x + w / 2 - 2 * scale, y - h / 2 + 2 * scale, 3 * scale, 0, 2 * Math.PI);
  context.fillStyle = paints.note;
  context.fill();
}
