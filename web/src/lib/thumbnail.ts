// Small pictures of studies, each asked for once a revision.
import { studies } from "./studyapi";
import type { Scene } from "./types";

interface Place {
  game: number;
  node: number;
}

const kept = new Map<string, Scene>();
/** So many pictures are kept. */
const MOST = 300;

/** The position at a place of a study, or where the main line of its first game ends. */
export async function thumbnail(id: number, revision: number, place: Place | null, signal: AbortSignal): Promise<Scene> {
  const key = `${id} ${revision} ${place?.game ?? 0} ${place?.node ?? "end"}`;
  const known = kept.get(key);
  if (known) return known;
  const game = place?.game ?? 0;
  const node = place?.node ?? (await lastOf(id, game));
  const { scene } = await studies.node(id, game, node, signal);
  if (kept.size >= MOST) kept.delete(kept.keys().next().value as string);
  kept.set(key, scene);
  return scene;
}

/** The last node of the main line: the first child, and its first child, to the end. */
async function lastOf(id: number, game: number): Promise<number> {
  const { id: ids, parent } = await studies.around(id, game, 0);
  const first = new Map<number, number>();
  ids.forEach((node, i) => {
    const before = parent[i] ?? -1;
    if (before >= 0 && !first.has(before)) first.set(before, node);
  });
  let at = 0;
  for (let next = first.get(at); next !== undefined; next = first.get(at)) at = next;
  return at;
}
