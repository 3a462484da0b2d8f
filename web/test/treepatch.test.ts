import { describe, expect, it } from "vitest";
import type { Edited, TreeReply } from "../src/lib/types";
import { patched } from "../src/lib/treepatch";
import steps from "./data/edits.json";

/** Random edits, undone and done again: what the server told of each, and the whole tree after it. */
const edits = steps as unknown as { edited?: Edited; tree: TreeReply }[];

describe("what an edit changed", () => {
  it("put into the tree is the tree that would be read again", () => {
    let told = 0;
    for (const [at, { edited, tree }] of edits.entries()) {
      if (!edited) continue;
      told += 1;
      expect(patched(edits[at - 1]!.tree, edited.revision, edited.changes!), `edit ${at}`).toEqual(tree);
    }
    expect(told).toBe(200);
  });

  it("may be put in one after the other", () => {
    let now = edits[0]!.tree;
    for (const { edited } of edits.slice(1)) now = patched(now, edited!.revision, edited!.changes!);
    expect(now).toEqual(edits.at(-1)!.tree);
  });

  it("leaves the tree before as it was", () => {
    const kept = structuredClone(edits);
    for (const [at, { edited }] of edits.entries()) if (edited) patched(edits[at - 1]!.tree, edited.revision, edited.changes!);
    expect(edits).toEqual(kept);
  });
});
