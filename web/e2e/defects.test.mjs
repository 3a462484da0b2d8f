// What the page once did wrong and no other suite looks at.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { before, describe, it } from "node:test";
import { event, workbench } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };

describe("what was once wrong", () => {
  const { server, on } = workbench();

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
        else assert.equal(await frame.getByRole("gridcell").count(), 0);
        await context.close();
        if (!allowed) sites.close();
      }));
    });
  }
});
