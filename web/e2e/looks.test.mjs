// What one sees: names of cells, heat, cards and tabs where there is little room, a board as large as the window has room for.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { PHONE, cell, event, picture, settled, tab, workbench } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const TTT = "mnk-3x3x3";

describe("what one sees", () => {
  const { server, on } = workbench();
  const make = (body) => server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const box = async (page, selector) => page.locator(selector).first().boundingBox();
  before(() => server.solve(TTT));

  it("names the cells that moves are called by where a board has no edge for it, unless one wants none", async () => {
    for (const [game, first] of [["toads-3", "1"], ["hackenbush-8", "1"], ["hare-and-hounds", "2"], ["snort-graph-cycle-6", "1"], ["hackenbush-graph-ladder-3", "1"], ["sheep-3x4", "a1"]]) {
      await on(`#/g/${game}`, LAPTOP, async (page) => {
        const names = page.locator(".board .names text");
        await names.first().waitFor();
        const texts = await names.allTextContents();
        assert.equal(texts[0], first, game);
        assert.equal(new Set(texts).size, texts.length, game);
        await settled(page);
        // A row of moves is called by them.
        const [move] = await page.locator(".groups [data-move]").evaluateAll((buttons) => buttons.map((button) => button.dataset.move));
        assert.ok(texts.includes(/^[a-z]?\d+/.exec(move)[0]), `${game}: ${move} of ${texts}`);
        await picture(page, `names-${game}`, false);
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByRole("switch", { name: /^Coordinates/ }).uncheck();
        assert.equal(await names.count(), 0, game);
      });
    }
  });

  it("colours what a search expects by its heat, the best move most", () => on("#/g/go-9x9", LAPTOP, async (page) => {
    await page.getByText(/^Estimates of a search/).waitFor();
    const heats = page.locator(".board .heat");
    const shown = await heats.count();
    assert.ok(shown > 1 && shown < 12, `${shown}`);
    assert.equal(await page.locator(".board .heat.best").count(), 1);
    await page.getByRole("button", { name: "On board" }).click();
    assert.equal(await heats.count(), 0);
  }));

  it("does not list hundreds of moves without values beside a board that has them", () => on("#/g/go-9x9", LAPTOP, async (page) => {
    await page.getByLabel("Who plays White").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show them now" }).waitFor();
    assert.equal(await page.locator(".groups [data-move]").count(), 0);
    await page.getByRole("button", { name: /^Show all 8\d moves$/ }).click();
    await page.locator(".groups [data-move]").first().waitFor();
  }));

  it("shows the whole card of an end on a phone", () => on("#game=go-9x9&moves=E5+C3+pass+pass", PHONE, async (page) => {
    for (const name of ["New game", "Review", "Share"]) {
      const button = page.locator(".end").getByRole("button", { name, exact: true });
      await button.waitFor();
      await settled(page);
      const { y, height } = await button.boundingBox();
      const inside = await button.evaluate((at) => {
        const { left, top, width, height } = at.getBoundingClientRect();
        return at.contains(document.elementFromPoint(left + width / 2, top + height - 2));
      });
      assert.ok(inside && y + height <= 740, `${name}: ${y + height}`);
    }
  }));

  it("has every tab of a game in sight on a phone, and what scrolls is reached by keyboard", () => on(`#/g/${TTT}`, PHONE, async (page) => {
    await page.getByRole("tab").nth(5).waitFor();
    for (const one of await page.getByRole("tab").all()) {
      const { x, width } = await one.boundingBox();
      assert.ok(x >= 0 && x + width <= 360, `${await one.textContent()}: ${x + width}`);
    }
    await tab(page, "explorer");
    await page.getByRole("tab", { name: "Explorer" }).focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "tabpanel");
  }));

  it("keeps the board where it is when the server goes, and tells it once", () => on(`#/g/${TTT}`, LAPTOP, async (page) => {
    await page.locator(".groups .words").first().waitFor();
    await settled(page);
    const before = await box(page, ".board");
    await page.route("**/api/**", (route) => route.abort());
    await cell(page, "b2").click();
    await page.getByText("Not connected, trying again").waitFor();
    assert.deepEqual(await box(page, ".board"), before);
    assert.equal(await page.getByRole("alert").count(), 0);
  }, /ERR_FAILED/));

  it("gives the board of a study the room of the window, with its tools in one row below", async () => {
    for (const [text, wide] of [["1. e4 c5 (1... e5 {Open.}) 2. Nf3 *", 400], ["(;GM[1]SZ[9];B[ee]C[The middle.];W[cg])", 380]]) {
      const { id } = await make({ text });
      await on(`#study=${id}`, LAPTOP, async (page) => {
        await page.getByRole("link", { name: "Play from here" }).waitFor();
        await settled(page);
        assert.ok((await box(page, ".board")).width >= wide, JSON.stringify(await box(page, ".board")));
        const [first, last] = await Promise.all(["Start", "Play from here"].map((name) => page.getByLabel(name, { exact: true }).last().boundingBox()));
        assert.equal(first.y, last.y, "the tools are in one row");
        assert.ok(last.y + last.height <= 720, "the tools are in view");
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 720);
      });
    }
  });

  it("typesets values of loopy games and under misère play as all others, with who wins", () => {
    const link = `#/worksheet?${new URLSearchParams({ g1: "Genus(kayles:5)", g2: "upon + ^", g3: "Ko(a{1|b{a|0}})" })}`;
    return on(link, LAPTOP, async (page) => {
      const at = (name) => page.getByRole("article", { name: `Cell ${name}`, exact: true });
      assert.equal(await at("g1").locator("sup").textContent(), "146");
      await at("g1").getByTitle("Misère play: whoever moves first wins").getByText("N", { exact: true }).waitFor();
      await at("g2").getByTestId("value").getByText("{pass|↑∗}").waitFor();
      await at("g2").getByTitle("Left wins").getByText("L", { exact: true }).waitFor();
      const ko = at("g3").getByText(/^placid/);
      assert.match(await ko.innerText(), /^placid\nLeft komaster.*\nRight komaster/);
      await picture(page, "loopy", false);
    });
  });

  it("stands the boards of a sum in straight rows", () => on(`#/worksheet?${new URLSearchParams({ add: "[clobber_1xn] XOXO XO.OX [domineering] ..|.. [toads] XX.OO" })}`, LAPTOP, async (page) => {
    await page.locator(".summand").nth(3).waitFor();
    await settled(page);
    const boxes = await Promise.all((await page.locator(".summand").all()).map((one) => one.boundingBox()));
    const heights = [...new Set(boxes.map(({ y }) => y))];
    assert.equal(heights.length, 2, heights.join());
    for (const height of heights) assert.equal(boxes.find(({ y }) => y === height).x, boxes[0].x);
  }));

  it("lists no moves in the order of the rules while a search has said nothing yet", () => on("", LAPTOP, async (page) => {
    const asked = event();
    await page.route("**/analysis", async (route) => {
      await asked.happened;
      await route.continue();
    });
    await page.goto(`${server.url}/#/g/chess`);
    await page.getByText("Searching", { exact: true }).waitFor();
    assert.equal(await page.locator(".groups [data-move]").count(), 0);
    await page.getByRole("button", { name: "Show all 20 moves" }).waitFor();
    asked.happen();
    await page.locator(".groups [data-move]").first().waitFor();
  }));

  it("gives a row of pieces the width of the window, with all else in view below it", async () => {
    for (const game of ["toads-3", "kayles-12", "linear-clobber-12", "subtraction-1,2,5-20"]) {
      await on(`#/g/${game}`, LAPTOP, async (page) => {
        await page.locator(".groups .words").first().waitFor();
        await settled(page);
        const [board, rail] = [await page.locator(".table .board").boundingBox(), await page.getByRole("complementary", { name: "Game" }).boundingBox()];
        assert.ok(board.width >= 900, `${game}: ${board.width} wide`);
        assert.ok(rail.y >= board.y + board.height && rail.y + rail.height <= 720, `${game}: ${JSON.stringify(rail)}`);
        assert.ok(rail.height >= 236, game);
      });
    }
  });

  it("writes names above the stones of a row and values below them", () => on("#/g/linear-clobber-12", LAPTOP, async (page) => {
    await page.locator(".board .value").first().waitFor();
    const box = (locator) => locator.first().boundingBox();
    const [name, stone, value] = [await box(page.locator(".board .names text")), await box(page.locator(".board .pieces")), await box(page.locator(".board .value"))];
    assert.ok(name.y + name.height <= stone.y + 2 && value.y >= stone.y + stone.height - 8, JSON.stringify([name, stone, value]));
    await cell(page, "7").click();
    await cell(page, "6").click();
    await page.waitForURL(/moves=7-6$/);
  }));
});
