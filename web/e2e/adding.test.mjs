// Games that add, drawn as what they are, and their moves taken apart.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { atPosition, cell, fits, PHONE, picture, positionOf, settled, tab, workbench } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };

describe("games that add", () => {
  const { on } = workbench();
  const played = (page, move) => page.locator('[data-ply="1"]').filter({ hasText: move }).waitFor();

  it("on a graph have vertices and lines, which stay where they are when one is cut", () => on("#/g/hackenbush-graph-ladder-3", LAPTOP, async (page) => {
    const lines = page.locator(".board path.line");
    await lines.first().waitFor();
    // Three rungs, and two sides of three edges that meet at the ground.
    assert.equal(await lines.count(), 9);
    const before = await cell(page, "a1").boundingBox();
    // The top rung: the vertices 4 and 7.
    await cell(page, "g4").click();
    await played(page, "4-7e");
    await settled(page);
    assert.deepEqual(await cell(page, "a1").boundingBox(), before);
    assert.equal(await lines.count(), 8);
    assert.equal(await cell(page, "g4").count(), 0);
    await picture(page, "graph");
  }));

  it("on a graph are set up by drawing one, which is then played as it was drawn", () => on("#/g/snort-graph-cycle-6", LAPTOP, async (page) => {
    await tab(page, "setup");
    const drawing = page.getByRole("group", { name: "Graph, 6 vertices, 6 edges" });
    await drawing.getByRole("button", { name: "Vertex 1", exact: true }).click();
    await drawing.getByRole("button", { name: "Vertex 4", exact: true }).click();
    await page.getByRole("group", { name: "Graph, 6 vertices, 7 edges" }).waitFor();
    await page.getByRole("group", { name: "What a tap draws" }).getByRole("button", { name: "White" }).click();
    await page.getByRole("button", { name: "Vertex 2", exact: true }).click();
    await page.getByRole("button", { name: "Analyse this" }).click();
    // What touches White is open to White alone.
    await atPosition(page, "ROR...:1-2,1-4,1-6,2-3,3-4,4-5,5-6");
    assert.equal(await page.locator(".board path.line").count(), 7);
  }));

  it("have every move taken apart: what it leads to, and why the canonical form does without it", () => on("#/g/domineering-3x3", LAPTOP, async (page) => {
    await tab(page, "explorer");
    const black = page.getByRole("region", { name: "Moves of Black" });
    await black.getByText("in the canonical form").waitFor();
    assert.equal(await black.getByRole("listitem").count(), 6);
    await black.getByRole("listitem").filter({ hasText: "dominated by" }).or(black.getByRole("listitem").filter({ hasText: "the same as" })).first().waitFor();
    // The other side's moves are told, too, and cannot be played now.
    assert.equal(await page.getByRole("region", { name: "Moves of White" }).getByRole("button").first().isDisabled(), true);
    await black.getByRole("button").first().click();
    await page.locator('[data-ply="1"]').waitFor();
    await page.getByRole("region", { name: "Moves of White" }).getByRole("button").first().waitFor();
    await page.getByLabel("orthodox at temperature").fill("hot");
    await page.keyboard.press("Enter");
    await page.getByText("expected a temperature").waitFor();
  }, /status of 400/));

  it("with heaps, cakes and pairs are played on the board", async () => {
    const moves = {
      "cutcake-2x4": [["2x4 1:1,1"], "2x1,2x3/W"],
      "eatcake-1x3": [["1x3 1:1,2"], "1x1,1x1/W"],
      "grundy-7": [["c1"], null],
      "subtraction-1,2,5-7": [["f1"], "1,2,5:5/W"],
      "wythoff-3x5": [["3x5", "3x0"], "3x0/W"],
    };
    for (const [game, [way, after]] of Object.entries(moves)) {
      await on(`#/g/${game}`, LAPTOP, async (page) => {
        await page.locator(".groups .words").first().waitFor();
        for (const id of way) await cell(page, id).click();
        await page.locator('[data-ply="1"]').waitFor();
        if (after) assert.equal(await positionOf(page), after, game);
      });
    }
  });

  for (const colorScheme of ["light", "dark"]) {
    it(`on graphs fit a phone, ${colorScheme}`, () => on("#/g/node-kayles-cycle-6", { ...PHONE, colorScheme }, async (page) => {
      await page.locator(".groups .words").first().waitFor();
      await settled(page);
      await fits(page);
      await picture(page, `graph-phone-${colorScheme}`);
    }));
  }
});
