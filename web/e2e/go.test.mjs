// Go in the real program: stones, what is forbidden and why, passes and the score, and games as SGF; on a desk and on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { PHONE, cell, fits, picture, share, workbench } from "./harness.mjs";

/** White has just lost a stone on D4 to E4; taking back at once would repeat the board. */
const KO = "C4 F4 D5 E5 D3 E3 J9 D4 E4";
/** A1 has no liberty for White. */
const CORNER = "A2 J9 B1";

describe("Go", () => {
  const { server, on } = workbench();

  const link = (moves) => `#game=go-9x9&moves=${moves.replaceAll(" ", "+")}`;
  const board = (page) => page.getByRole("region", { name: "Board" });
  const stone = async (page, id) => /black|white/i.exec(await cell(page, id).getAttribute("aria-label"))?.[0].toLowerCase() ?? null;
  const shoot = (page, name) => picture(page, `go-${name}`);
  const SIZES = {
    desk: {},
    phone: { ...PHONE, isMobile: true },
  };

  for (const [size, options] of Object.entries(SIZES)) {
    const press = (page, id) => (options.hasTouch ? cell(page, id).tap() : cell(page, id).click());
    const here = (hash, test) => () => on(hash, options, async (page) => {
      await test(page);
      await fits(page);
    });

    it(`plays stones in turn, ${size}`, here("#game=go-9x9", async (page) => {
      await press(page, "E5");
      await page.waitForURL(/moves=E5$/);
      assert.equal(await stone(page, "E5"), "black");
      await press(page, "C3");
      await page.waitForURL(/moves=E5(\+|%20)C3/);
      assert.equal(await stone(page, "C3"), "white");
      assert.equal(await stone(page, "D4"), null);
      await shoot(page, `stones-${size}`);
    }));

    it(`says why a point is forbidden, ${size}`, here(link(KO), async (page) => {
      await page.waitForFunction(() => /black/i.test(document.querySelector('[data-point="E4"]')?.ariaLabel ?? ""));
      assert.equal(await stone(page, "D4"), null, "the stone was captured");
      const address = page.url();
      await press(page, "D4");
      await board(page).getByText(/D4 brings back the board.*\(superko\)/).waitFor();
      assert.equal(page.url(), address);
      await shoot(page, `superko-${size}`);
      await page.goto(`${server.url}/${link(CORNER)}`);
      await page.waitForFunction(() => /black/i.test(document.querySelector('[data-point="B1"]')?.ariaLabel ?? ""));
      await press(page, "A1");
      await board(page).getByText(/A1 would leave White without a liberty \(suicide\)/).waitFor();
      await shoot(page, `suicide-${size}`);
    }));

    it(`counts the score after two passes, ${size}`, here(link("E5"), async (page) => {
      const pass = page.getByRole("button", { name: "Pass", exact: true });
      await pass.click();
      await page.waitForURL(/pass$/);
      await pass.click();
      await page.getByRole("heading", { name: "Black has won" }).waitFor();
      assert.equal(await page.locator(".counted.left").count(), 80);
      const { score } = await server.api("/games/go-9x9/position?p=&moves=E5+pass+pass").catch(() => ({}));
      if (score) await page.getByText(score.text).first().waitFor();
      assert.equal(await page.getByRole("button", { name: "Pass", exact: true }).count(), 0);
      await shoot(page, `score-${size}`);
    }));
  }

  it("keeps a game as SGF and opens it again", async () => {
    await on(link(KO), {}, async (page) => {
      await share(page);
      await page.getByRole("button", { name: "Study this game" }).click();
      await page.waitForURL(/#study=\d+/);
      await page.getByRole("button", { name: /^E4/ }).waitFor();
      await page.getByText("Share").click();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "SGF", exact: true }).click()]);
      const text = await readFile(await download.path(), "utf8");
      assert.match(text, /GM\[1\]/);
      assert.match(text, /SZ\[9\]/);
      assert.match(text, /;B\[cf\]\s*;W\[ff\]/);
      await page.getByRole("link", { name: "All studies", exact: true }).click();
      await page.getByTestId("files").setInputFiles({ name: "ko.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.waitForURL(/#study=\d+/);
      await page.getByRole("button", { name: /^E4/ }).click();
      await page.waitForFunction(() => /black/i.test(document.querySelector('[data-point="E4"]')?.ariaLabel ?? ""));
      const id = /study=(\d+)/.exec(page.url())[1];
      assert.deepEqual((await server.api(`/studies/${id}/games/0/tree`)).move, ["", ...KO.split(" ")]);
      await shoot(page, "study");
    });
  });
});
