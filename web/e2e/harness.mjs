// Starts the real program on a free port and a browser that reports every error and every foreign request.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** `zug serve` with a library and tables in a folder of its own; tables may be in the one given. */
export async function serve(tables) {
  const home = await mkdtemp(join(tmpdir(), "zug-e2e-"));
  const folder = tables ?? home;
  const env = { ...process.env, ZUG_HOME: home };
  const child = spawn(BINARY, ["serve", "--port", "0", "--tables", folder], { stdio: ["ignore", "pipe", "inherit"], env });
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
    child.kill();
    await rm(home, { recursive: true, force: true });
  };
  return { url, api, solve, stop };
}

export const browse = () => chromium.launch({ executablePath: BROWSER, args: FLAGS });

/** A fresh page; `problems` collects console errors, page errors, failed and foreign requests. */
export async function visit(browser, server, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== server.url) problems.push(`foreign: ${request.url()}`);
  });
  page.setDefaultTimeout(15000);
  await page.goto(`${server.url}/${hash}`);
  return { page, problems, close: () => context.close() };
}

export const cell = (page, id) => page.locator(`[role="gridcell"][data-point="${id}"]`);
export const stock = (page, id) => page.locator(`[data-point="${id}"]`);
export const tab = (page, id) => page.locator(`#tab-${id}`).click();
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
