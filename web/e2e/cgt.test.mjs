// Sums and values in the real program.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PHONE, fits, picture, settled, workbench } from "./harness.mjs";

describe("sums and values", () => {
  const { on } = workbench();

  it("a sum is typed, answered, played and taken back", async () => {
    await on("", {}, async (page) => {
      await page.getByRole("link", { name: "Sums" }).click();
      await page.getByLabel("A sum of games").fill("[clobber_1xn] XOXO XO.OX [nogo_1xn] ....");
      await page.keyboard.press("Enter");
      const answer = page.getByRole("region", { name: "Answer" });
      await answer.getByText("Whoever moves first wins").waitFor();
      assert.equal(await answer.getByRole("img").count(), 3);
      await picture(page, "sums");
      await page.getByRole("button", { name: /^Left plays .*, which wins$/ }).first().click();
      const right = page.getByRole("region", { name: "Right moves first" });
      await right.getByText("Right to move: Left wins").waitFor();
      await right.getByText("No move wins.").waitFor();
      await page.keyboard.press("u");
      await answer.getByText("Whoever moves first wins").waitFor();
      assert.match(page.url(), /#sums&text=/);
    });
  });

  it("the opponent replies until somebody cannot move", async () => {
    await on("#sums&text=" + encodeURIComponent("[clobber_1xn] XOXOX XO [domineering] ..|.."), {}, async (page) => {
      await page.getByLabel("The opponent replies").check();
      const wins = page.getByRole("button", { name: /^Left plays .*, which wins$/ });
      const played = page.getByRole("region", { name: "Moves played" }).getByRole("listitem");
      const lost = page.getByText("Right has no move and loses.");
      for (let moves = 0; ; moves += 2) {
        await wins.first().click();
        await lost.or(played.nth(moves + 1)).first().waitFor();
        await settled(page);
        if (await lost.isVisible()) break;
        assert.equal(await played.count(), moves + 2);
        assert.ok(moves < 20);
      }
    });
  });

  it("an error is marked where it is", async () => {
    await on("#sums&text=" + encodeURIComponent("[clobber_1xn] XO\n XQ"), {}, async (page) => {
      await page.getByText(/^Line 2, column \d+$/).waitFor();
    }, /status of 400/);
  });

  it("an expression has a value, a thermograph and options that unfold", async () => {
    await on("#values", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.getByLabel("Expression").last().fill("{3|-1} + ^");
      await page.keyboard.press("Enter");
      const value = page.getByRole("article", { name: "Value" });
      await value.getByRole("img", { name: /^Thermograph: mean 1, temperature 2/ }).waitFor();
      await value.getByText("Whoever moves first wins").first().waitFor();
      await value.getByRole("button", { name: "Copy as LaTeX" }).click();
      await value.getByText("LaTeX copied.").waitFor();
      assert.ok(await page.evaluate(() => navigator.clipboard.readText()));
      await value.locator("summary").first().click();
      await value.getByRole("button", { name: "Show on the worksheet" }).waitFor();
      await picture(page, "values");
      await value.getByRole("button", { name: "Show on the worksheet" }).click();
      await page.waitForFunction(() => document.querySelectorAll("aside li").length === 2);
      await page.goBack();
      await value.getByRole("img", { name: /^Thermograph: mean 1, temperature 2/ }).waitFor();
      await page.reload();
      await value.getByRole("img", { name: /^Thermograph: mean 1, temperature 2/ }).waitFor();
    });
  });

  it("a board is made cell by cell", async () => {
    await on("#values&of=domineering&position=..|..", {}, async (page) => {
      await page.getByTestId("value").getByText("+-1", { exact: true }).waitFor();
      await page.getByRole("button", { name: "row 1, column 1: empty" }).click();
      await page.waitForURL(/position=%23/);
      await page.getByTestId("value").getByText("*", { exact: true }).waitFor();
      await page.getByText(/^Left wins with/).waitFor();
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    it(`fits a phone, ${colorScheme}`, async () => {
      const phone = { ...PHONE, colorScheme };
      await on("#sums&text=" + encodeURIComponent("[clobber] XOX|OXO [domineering] ...|... [integer_game] 2"), phone, async (page) => {
        await page.getByRole("region", { name: "Answer" }).waitFor();
        await fits(page);
        await picture(page, `sums-${colorScheme}`);
      });
      await on("#values&of=domineering&position=....|....", phone, async (page) => {
        await page.getByText(/^Left wins with/).waitFor();
        await fits(page);
        assert.ok(await page.getByRole("link", { name: "Values" }).evaluate((link) => link.getBoundingClientRect().right <= link.parentElement.getBoundingClientRect().right + 1));
        await picture(page, `values-${colorScheme}`);
      });
    });
  }
});
