// A study of 200,000 moves in the real program: it is shown, and nothing is lost by being quick. How long it takes is told, and a matter for
// `make bench-page`: ZUG_FIRST_SCREEN_MS is the limit for the first screen of a kept study, ZUG_FILE_MS for that of a dropped file, ZUG_FRAMES_MS for two frames,
// ZUG_EDIT_MS for an edit.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { bigStudy } from "./bigstudy.mjs";
import { cell, event, picture, settled, workbench } from "./harness.mjs";

const limit = (name) => Number(process.env[name]) || Infinity;
const SIZE = 200_000;

/** In the page: waits until the table with its alternatives and the board with its pieces are drawn, and gives the time since `begun`. */
const drawn = async (begun) => {
  const there = () => document.querySelector("tr.current button.main") && document.querySelector("td .letter") && document.querySelectorAll(".board [data-point]").length === 64;
  while (!there()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - begun;
};
const told = (what, ms, most = limit("ZUG_FIRST_SCREEN_MS")) => {
  console.log(`${what}: ${Math.round(ms)} ms`);
  assert.ok(ms < most, `${what}: ${ms} ms`);
};
const tree = (page) => page.waitForFunction(() => document.querySelector("canvas")?.dataset.seen > 0);

describe("a study of 200,000 moves", () => {
  const { server, on } = workbench();
  let text;
  let id;
  before(async () => {
    text = bigStudy(SIZE);
    const body = JSON.stringify({ name: "Pawns", text });
    const made = await server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body });
    assert.equal(made.games[0].nodes, SIZE + 1);
    id = made.id;
  });

  it("is opened from the list", () => on("#studies", {}, async (page) => {
    await page.getByRole("link", { name: "Pawns", exact: true }).first().waitFor();
    const first = await page.evaluate(`(async () => { const begun = performance.now(); location.hash = "#study=${id}"; return (${drawn})(begun); })()`);
    told("first screen, from the list", first);
    const begun = performance.now();
    await tree(page);
    console.log(`picture of the whole tree: ${Math.round(performance.now() - begun)} ms later`);
    await picture(page, "large", false);
  }));

  it("is opened by its address", () => on("", {}, async (page) => {
    await page.goto("about:blank");
    await page.goto(`${server.url}/#study=${id}`, { waitUntil: "commit" });
    told("first screen, page and all", await page.evaluate(`(${drawn})(0)`));
  }));

  it("is opened as a file dropped on the page", () => on("#studies", {}, async (page) => {
    await page.getByLabel("Find a study by name").waitFor();
    await page.evaluate((pgn) => (window.pgn = pgn), text);
    const dropped = await page.evaluate(`(async () => {
      const data = new DataTransfer();
      data.items.add(new File([window.pgn], "Dropped.pgn"));
      const begun = performance.now();
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      return (${drawn})(begun);
    })()`);
    told("first screen, from a dropped file", dropped, limit("ZUG_FILE_MS"));
  }));

  it("shows a line before it knows the tree, and nothing is lost by being quick", () => on(`#study=${id}`, {}, async (page) => {
    // The whole tree comes late here, so everything below happens on one line of it.
    const looked = event();
    await page.route("**/tree", async (route) => {
      await looked.happened;
      await route.continue();
    });
    await page.reload();
    await page.locator("tr.current button.main").first().waitFor();
    assert.equal(await page.locator("canvas").count(), 0);
    const other = page.getByRole("button", { name: /^alternative a:/ }).first();
    const name = await other.locator(".text").textContent();
    await other.click();
    const here = page.getByRole("region", { name: "This move" }).getByRole("heading", { level: 2 });
    await here.getByText(name).waitFor();
    looked.happen();
    await tree(page);
    assert.match(await here.textContent(), new RegExp(name));
    assert.ok((await page.locator("tbody tr button.main").count()) > 4, "the line goes on below the chosen move");
    await page.keyboard.press("Home");
    await cell(page, "g1").click();
    await cell(page, "f3").click();
    await here.getByText("1. Nf3").waitFor();
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => document.querySelector(".saved").textContent === "saved");
  }));

  it("is edited with few bytes each way", () => on(`#study=${id}`, {}, async (page) => {
    await tree(page);
    await settled(page);
    const sent = [];
    page.on("request", (request) => sent.push(request));
    const glyph = page.getByRole("group", { name: "Glyphs" }).getByRole("button").first();
    await page.keyboard.press("ArrowRight");
    await glyph.waitFor();
    // What a search expects comes once one rests, and has nothing to do with the edit.
    await page.getByTitle("What a search expects, no proof").waitFor();
    await settled(page);
    for (const what of ["a glyph", "taking it away"]) {
      sent.length = 0;
      // From the click until the table with the changed move is painted.
      const ms = await glyph.evaluate(async (button) => {
        const before = document.querySelector("tr.current").innerText;
        const begun = performance.now();
        button.click();
        while (document.querySelector("tr.current").innerText === before) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      });
      await page.locator(".saved").getByText("saved", { exact: true }).waitFor();
      await settled(page);
      told(`${what}, painted`, ms, limit("ZUG_EDIT_MS"));
      const sizes = await Promise.all(sent.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, one) => sum + one.requestBodySize + one.requestHeadersSize + one.responseBodySize + one.responseHeadersSize, 0);
      console.log(`${what}: ${bytes} bytes in ${sent.length} requests`);
      assert.ok(bytes < 20_000, `${bytes} bytes: ${sent.map((request) => request.url()).join(" ")}`);
    }
  }));

  it("scrolls smoothly", () => on(`#study=${id}`, {}, async (page) => {
    await tree(page);
    const frames = await page.evaluate(async () => {
      const canvas = document.querySelector("canvas");
      const { left, top } = canvas.getBoundingClientRect();
      const costs = [];
      for (let i = 0; i < 80; i += 1) {
        const zoom = i >= 40 && i < 50;
        const begun = performance.now();
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaX: 40, deltaY: zoom ? 200 : 90, ctrlKey: zoom, clientX: left + 60, clientY: top + 60, cancelable: true, bubbles: true }));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        costs.push(performance.now() - begun);
      }
      return costs.sort((a, b) => a - b);
    });
    console.log(`two frames of the graph: median ${Math.round(frames[40])} ms, slowest ${Math.round(frames.at(-1))} ms`);
    assert.ok(frames[40] < limit("ZUG_FRAMES_MS"), `${frames[40]} ms`);
    assert.ok(Number(await page.locator("canvas").getAttribute("data-seen")) < 60_000);
  }));
});
