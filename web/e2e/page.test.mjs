// The page against the real program, game by game as a person would use it.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { PHONE, atPosition, cell, chip, event, fieldOf, fits, positionOf, settled, share, shownValues, tab, toldValues, workbench } from "./harness.mjs";

const TTT = "mnk-3x3x3";
const DROP = "drop-5x4x4";

describe("the page", () => {
  const { server, on } = workbench();

  const position = (game, p) => server.api(`/games/${game}/position?p=${encodeURIComponent(p)}`);
  const heading = (page) => page.locator(".verdict h1");

  it("says that a game is not solved, proves positions meanwhile, and can be solved from the page", () => on(`#game=${TTT}`, {}, async (page) => {
    await page.getByText("Not solved yet").waitFor();
    await cell(page, "b2").click();
    await page.waitForURL(/moves=b2/);
    await page.getByText("Exact values: all 8 moves proved.").waitFor();
    assert.equal(await heading(page).textContent(), "Draw with best play");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByRole("region", { name: "Solving" }).waitFor({ state: "detached" });
    await settled(page);
    assert.deepEqual(await shownValues(page), toldValues(await position(TTT, ".../.X./...")));
  }));

  describe("with tic-tac-toe solved", () => {
    before(() => server.solve(TTT));

    it("plays a whole game against the perfect opponent, who never loses", () => on(`#game=${TTT}`, {}, async (page) => {
      await page.getByLabel("Who plays O").selectOption("perfect");
      for (let turn = 0; turn < 5; turn += 1) {
        const words = await heading(page).textContent();
        if (/has won|tie/.test(words)) break;
        assert.deepEqual((await shownValues(page)).map(([words]) => words), [null], "values are hidden while one plays");
        const moves = page.locator("[data-move]");
        const last = moves.nth((await moves.count()) - 1);
        const before = new URL(page.url()).hash;
        await last.click();
        await page.waitForFunction(
          ([hash, n]) => location.hash !== hash && (document.querySelectorAll("[aria-current=step]").length > 0) &&
            (document.querySelectorAll(".history button").length >= n || /won|tie/.test(document.querySelector(".verdict h1").textContent)),
          [before, 2 * turn + 2],
        );
      }
      const words = await heading(page).textContent();
      assert.match(words, /^(O has won|The game is a tie)$/);
      await page.getByRole("button", { name: "Rematch" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator(".groups .words").first().waitFor();
    }));

    it("is played with the keyboard alone", () => on(`#game=${TTT}`, {}, async (page) => {
      await heading(page).getByText("Draw with best play").waitFor();
      for (let i = 0; i < 20; i += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
      }
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-point"));
      assert.equal(await focused(), "a3");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(), "b2");
      await page.keyboard.press("Enter");
      await page.waitForURL(/moves=b2$/);
      assert.equal(await focused(), "b2");
      assert.match(await cell(page, "b2").getAttribute("aria-label"), /^b2: X, last move$/);
      assert.match(await page.locator("[role=status][aria-live]").textContent(), /X played b2\. Draw with best play\. O to move\./);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Space");
      await page.waitForURL(/moves=b2\+b3$/);
      await heading(page).getByText(/X wins in/).waitFor();
      await page.keyboard.press("u");
      await page.waitForURL(/moves=b2\+b3&at=1$/);
      await page.keyboard.press("r");
      await page.waitForURL(/moves=b2\+b3$/);
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard and signs" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }));

    it("reopens a link, and the browser's back and forward go through the game", () => on(`#game=${TTT}&moves=a3+b3+b2&at=2`, {}, async (page) => {
      await heading(page).getByText("X wins in 5 plies").waitFor();
      assert.equal(await positionOf(page), "XO./.../...");
      await page.getByRole("button", { name: "Redo" }).click();
      await page.waitForURL(/moves=a3\+b3\+b2$/);
      await chip(page, "c1").click();
      await page.waitForURL(/moves=a3\+b3\+b2\+c1$/);
      await page.goBack();
      await page.goBack();
      await page.waitForURL(/at=2$/);
      await atPosition(page, "XO./.../...");
      await page.goForward();
      await atPosition(page, "XO./.X./...");
    }));

    it("marks mistakes in the history and draws the winning line", () => on(`#game=${TTT}&moves=a3+b3+b2+a2+c1`, {}, async (page) => {
      await heading(page).getByText("X has won").waitFor();
      assert.deepEqual(await page.locator("ol button strong").allTextContents(), ["?"]);
      assert.equal(await page.locator(".board line").count(), 1);
      await page.getByRole("slider").focus();
      await page.keyboard.press("Home");
      await page.waitForURL(/at=0$/);
      await heading(page).getByText("Draw with best play").waitFor();
    }));

    it("hides the values when asked, in the list too", () => on(`#game=${TTT}&moves=a3+b3`, {}, async (page) => {
      await heading(page).getByText("X wins in 5 plies").waitFor();
      await page.getByRole("button", { name: "Values", exact: true }).click();
      await heading(page).getByText("X to move").waitFor();
      const [[words, moves]] = await shownValues(page);
      assert.equal(words, null);
      const told = (await position(TTT, "XO./.../...")).scene.moves.map(({ move }) => move);
      assert.deepEqual(moves, told);
    }));

    it("shows values on the board", () => on(`#game=${TTT}&moves=a3+b3`, {}, async (page) => {
      await page.locator(".board .value").first().waitFor();
      const { moves } = await position(TTT, "XO./.../...");
      for (const { move, verdict } of moves) {
        const words = verdict.wdl === "draw" ? "draw" : `${verdict.wdl} in ${verdict.plies}`;
        const label = await cell(page, move).getAttribute("aria-label");
        assert.ok(label.endsWith(words), label);
      }
    }));

    it("shows the best line on the board and puts it into the game", () => on(`#game=${TTT}&moves=a3+b3`, {}, async (page) => {
      await tab(page, "line");
      await page.getByRole("button", { name: "One move forward in the line" }).click();
      const { line } = await server.api(`/games/${TTT}/line?p=${encodeURIComponent("XO./.../...")}`);
      await page.waitForFunction((id) => document.querySelector(`[data-point="${id}"]`).ariaLabel.includes("last move"), line[0].move);
      await page.getByRole("button", { name: "Back to the game" }).click();
      await page.getByRole("button", { name: "Put into the game" }).click();
      await heading(page).getByText("X has won").waitFor();
      assert.match(page.url(), new RegExp(`moves=a3\\+b3\\+${line.map(({ move }) => move).join("\\+")}`));
    }));

    it("gives a puzzle and tells right from wrong", () => on(`#game=${TTT}`, {}, async (page) => {
      await tab(page, "puzzles");
      await page.getByLabel("Plies to the end").fill("3");
      await page.getByRole("button", { name: "Give me a puzzle" }).click();
      await page.getByRole("heading", { name: /to move and win in 3/ }).waitFor();
      const at = async () => position(TTT, fieldOf(page, "from"));
      const { moves } = await at();
      const wrong = moves.find(({ verdict }) => verdict.wdl !== "win");
      await cell(page, wrong.move).click();
      await page.locator(".message").getByText(/gives the win away/).waitFor();
      await cell(page, moves[0].move).click();
      await page.locator(".message").getByText(`${moves[0].move} is right.`).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".history button").length === 2);
      const now = await position(TTT, await positionOf(page));
      await cell(page, now.moves[0].move).click();
      await page.locator(".message").getByText("Solved, with 1 wrong try.").waitFor();
    }));

    it("shows statistics and the explorer", () => on(`#game=${TTT}`, {}, async (page) => {
      await tab(page, "stats");
      await page.getByRole("img", { name: "Histogram of distances" }).waitFor();
      const { tiers } = await server.api(`/games/${TTT}/stats`);
      assert.equal(await page.locator("tbody tr").count(), tiers.length);
      await tab(page, "explorer");
      await page.getByText("all 9 draw", { exact: true }).waitFor();
      await page.getByText(/replies hold the draw/).first().waitFor();
    }));

    it("drops an answer that comes late", () => on(`#game=${TTT}`, {}, async (page) => {
      await heading(page).getByText("Draw with best play").waitFor();
      const [asked, later] = [event(), event()];
      await page.route(/position\?.*moves=a3/, async (route) => {
        asked.happen();
        await later.happened;
        await route.continue().catch(() => {});
      });
      await chip(page, "a3").click();
      await asked.happened;
      await chip(page, "b2").click();
      await page.waitForURL(/moves=b2$/);
      later.happen();
      await settled(page);
      assert.match(page.url(), /moves=b2$/);
      assert.equal(await positionOf(page), ".../.X./...");
    }));

    it("exports and imports the game as text, and names a move that cannot be played", () => on(`#game=${TTT}&moves=a3+b2`, {}, async (page) => {
      await share(page);
      const box = page.getByLabel("Game as text");
      await page.waitForFunction(() => document.querySelector("#game-text").value === "a3 b2");
      await box.fill("FROM:X../.O./... c1 a1");
      await page.getByRole("button", { name: "Load" }).click();
      await atPosition(page, "X../.O./O.X");
      await share(page);
      await box.fill("a3 a3");
      await page.getByRole("button", { name: "Load" }).click();
      await page.getByRole("dialog").getByRole("alert").getByText(/Move 2, “a3”, cannot be played/).waitFor();
      assert.equal(await box.inputValue(), "a3 a3", "what was typed is kept");
    }));

    it("writes a chess game from a set-up position so that it reads back", () => {
      const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
      const after = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
      return on(`#${new URLSearchParams({ game: "chess", from: fen, moves: "Bb5 a6" })}`, {}, async (page) => {
        await atPosition(page, after);
        await share(page);
        await page.waitForFunction(() => / Bb5 a6$/.test(document.querySelector("#game-text")?.value));
        const text = await page.getByLabel("Game as text").inputValue();
        await page.keyboard.press("Escape");
        await page.goto(new URL("#game=chess", page.url()).href);
        await share(page);
        await page.waitForFunction(() => document.querySelector("#game-text")?.value === "");
        await page.getByLabel("Game as text").fill(text);
        await page.getByRole("button", { name: "Load" }).click();
        await atPosition(page, after);
        assert.equal(fieldOf(page, "from"), fen);
      });
    });

    it("says where a position does not read", async () => {
      await on(`#game=${TTT}`, {}, async (page) => {
        await heading(page).getByText("Draw with best play").waitFor();
        await share(page);
        await page.getByLabel("Position", { exact: true }).fill("X../.Q./...");
        await page.getByRole("button", { name: "Go", exact: true }).click();
        const trouble = page.locator("#position-trouble");
        await trouble.filter({ hasText: /column 6/i }).waitFor();
        assert.equal((await trouble.locator("pre").textContent()).split("\n")[1], "     ^");
      }, /status of 4\d\d/);
    });
  });

  it("takes a tap anywhere in a column where stones fall", () => on(`#game=${DROP}`, { hasTouch: true }, async (page) => {
    await cell(page, "c4").tap();
    await page.waitForURL(/moves=c$/);
    assert.match(await cell(page, "c1").getAttribute("aria-label"), /^c1: blue/);
    await cell(page, "c1").tap();
    await page.waitForURL(/moves=c\+c$/);
    assert.match(await cell(page, "c2").getAttribute("aria-label"), /^c2: orange.*last move/);
  }));

  it("names the cell that is wrong in a set-up, and analyses a right one", async () => {
    await on(`#game=${DROP}`, {}, async (page) => {
      await tab(page, "setup");
      await page.getByRole("button", { name: "blue", exact: true }).first().click();
      await cell(page, "b3").click();
      await page.getByTestId("setup-trouble").getByText(/b3/).waitFor();
      assert.equal(await page.locator(".board .wrong").count(), 1);
      await cell(page, "b3").click();
      await cell(page, "b1").click();
      await page.getByRole("group", { name: "To move" }).getByRole("button", { name: "Orange" }).click();
      await page.getByRole("button", { name: "Analyse this" }).click();
      await page.waitForURL(/from=/);
      assert.match(await cell(page, "b1").getAttribute("aria-label"), /^b1: blue/);
    }, /status of 4\d\d/);
  });

  it("shows in the browser's tab whose turn it is", () => on(`#game=${TTT}`, {}, async (page) => {
    const icon = () => page.locator("link[rel=icon]").getAttribute("href");
    await cell(page, "b2").click();
    await page.waitForURL(/moves=b2$/);
    const second = await icon();
    await page.keyboard.press("u");
    await page.waitForFunction((href) => document.querySelector("link[rel=icon]").getAttribute("href") !== href, second);
    for (const href of [second, await icon()]) assert.match(href, /^data:image\/svg\+xml,/);
  }));

  for (const colorScheme of ["light", "dark"]) {
    it(`fits a phone without scrolling sideways, ${colorScheme}`, () => on(`#game=${TTT}`, { ...PHONE, colorScheme }, async (page) => {
      for (const id of ["moves", "line", "explorer", "puzzles", "setup", "stats"]) {
        await tab(page, id);
        await settled(page);
        await fits(page, id);
      }
      const [all, seen] = await page.getByRole("navigation", { name: "Areas" }).evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
      assert.ok(all <= seen, `the areas are ${all} wide, ${seen} of it in sight`);
      const dark = await page.evaluate(() => {
        const [r] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
        return r < 100;
      });
      assert.equal(dark, colorScheme === "dark");
    }));
  }
});
