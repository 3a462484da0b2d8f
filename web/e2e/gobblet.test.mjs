// Cups, hands and refused slides, with the table of gobblet in the folder that ZUG_GOBBLET_TABLES names.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { PHONE, cell, fits, shownValues, stock, tab, toldValues, workbench } from "./harness.mjs";

const tables = process.env.ZUG_GOBBLET_TABLES;

if (!tables) throw new Error("ZUG_GOBBLET_TABLES must name a folder with gobblet.zug; scripts/e2e makes one");

describe("gobblet", () => {
  const { server, on } = workbench(tables);
  let names;
  before(async () => {
    names = (await server.api("/games/gobblet")).sides;
  });

  const position = (p) => server.api(`/games/gobblet/position?p=${encodeURIComponent(p)}`);
  const heading = (page) => page.locator(".verdict h1");

  it("shows the first player's win and that every medium opening loses", () => on("#game=gobblet", {}, async (page) => {
    await heading(page).getByText(`${names[0]} wins in 13 plies`).waitFor();
    const { start } = await server.api("/games/gobblet");
    assert.deepEqual(await shownValues(page), toldValues(await position(start)));
    await tab(page, "explorer");
    const medium = page.locator("figure", { hasText: "Medium" });
    await medium.getByText("all 9 lose").waitFor();
  }));

  it("puts a cup from the hand by tapping and by dragging", () => on("#game=gobblet", {}, async (page) => {
    await stock(page, "hand-left-S").click();
    assert.match(await cell(page, "b2").getAttribute("aria-label"), /can move here/);
    await cell(page, "b2").click();
    await page.waitForURL(/moves=Sb2$/);
    await stock(page, "hand-right-M").hover();
    await page.mouse.down();
    const box = await cell(page, "b2").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await page.waitForURL(/moves=Sb2\+Mb2$/);
    const label = await cell(page, "b2").getAttribute("aria-label");
    assert.match(label, /^b2: medium .* over small /);
  }));

  it("slides with the keyboard, and Escape lets go", () => on("#game=gobblet&moves=La1+Sb2", {}, async (page) => {
    await cell(page, "a1").focus();
    await page.keyboard.press("Enter");
    assert.equal(await cell(page, "a1").getAttribute("aria-selected"), "true");
    await page.keyboard.press("Escape");
    assert.equal(await cell(page, "a1").getAttribute("aria-selected"), "false");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/moves=La1\+Sb2\+a1-b2$/);
    assert.match(await cell(page, "b2").getAttribute("aria-label"), /large .* over small /);
  }));

  it("says why a slide is refused and shows the line", () => on(`#game=gobblet&from=${encodeURIComponent("1/m,sL,m/.,.,./.,.,.")}`, {}, async (page) => {
    const told = (await position("1/m,sL,m/.,.,./.,.,.")).scene.refused.find(({ way }) => way.join() === "b1,b2");
    await cell(page, "b1").click();
    await cell(page, "b2").click();
    await page.locator(".table .trouble").getByText(told.reason).waitFor();
    assert.equal(await page.locator(".board .wrong").count(), told.cells.length);
  }));

  it("shows the value of every target once a piece is chosen", () => on("#game=gobblet", {}, async (page) => {
    await stock(page, "hand-left-M").click();
    for (const id of ["a1", "b1", "b2"]) {
      assert.match(await cell(page, id).getAttribute("aria-label"), /loss in 1[24]/);
    }
  }));

  it("gives the longest defence with one press", () => on("#game=gobblet", {}, async (page) => {
    await tab(page, "puzzles");
    await page.getByRole("button", { name: "Hold out longest" }).click();
    await page.getByRole("heading", { name: /to move and hold out 24 plies/ }).waitFor();
    await page.getByText("No defence of this game takes longer.").waitFor();
    assert.equal(await page.getByLabel(/Plies to the end, at most 24/).getAttribute("max"), "24");
    await page.getByRole("button", { name: "Longest win: 23" }).click();
    await page.getByRole("heading", { name: /to move and win in 23/ }).waitFor();
  }));

  it("ends with a threefold repetition, as the rules say", () => on("#game=gobblet&moves=Sa1+Sa3+a1-b1+a3-b3+b1-a1+b3-a3+a1-b1+a3-b3+b1-a1+b3-a3", {}, async (page) => {
    await page.locator(".verdict").getByText("Drawn by repetition").waitFor();
  }));

  it("fits a phone", () => on("#game=gobblet&moves=La1+Sb2", PHONE, async (page) => {
    await stock(page, "hand-left-L").tap();
    await cell(page, "b2").tap();
    await page.waitForURL(/Lb2$/);
    await fits(page);
  }));
});
