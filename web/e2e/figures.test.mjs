// How long one waits for what one sees most: told here, and a matter for `make bench-page`. ZUG_HOME_MS is the limit for the first screen, ZUG_CLICK_MS for
// the value of a position after the click that leads to it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cell, settled, workbench } from "./harness.mjs";

const tables = process.env.ZUG_GOBBLET_TABLES;
const limit = (name) => Number(process.env[name]) || Infinity;
const told = (what, ms, most) => {
  console.log(`${what}: ${ms.map((one) => Math.round(one)).join(", ")} ms`);
  const median = ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)];
  assert.ok(median < most, `${what}: ${median} ms`);
};

describe("figures", () => {
  const { server, on } = workbench(tables);

  it("the first screen is there at once", () => on("#halma", {}, async (page) => {
    const times = [];
    for (let i = 0; i < 5; i += 1) {
      await page.goto("about:blank");
      await page.goto(`${server.url}/`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.locator(".live [data-point]").first().waitFor();
      // What is in the page is not painted yet, so its time may come later.
      const painted = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      times.push(await painted.jsonValue());
      await settled(page);
    }
    told("first screen painted", times, limit("ZUG_HOME_MS"));
  }, /status of 404/));

  it("a click on a solved game shows the value it leads to", () => on("#/g/gobblet", {}, async (page) => {
    await page.locator(".verdict h1").getByText(/wins in \d+ plies|draw/i).waitFor();
    const times = [];
    for (const id of ["a1", "b2", "c3", "a3", "c1"]) {
      await page.locator('[data-move^="S"]').first().waitFor();
      await settled(page);
      // From the click to the frame after the one with the new value and its list of moves.
      const ms = await page.evaluate(async () => {
        const shown = () => document.querySelector(".table").dataset.position + document.querySelector(".groups").innerText;
        const before = shown();
        const begun = performance.now();
        document.querySelector(".groups [data-move]").click();
        while (shown() === before || !document.querySelector(".groups .words")) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      });
      times.push(ms);
      await cell(page, id).waitFor();
    }
    told("a click to the painted value", times, limit("ZUG_CLICK_MS"));
  }));
});
