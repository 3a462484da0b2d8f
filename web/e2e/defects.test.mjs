// What the page once did wrong and no other suite looks at.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, describe, it } from "node:test";
import { cell, event, settled, tab, workbench } from "./harness.mjs";

const TTT = "mnk-3x3x3";
const LAPTOP = { viewport: { width: 1280, height: 720 } };

describe("what was once wrong", () => {
  const { server, on } = workbench();
  before(() => server.solve(TTT));

  for (const game of ["chess", "go-9x9", "domineering-6x6"]) {
    it(`a search is called by its effort, never "at random" or "perfect", and shows that it thinks: ${game}`, () => on(`#game=${game}`, LAPTOP, async (page) => {
      await page.getByRole("gridcell").first().waitFor();
      const who = page.getByRole("main").getByRole("combobox").first();
      const levels = await who.locator("option").allTextContents();
      assert.ok(levels.length > 2, levels.join());
      assert.doesNotMatch(levels.join(), /perfect/i);
      const asked = event();
      await page.route("**/genmove", async (route) => {
        await asked.happened;
        await route.continue();
      });
      // Whoever is named first moves second, or the other way round: both are played by the program.
      for (const seat of await page.getByRole("main").getByRole("combobox").all()) await seat.selectOption({ index: levels.length - 1 });
      await page.getByText("thinking…").first().waitFor();
      assert.doesNotMatch(await page.getByRole("main").innerText(), /at random|no values are known/);
      await page.getByRole("main").getByRole("combobox").last().selectOption({ index: 0 });
      await page.getByRole("main").getByRole("combobox").first().selectOption({ index: 0 });
      asked.happen();
    }));
  }

  it("the moves of Go are numbered by turns, and a white stone is white once", () => on("#game=go-9x9&moves=E5+G3+C3", LAPTOP, async (page) => {
    const list = page.getByRole("main").locator("ol");
    await list.getByText("C3").waitFor();
    const numbers = (await list.innerText()).split(/\s+/).filter((word) => /^\d+\.?$/.test(word));
    assert.deepEqual(numbers.map((word) => word.replace(".", "")), ["1", "2"]);
    assert.doesNotMatch(await cell(page, "G3").getAttribute("aria-label"), /white stone white/i);
  }));

  it("the board of Go 19×19 fills a laptop, and its page does not scroll", () => on("#game=go-19x19", LAPTOP, async (page) => {
    await cell(page, "K10").waitFor();
    await settled(page);
    const { width } = await page.getByRole("grid").boundingBox();
    assert.ok(width >= 560, `${width} wide`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 720);
  }));

  it("the statistics say how many positions they count", () => on(`#game=${TTT}`, LAPTOP, async (page) => {
    const [counting, counted] = [event(), event()];
    await page.route(/\/(stats|count)$/, async (route) => {
      counting.happen();
      await counted.happened;
      await route.continue();
    });
    await tab(page, "stats");
    await counting.happened;
    await page.getByRole("tabpanel").getByText(/Counting/).waitFor();
    assert.match(await page.getByRole("tabpanel").innerText(), /\d positions/);
    counted.happen();
  }));

  it("a histogram of 174 plies is in sight to its last one", () => on(`#game=${TTT}`, LAPTOP, async (page) => {
    const reply = await server.api(`/games/${TTT}/stats`);
    reply.by_plies = Array.from({ length: 174 }, (_, plies) => ({ wdl: plies % 2 ? "win" : "loss", plies, count: 1000 - plies }));
    await page.route("**/stats", (route) => route.fulfill({ json: reply }));
    await page.route("**/count", (route) => route.fulfill({ contentType: "text/event-stream", body: `event: done\ndata: ${JSON.stringify(reply)}\n\n` }));
    await tab(page, "stats");
    const drawing = page.getByRole("img", { name: "Histogram of distances" });
    await drawing.waitFor();
    const [inside, outside] = [await drawing.locator("rect, path").last().boundingBox(), await page.getByRole("tabpanel").boundingBox()];
    assert.ok(inside.x + inside.width <= outside.x + outside.width, `${inside.x + inside.width} > ${outside.x + outside.width}`);
  }));

  it("moves of chess are read as UCI", () => on("#game=chess&moves=e2e4+e7e5+g1f3", LAPTOP, async (page) => {
    await page.getByRole("gridcell", { name: /^f3: .*knight/i }).waitFor();
  }));

  it("what a pawn becomes is asked on the board", () => on(`#${new URLSearchParams({ game: "chess", from: "8/P6k/8/8/8/8/8/K7 w - - 0 1" })}`, LAPTOP, async (page) => {
    for (const id of ["a7", "a8"]) await cell(page, id).click();
    const [queen, board] = [await page.getByRole("button", { name: /queen|=Q$/i }).first().boundingBox(), await page.getByRole("grid").boundingBox()];
    assert.ok(queen.x >= board.x - 5 && queen.y >= board.y - 5 && queen.y + queen.height <= board.y + board.height + 5, JSON.stringify([queen, board]));
  }));

  it("a text that the program refuses stays where it was pasted", () => on("#studies", LAPTOP, async (page) => {
    const text = "1. e9 is no move";
    await page.getByLabel("Paste a game").fill(text);
    await page.getByRole("button", { name: "Make a study" }).click();
    await page.getByText(/no move is written like this/).waitFor();
    assert.equal(await page.getByLabel("Paste a game").inputValue(), text);
  }, /status of 400/));

  for (const [game, from] of [["chess", "rnbqkbnr/pppp w"], ["gobblet", "9/x"]]) {
    it(`a link with a bad position opens its own game, with a board: ${game}`, () => on(`#${new URLSearchParams({ game, from })}`, LAPTOP, async (page) => {
      await page.getByRole("alert").getByText(/does not read/).waitFor();
      await page.getByRole("gridcell").first().waitFor();
      const { title } = await server.api(`/games/${game}`);
      assert.ok((await page.title()).startsWith(title), await page.title());
    }, /status of 4\d\d/));
  }

  it("a game that is not there gives no advice about the command line", () => on("#game=dobutzu", LAPTOP, async (page) => {
    await page.getByText(/dobutzu/).first().waitFor();
    assert.doesNotMatch(await page.locator("body").innerText(), /zug games|`/);
  }, /status of 404/));

  describe("in an empty library", () => {
    it("nothing is called below that stands beside it, and what stands there is in view", () => on("#studies", LAPTOP, async (page) => {
      await page.getByText(/^No studies yet/).waitFor();
      assert.doesNotMatch(await page.getByRole("main").innerText(), /\bbelow\b/);
      for (const name of ["Open files", "Paste a game", "Begin with a game"]) {
        const { y, height } = await page.getByRole("heading", { name }).boundingBox();
        assert.ok(y + height <= 720, `${name} ends at ${y + height}`);
      }
    }));
  });
});

describe("embedding by choice", () => {
  // A site of one page with the workbench in a frame; its address has to be known before the program starts.
  let url;
  const sites = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<!doctype html><title>A site</title><iframe src="${url}/#game=mnk-3x3x3" width="900" height="600"></iframe>`));
  before(async () => {
    sites.listen(0, "127.0.0.1");
    await once(sites, "listening");
  });
  after(() => sites.close());
  const site = () => `http://127.0.0.1:${sites.address().port}`;

  for (const allowed of [true, false]) {
    describe(allowed ? "a site that is named" : "any other site", () => {
      const { server, on } = workbench(undefined, () => (allowed ? ["--embed", site()] : []));

      it(allowed ? "shows the workbench in a frame" : "does not", () => on("", {}, async (own) => {
        url = server.url;
        const context = await own.context().browser().newContext();
        const page = await context.newPage();
        await page.goto(site());
        const frame = page.frames()[1] ?? (await page.waitForEvent("frameattached"));
        await frame.waitForLoadState();
        if (allowed) await frame.getByRole("gridcell").first().waitFor();
        // What the browser shows instead of a page that it may not frame.
        else assert.match(frame.url(), /^chrome-error:/);
        await context.close();
      }));
    });
  }
});
