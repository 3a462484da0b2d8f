// What a place of a study is called: the move that leads there.
import { studies } from "./studyapi";
import { numbered, Tree } from "./tree";

/** "after 2. Nf3"; null where the study was changed meanwhile. */
export async function placeName(id: number, game: number, node: number): Promise<string | null> {
  const tree = new Tree(await studies.around(id, game, node));
  const at = tree.find(node);
  if (at < 0) return null;
  return at === 0 ? "the start" : `after ${numbered(tree, at)}`;
}
