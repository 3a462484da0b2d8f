// Studies as a place for one's own games: what is in view, many games at once, where they leave a study, what was played.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PHONE, fits, picture, settled, workbench } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const REPERTOIRE = "1. e4 {The best by test.} c5 (1... e5 2. Nf3) 2. Nf3 $1 {Keeps everything flexible.} d6 (2... Nc6) 3. d4 cxd4 *";
const game = (white, black, moves, ending) => `[White "${white}"]\n[Black "${black}"]\n[Result "${ending}"]\n\n${moves} ${ending}\n\n`;
const GAMES = game("Ann", "Bob", "1. Nf3 c5 2. e4 d6 3. Bb5+", "1-0") + game("Cid", "Ann", "1. e4 c5 2. c3", "0-1") + game("Ann", "Dan", "1. e4 c5 2. Nf3 d6 3. d4", "1/2-1/2");

describe("own games", () => {
  const { server, on } = workbench();
  const make = (body) => server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const inView = async (thing, height) => {
    const box = await thing.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
  };

  it("comments, annotations and the tree are in view on a laptop, with words on the buttons", async () => {
    const name = "A repertoire against the Sicilian Defence, as it was played against me in the league";
    const { id } = await make({ name, text: REPERTOIRE });
    await on(`#study=${id}&moves=e4+c5+Nf3`, LAPTOP, async (page) => {
      const move = page.getByRole("region", { name: "This move" });
      await inView(move.getByText("Keeps everything flexible."), 720);
      await inView(move.getByRole("group", { name: "Glyphs" }), 720);
      for (const words of ["Earlier", "Later", "Main line", "Delete"]) await inView(move.getByRole("button", { name: words }).getByText(words), 720);
      for (const words of ["Undo", "Redo", "Turn", "Values"]) await page.getByRole("button", { name: words, exact: true }).getByText(words).waitFor();
      // The title is whole, and comments are read in the table.
      assert.ok(await page.getByLabel("Name of the study").evaluate((field) => field.scrollWidth <= field.clientWidth && field.clientHeight < 50));
      await page.getByRole("table").getByRole("button", { name: "e4 The best by test." }).click();
      await move.getByText("The best by test.").waitFor();
      assert.equal(await page.locator("h1").count(), 1);
      const tree = page.getByRole("region", { name: "Tree" });
      await tree.getByRole("button", { name: "Enlarge" }).click();
      const { width, height } = await tree.boundingBox();
      assert.ok(width > 1200 && height > 650, `${width} × ${height}`);
      await page.keyboard.press("Escape");
      await tree.getByRole("button", { name: "Enlarge" }).waitFor();
      await picture(page, "study");
    });
  });

  it("a server that is gone is not a study that is saved", async () => {
    const { id } = await make({ text: "1. e4 e5 *" });
    await on(`#study=${id}&moves=e4`, LAPTOP, async (page) => {
      await page.getByText("saved", { exact: true }).waitFor();
      await page.route("**/edits", (route) => route.abort());
      await page.getByRole("group", { name: "Glyphs" }).getByRole("button").first().click();
      await page.getByText("not connected").waitFor();
      assert.equal(await page.getByText("saved", { exact: true }).count(), 0);
      await page.unroute("**/edits");
      await page.getByRole("group", { name: "Glyphs" }).getByRole("button").first().click();
      await page.getByText("saved", { exact: true }).waitFor();
    }, /ERR_FAILED/);
  });

  it("studies are listed with a picture, players in the order they move", async () => {
    await make({ text: "(;GM[1]SZ[9]PW[White Player]PB[Black Player];B[ee];W[cg])" });
    await on("#studies", LAPTOP, async (page) => {
      const item = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Black Player – White Player" }) });
      await item.locator(".thumb svg").waitFor();
      assert.equal(await item.locator(".thumb .left, .thumb .right").count(), 2);
      await item.getByText("Download").waitFor();
      await picture(page, "studies");
    });
  });

  it("thousands of games are taken in, told how far, and stopped when one wants", () => on("#studies", LAPTOP, async (page) => {
    const file = { name: "league.pgn", mimeType: "text/plain", buffer: Buffer.from(GAMES.repeat(1000)) };
    await page.route("**/studies/import", () => undefined);
    await page.getByTestId("files").setInputFiles(file);
    await page.getByText("Sending…").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("league.pgn: Stopped; nothing of it was kept.").waitFor();
    await page.unroute("**/studies/import");
    await page.getByTestId("files").setInputFiles(file);
    await page.getByRole("button", { name: /^Game 1 of 3000: Ann – Bob/ }).waitFor();
  }));

  it("it is told where games leave a study, and one goes there", async () => {
    const { id } = await make({ name: "Book", text: REPERTOIRE });
    await on(`#study=${id}`, LAPTOP, async (page) => {
      await page.getByRole("button", { name: "Compare games" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Your name").fill("Ann");
      await dialog.getByLabel("Files of games").setInputFiles({ name: "mine.pgn", mimeType: "text/plain", buffer: Buffer.from(GAMES) });
      await dialog.getByText("3 games, 1 to the end inside the study").waitFor();
      await dialog.getByRole("button", { name: /2\. c3 The opponent left; the study has Nf3/ }).waitFor();
      await picture(page, "departures", false);
      await dialog.getByRole("button", { name: /3\. Bb5\+ You left; the study has d4/ }).click();
      await page.getByRole("region", { name: "This move" }).getByRole("heading", { name: "2… d6" }).waitFor();
    });
  });

  it("what was played from here is counted, and a click follows it", async () => {
    const { id } = await make({ name: "Mine", game: "chess", format: "moves", text: "" });
    await make({ name: "Unusual", text: game("Zoe", "Yan", "1. a3 a6", "1-0") + game("Zoe", "Xaver", "1. a3 h6", "0-1") });
    await on(`#study=${id}`, LAPTOP, async (page) => {
      await page.getByRole("button", { name: "Own games" }).click();
      const own = page.getByRole("region", { name: "Own games" });
      await own.getByRole("searchbox", { name: "Player" }).fill("Zoe");
      await own.getByRole("row", { name: /^a3 2/ }).getByRole("img", { name: "White won 1, 0 drawn, Black won 1" }).waitFor();
      await own.getByRole("button", { name: "a3" }).click();
      await own.getByRole("row", { name: /^h6 1/ }).waitFor();
      await own.getByRole("link", { name: "Zoe – Yan" }).click();
      await page.getByRole("button", { name: /^Game 1 of 2/ }).waitFor();
    });
  });

  it("a position is found turned and mirrored", async () => {
    await make({ name: "A corner", game: "mnk-3x3x3", text: "b2 a1" });
    await on("#studies&of=mnk-3x3x3&position=" + encodeURIComponent("..O/.X./..."), LAPTOP, async (page) => {
      await page.getByText("turned and mirrored ones too").waitFor();
      await page.getByRole("link", { name: "A corner", exact: true }).waitFor();
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    it(`fits a phone, ${colorScheme}`, async () => {
      const { id } = await make({ name: "A long name of a study that does not fit into one line of a telephone", text: REPERTOIRE });
      await on(`#study=${id}&moves=e4`, { ...PHONE, colorScheme }, async (page) => {
        await page.getByRole("region", { name: "This move" }).getByText("The best by test.").waitFor();
        await settled(page);
        await fits(page);
      });
      await on("#studies", { ...PHONE, colorScheme }, async (page) => {
        await page.locator(".thumb svg").first().waitFor();
        await fits(page);
      });
    });
  }
});
