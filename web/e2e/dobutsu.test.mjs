// Animals that walk, are caught into hands and come back; needs no table.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PHONE, cell, fits, picture, settled, stock, tab, workbench } from "./harness.mjs";

const GAME = "#game=dobutsu";

describe("dobutsu", () => {
  const { server, on } = workbench();

  const label = (page, id) => cell(page, id).getAttribute("aria-label");
  async function drag(page, from, to) {
    await from.hover();
    await page.mouse.down();
    const box = await to.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  }

  it("is opened unsolved and played by tapping and dragging", () => on(GAME, {}, async (page) => {
    await cell(page, "c4").waitFor();
    assert.match(await label(page, "b4"), /^b4: Sente's lion/);
    assert.match(await label(page, "b2"), /^b2: Gote's chick/);
    await cell(page, "c4").click();
    assert.match(await label(page, "c3"), /can move here/);
    await cell(page, "c3").click();
    await page.waitForURL(/moves=c4c3$/);
    await drag(page, cell(page, "a1"), cell(page, "a2"));
    await page.waitForURL(/moves=c4c3\+a1a2$/);
    assert.match(await label(page, "a2"), /^a2: Gote's giraffe/);
  }));

  it("keeps a caught piece in the hand and drops it by tapping and dragging", () => on(GAME, {}, async (page) => {
    await cell(page, "b3").click();
    await cell(page, "b2").click();
    await page.waitForURL(/moves=b3b2$/);
    assert.match(await stock(page, "hand-left-C").getAttribute("aria-label"), /^Sente's chick in hand, 1 left/);
    await cell(page, "b1").click();
    await cell(page, "b2").click();
    await page.waitForURL(/moves=b3b2\+b1b2$/);
    await stock(page, "hand-left-C").click();
    assert.equal(await stock(page, "hand-left-C").getAttribute("aria-pressed"), "true");
    await cell(page, "a3").click();
    await page.waitForURL(/b1b2\+C\*a3$/);
    assert.match(await label(page, "a3"), /^a3: Sente's chick/);
    assert.match(await stock(page, "hand-left-C").getAttribute("aria-label"), /none left/);
    await drag(page, stock(page, "hand-right-C"), cell(page, "c2"));
    await page.waitForURL(/C\*c2$/);
    assert.match(await label(page, "c2"), /^c2: Gote's chick/);
  }));

  it("turns the pieces with the board", () => on(GAME, {}, async (page) => {
    await cell(page, "b4").waitFor();
    const turned = (side) => page.locator(`.board g.${side}[transform="rotate(180)"]`).count();
    assert.deepEqual([await turned("left"), await turned("right")], [0, 4]);
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.querySelectorAll('.board g.left[transform="rotate(180)"]').length === 4);
    assert.equal(await turned("right"), 0);
  }));

  it("lets a chick become a hen without asking", () => on(`${GAME}&from=S/lg-/--C/e--/LEG/c`, {}, async (page) => {
    await cell(page, "c2").click();
    await cell(page, "c1").click();
    await page.waitForURL(/moves=c2c1%2B$/);
    assert.match(await label(page, "c1"), /^c1: Sente's hen/);
  }));

  it("puts pieces into hands in the set-up", async () => {
    assert.ok((await server.api("/games/dobutsu")).can.includes("hands"));
    await on(`${GAME}&from=S/gle/---/-C-/ELG/c`, {}, async (page) => {
      await tab(page, "setup");
      const held = stock(page, "hand-right-C");
      assert.match(await held.getAttribute("aria-label"), /Gote's chick in hand: 1, add one/);
      await page.getByRole("button", { name: "Take away" }).click();
      await held.click();
      await cell(page, "b3").click();
      await page.getByRole("button", { name: "Sente's chick", exact: true }).first().click();
      await stock(page, "hand-left-C").click();
      await stock(page, "hand-left-C").click();
      await page.getByText("S/gle/---/---/ELG/CC").waitFor();
      await page.getByRole("button", { name: "Analyse this" }).click();
      await page.waitForURL(/from=S\/gle\/---\/---\/ELG\/CC$/);
      assert.match(await stock(page, "hand-left-C").getAttribute("aria-label"), /2 left/);
    }, /status of 422/);
  });

  for (const colorScheme of ["light", "dark"]) {
    it(`fits a phone, ${colorScheme}`, () => on(`${GAME}&moves=b3b2+b1b2`, { ...PHONE, colorScheme, deviceScaleFactor: 2 }, async (page) => {
      await stock(page, "hand-left-C").tap();
      await settled(page);
      await picture(page, `dobutsu-phone-${colorScheme}`, false);
      await cell(page, "b3").tap();
      await page.waitForURL(/C\*b3$/);
      for (const id of ["moves", "setup"]) {
        await tab(page, id);
        await settled(page);
        await fits(page, id);
      }
    }));
  }
});
