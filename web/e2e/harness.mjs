// Starts the real program on a free port and a browser that reports every error and every foreign request.
// ZUG_BIN names the program, ZUG_CHROMIUM the browser (scripts/e2e chooses one), ZUG_PICTURES a folder for pictures of the pages, if they are wanted.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const BINARY = process.env.ZUG_BIN ?? fileURLToPath(new URL("../../target/release/zug", import.meta.url));
const BROWSER = process.env.ZUG_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `zug serve` with a library and tables in a folder of its own; tables may be in the one given, and `more` may be said to it. */
async function serve(tables, more = []) {
  const home = await mkdtemp(join(tmpdir(), "zug-e2e-"));
  const folder = tables ?? home;
  const env = { ...process.env, ZUG_HOME: home };
  const child = spawn(BINARY, ["serve", "--port", "0", "--patience", "100", "--tables", folder, ...more], { stdio: ["ignore", "pipe", "inherit"], env });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${BINARY} ended with ${code}: ${text}`)));
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/localhost:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
  });
  const api = async (route, init) => (await fetch(`${url}/api/v1${route}`, init)).json();
  /** Makes a table without the page. */
  const solve = async (game) => {
    const response = await fetch(`${url}/api/v1/games/${game}/solve`, { method: "POST" });
    const text = await response.text();
    if (!text.includes("event: done")) throw new Error(text);
  };
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill();
    await gone;
    await rm(home, { recursive: true, force: true });
  };
  return { url, api, solve, stop };
}

const browse = () => chromium.launch({ executablePath: BROWSER, args: FLAGS });

/**
 * A program and a browser for the tests of a suite, to be called in its `describe`. `server` is filled in before the first test.
 * `on` runs a test on a fresh page and then asks that nothing went wrong unnoticed, except what `allowed` matches; `more` gives what else
 * is said to the program.
 */
export function workbench(tables, more = () => []) {
  const server = {};
  let browser;
  before(async () => {
    Object.assign(server, await serve(tables, more()));
    browser = await browse();
  });
  after(async () => {
    await browser?.close();
    await server.stop?.();
  });
  const on = async (hash, options, test, allowed = /^$/) => {
    const { page, problems, close } = await visit(browser, server, hash, options);
    try {
      await test(page);
      assert.deepEqual(problems.filter((problem) => !allowed.test(problem)), []);
    } finally {
      await close();
    }
  };
  return { server, on };
}

/** What is waited for comes in a moment; on a machine that does something else as well, in this many milliseconds. */
const PATIENCE = 300_000;

/** The requests of a page that are not answered yet. */
const asked = new WeakMap();

/** Waits until the page asks nothing any more, has drawn what it was told, and nothing on it moves. */
export async function settled(page) {
  const pending = asked.get(page);
  do {
    while (pending.size > 0) await Promise.race(["requestfinished", "requestfailed"].map((end) => page.waitForEvent(end)));
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map((one) => one.finished));
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
  } while (pending.size > 0);
}

/** Waits until a question to the program is answered with yes. */
export async function until(condition) {
  const end = Date.now() + PATIENCE;
  while (!(await condition())) assert.ok(Date.now() < end, `never true: ${condition}`);
}

/** Something that happens once: `happened` can be waited for. */
export function event() {
  let happen;
  const happened = new Promise((resolve) => (happen = resolve));
  return { happened, happen };
}

/** A picture of the page, if somebody wants to look at it. */
export async function picture(page, name, fullPage = true) {
  const folder = process.env.ZUG_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** Asks that the page does not scroll sideways. */
export async function fits(page, what = page.url()) {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(inner <= outer, `${what}: ${inner} > ${outer}`);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asks that nothing on the page stands in anybody's way. */
export async function accessible(page) {
  await settled(page);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes[0].html}`), []);
}

/** A field of the address of a game. */
export const fieldOf = (page, name) => new URLSearchParams(new URL(page.url()).hash.split("?")[1] ?? "").get(name);

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** A fresh page; `problems` collects console errors, page errors, failed and foreign requests. */
async function visit(browser, server, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== server.url) problems.push(`foreign: ${request.url()}`);
  });
  const pending = new Set();
  page.on("request", (request) => pending.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => pending.delete(request));
  asked.set(page, pending);
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${server.url}/${hash}`);
  return { page, problems, close: () => context.close() };
}

export const cell = (page, id) => page.locator(`[role="gridcell"][data-point="${id}"]`);
export const stock = (page, id) => page.locator(`[data-point="${id}"]`);
export const tab = (page, id) => page.locator(`#tab-${id}`).click();
/** The position on the board, as text. */
export const positionOf = (page) => page.locator(".table").getAttribute("data-position");
export const atPosition = (page, text) => page.locator(`.table[data-position="${text}"]`).waitFor();
/** What one takes away from a game, and where one brings a game. */
export const share = (page) => page.getByRole("button", { name: "Share", exact: true }).first().click();
export const chip = (page, move) => page.locator(`[data-move="${move}"]`);

/** The value groups of the move list: `[["win in 3", ["a1", "b2"]], …]`. */
export const shownValues = (page) =>
  page.locator(".groups .group").evaluateAll((groups) =>
    groups.map((group) => [
      group.querySelector(".words")?.textContent ?? null,
      [...group.querySelectorAll("[data-move]")].map((button) => button.dataset.move),
    ]),
  );

/** What the API says, in the form of `shownValues`. */
export function toldValues({ moves }) {
  const groups = new Map();
  for (const { move, verdict } of moves) {
    const words = verdict.wdl === "draw" ? "draw" : `${verdict.wdl} in ${verdict.plies}`;
    groups.set(words, [...(groups.get(words) ?? []), move]);
  }
  return [...groups];
}
