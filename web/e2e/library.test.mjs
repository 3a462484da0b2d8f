// The library of studies: finding, opening and taking them along; and a study too wide for a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, it } from "node:test";
import { PHONE, fits, settled, share, workbench } from "./harness.mjs";
import { NAJDORF, TTT, stands, studiesOf } from "./studying.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };

describe("studies", () => {
  const { server, on } = workbench();
  before(() => server.solve(TTT));

  const { make, treeOf } = studiesOf(server);

  describe("the library", () => {
    it("shows many studies a page at a time, and many games of one", async () => {
      for (let n = 0; n < 105; n++) await make("1. e4 *", { name: `Paged ${n}` });
      await on("#studies&q=Paged", {}, async (page) => {
        const names = page.locator("main li .name");
        await page.getByRole("button", { name: "Show more" }).click();
        await page.waitForFunction(() => document.querySelectorAll("main li .name").length === 105);
        assert.equal(new Set(await names.allTextContents()).size, 105);
        assert.equal(await page.getByRole("button", { name: "Show more" }).count(), 0);
      });
      const games = Array.from({ length: 120 }, (_, n) => `[White "Player ${n}"]\n\n1. e4 *\n`).join("\n");
      const { id } = await make(games, { name: "Many games" });
      await on(`#study=${id}&tree=110`, {}, async (page) => {
        await page.getByRole("button", { name: /^Game 111 of 120: Player 110/ }).click();
        await page.getByLabel("Find a game").fill("player 117");
        await page.getByRole("button", { name: /Player 117/ }).click();
        await page.getByRole("button", { name: /^Game 118 of 120: Player 117/ }).waitFor();
      });
    });

    it("opens files by picker, several at once, drop and paste", async () => {
      await on("#studies", {}, async (page) => {
        await page.getByTestId("files").setInputFiles([
          { name: "Najdorf.pgn", mimeType: "text/plain", buffer: Buffer.from(NAJDORF) },
          { name: "Umlaut.pgn", mimeType: "text/plain", buffer: Buffer.from('[White "M\xfcller"]\n\n1. d4 *', "latin1") },
        ]);
        await page.getByText("Najdorf.pgn: 1 game").waitFor();
        await page.getByRole("link", { name: "Umlaut", exact: true }).waitFor();
        await page.getByLabel("Find a study by name").fill("najd");
        await page.waitForFunction(() => [...document.querySelectorAll("main li .name")].every((link) => /najd/i.test(link.textContent)));
        await page.getByRole("link", { name: "Najdorf", exact: true }).click();
        await page.getByRole("button", { name: /^Bg5, interesting move/ }).waitFor();
      });
      await on("#studies", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
        // The area is there, so it hears what is pasted.
        await page.getByLabel("Find a study by name").waitFor();
        await page.evaluate((text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }, "1. b4 e5 *");
        await page.getByRole("button", { name: "b4", exact: true }).waitFor();
        await page.evaluate((text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "Dropped.pgn"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, "1. g4 d5 *");
        await page.getByRole("button", { name: "g4", exact: true }).waitFor();
        assert.equal(await page.getByLabel("Name of the study").inputValue(), "Dropped");
        await page.keyboard.press("Shift+K");
        await page.locator(".notice").getByText("Link copied.").waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
      });
    });

    it("names, tags, finds by tag, and deletes after asking", async () => {
      const { id } = await make("1. a3 *", { name: "Odd openings" });
      await on(`#study=${id}`, {}, async (page) => {
        const name = page.getByLabel("Name of the study");
        await name.fill("Very odd openings");
        await name.press("Enter");
        await page.getByRole("button", { name: "+ tag" }).click();
        await page.getByLabel("New tag").fill("strange");
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Take the tag strange away" }).waitFor();
        await page.getByRole("link", { name: "All studies", exact: true }).click();
        await page.getByRole("button", { name: "strange", exact: true }).first().click();
        await page.waitForURL(/tag=strange/);
        await page.waitForFunction(() => document.querySelectorAll("main li").length === 1);
        await page.getByRole("button", { name: "Delete Very odd openings" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.getByText("No study fits.").waitFor();
      });
    });

    it("finds studies by a position, from the game too", async () => {
      const { id } = await make("b2 a1 c3", { name: "Centre and corner", game: TTT, format: "moves" });
      await on(`#game=${TTT}&moves=b2+a1`, {}, async (page) => {
        await share(page);
        await page.getByRole("link", { name: "Studies with this position" }).click();
        await page.waitForURL(/#\/studies\?of=mnk-3x3x3&position=/);
        await page.getByRole("link", { name: "Centre and corner", exact: true }).waitFor();
        await page.getByRole("link", { name: "After 1… a1" }).click();
        await page.waitForURL(new RegExp(`study=${id}`));
        await stands(page, "1… a1");
      });
      await on(`#game=${TTT}&moves=a2+a1`, {}, async (page) => {
        await share(page);
        await page.getByRole("link", { name: "Studies with this position" }).click();
        await page.getByText("No study fits.").waitFor();
      });
      await on(`#game=${TTT}&moves=a2+a1+b1`, {}, async (page) => {
        await share(page);
        await page.getByRole("button", { name: "Study this game" }).click();
        await page.waitForURL(/#study=/);
        await page.getByRole("button", { name: /^b1/ }).waitFor();
      });
    });

    it("finds studies by a position that is typed", async () => {
      const { id } = await make("1. h4 h5 2. a4 *", { name: "Rook pawns" });
      await on("#studies", {}, async (page) => {
        await page.getByRole("link", { name: "Rook pawns", exact: true }).waitFor();
        await page.getByLabel("Find a study by name").fill("chess: rnbqkbnr/ppppppp1/8/7p/7P/8/PPPPPPP1/RNBQKBNR w KQkq - 0 2");
        await page.keyboard.press("Enter");
        await page.getByText("Studies with this position of chess").waitFor();
        await page.getByRole("link", { name: "After 1… h5" }).click();
        await page.waitForURL(new RegExp(`study=${id}`));
        await stands(page, "1… h5");
      });
    });

    it("tells studies that nobody named apart by how they begin", async () => {
      await make("1. e4 c5 2. Nf3 d6 *", { name: null });
      await make("1. d4 d5 *", { name: null });
      await on("#studies", LAPTOP, async (page) => {
        for (const name of ["Chess: e4 c5 Nf3 d6", "Chess: d4 d5"]) await page.getByRole("link", { name, exact: true }).waitFor();
        assert.doesNotMatch(await page.getByRole("main").innerText(), /Game 1/);
      });
    });

    it("tells of a game without tables what a search expects, unless values are hidden", async () => {
      const { id } = await make("1. e4 e5 2. Qh5 Nf6 3. Qxe5+ *");
      await on(`#study=${id}&moves=e4+e5+Qh5+Nf6+Qxe5%2B`, LAPTOP, async (page) => {
        const told = page.getByTitle("What a search expects, no proof");
        await told.waitFor();
        assert.match(await told.innerText(), /^≈ \d+% for White/);
        const before = await page.locator(".board").boundingBox();
        await page.getByRole("button", { name: "Values", exact: true }).click();
        await told.waitFor({ state: "detached" });
        assert.deepEqual(await page.locator(".board").boundingBox(), before);
      });
    });

    it("takes a study along: what was exported reads back equal", async () => {
      const { id } = await make(NAJDORF);
      const { id: knots } = await make("b2 a1 c3", { game: TTT, format: "moves" });
      const same = ({ parent, move, marks, nags, id: ids }) => {
        const place = new Map(ids.map((one, i) => [one, i]));
        return { parent: parent.map((one) => place.get(one) ?? -1), move, marks, nags: Object.fromEntries(Object.entries(nags).map(([one, list]) => [place.get(Number(one)), list])) };
      };
      await on(`#study=${id}`, {}, async (page) => {
        await page.getByText("Share").click();
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "PGN", exact: true }).click()]);
        assert.match(download.suggestedFilename(), /\.pgn$/);
        const text = await readFile(await download.path(), "utf8");
        await page.getByRole("link", { name: "All studies", exact: true }).click();
        await page.getByTestId("files").setInputFiles({ name: "again.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
        await page.waitForURL(/#study=\d+/);
        await page.getByRole("button", { name: /^Bg5, interesting move/ }).waitFor();
        const again = Number(/study=(\d+)/.exec(page.url())[1]);
        assert.notEqual(again, id);
        assert.deepEqual(same(await treeOf(again)), same(await treeOf(id)));
        for (const format of ["sgf", "md", "html", "dot", "svg"]) {
          const response = await fetch(`${server.url}/api/v1/studies/${id}/export?format=${format}`);
          assert.equal(response.status, 200, format);
          assert.ok((await response.text()).includes("Bg5") || format === "sgf", format);
        }
      });
      const chess = await (await fetch(`${server.url}/api/v1/studies/${id}/export?format=sgf`)).text();
      assert.deepEqual(same(await treeOf((await make(chess)).id)), same(await treeOf(id)));
      const sgf = await (await fetch(`${server.url}/api/v1/studies/${knots}/export?format=sgf`)).text();
      const { id: back } = await make(sgf);
      assert.deepEqual(same(await treeOf(back)), same(await treeOf(knots)));
    });
  });

  describe("size", () => {
    for (const colorScheme of ["light", "dark"]) {
      it(`fits a phone without scrolling sideways, ${colorScheme}`, async () => {
        const { id } = await make(NAJDORF);
        for (const hash of ["#studies", `#study=${id}&moves=e4+c5+Nf3+d6+d4+cxd4+Nxd4+Nf6+Nc3+a6+Bg5`]) {
          await on(hash, { ...PHONE, colorScheme }, async (page) => {
            await page.locator("main").first().waitFor();
            await settled(page);
            await fits(page, hash);
          });
        }
      });
    }
  });
});
