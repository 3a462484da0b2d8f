// The front of the house: addresses, header, home, games, search, settings, what is said when something is wrong.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { PHONE, accessible, cell, fieldOf, fits, picture, settled, workbench } from "./harness.mjs";

const TTT = "mnk-3x3x3";
const DROP = "drop-5x4x4";

describe("the front", () => {
  const { server, on } = workbench();
  const heading = (page) => page.locator(".verdict h1");
  const card = (page, title) => page.locator("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

  describe("home", () => {
    it("says what this is, and its board plays at once with the value of every move", () => on("", {}, async (page) => {
      await page.getByRole("heading", { level: 1, name: "Board games, solved." }).waitFor();
      const live = page.getByRole("region", { name: "Try it: four in a row" });
      await live.getByRole("heading", { name: "Blue wins in 13 plies" }).waitFor();
      const values = await live.getByRole("gridcell").evaluateAll((cells) => cells.map((one) => /(win|loss) in \d+|draw/.exec(one.ariaLabel)?.[0]).filter(Boolean));
      assert.deepEqual(values.sort(), ["draw", "draw", "loss in 14", "loss in 14", "win in 13"]);
      await live.locator('[data-point="d2"]').click();
      await live.getByRole("heading", { name: "Orange wins in 13 plies" }).waitFor();
      await live.getByRole("button", { name: "Take back" }).click();
      await live.getByRole("heading", { name: "Blue wins in 13 plies" }).waitFor();
      await live.getByRole("link", { name: "Analyse" }).click();
      await page.waitForURL(/#\/g\/drop-5x4x4\/play\?moves=b\+c\+b\+d\+a\+a$/);
      await heading(page).getByText("Blue wins in 13 plies").waitFor();
    }));

    it("leads to a game against the perfect player, to solved games and to files", () => on("", {}, async (page) => {
      await page.getByRole("link", { name: "Explore a solved game" }).click();
      await page.waitForURL(/#\/games\?show=solved$/);
      await page.goBack();
      await page.getByRole("link", { name: "Open a PGN or SGF" }).click();
      await page.getByRole("button", { name: "Choose files…" }).waitFor();
      await page.goBack();
      await page.getByRole("link", { name: "Beat the perfect player" }).click();
      await page.waitForURL(/#\/g\/drop-7x6x4$/);
      await page.locator('select[aria-label="Who plays Orange"]').waitFor();
      await page.waitForFunction(() => document.querySelector('select[aria-label="Who plays Orange"]').value === "perfect");
      await page.reload();
      await page.locator('select[aria-label="Who plays Orange"]').waitFor();
      await page.waitForFunction(() => document.querySelector('select[aria-label="Who plays Orange"]').value === "perfect");
      await page.goto(`${server.url}/#/g/${DROP}`);
      await page.getByText("Drop 4 in a row, 5×4").first().waitFor();
      await page.waitForFunction(() => document.querySelector('select[aria-label="Who plays Orange"]').value === "you");
    }));

    it("goes on with the game that was left, and gives a puzzle without giving it away", () => on(`#/g/${TTT}/play?moves=b2`, {}, async (page) => {
      await cell(page, "a1").click();
      await page.waitForURL(/moves=b2\+a1$/);
      await page.getByRole("link", { name: "Home" }).click();
      const left = page.getByRole("region", { name: "The game you left" });
      await left.getByText("X to move, 2 moves played").waitFor();
      await left.getByRole("link").click();
      await page.waitForURL(/#\/g\/mnk-3x3x3\/play\?moves=b2\+a1$/);
      await page.goBack();
      const daily = page.getByRole("region", { name: "Puzzle of the day" });
      const words = await daily.getByText(/to move and win in/).textContent();
      await daily.getByRole("link").click();
      await page.getByRole("heading", { name: new RegExp(/(Blue|Orange) to move and win in \d/.exec(words)[0]) }).waitFor();
      await page.waitForURL(/from=/);
      assert.equal(await page.locator(".verdict h1").getByText(/wins in/).count(), 0);
    }));

    it("lists recent studies", async () => {
      const body = JSON.stringify({ name: "Sicilian", text: "1. e4 c5 2. Nf3", format: "auto", game: null });
      const { id } = await server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body });
      await on("", {}, async (page) => {
        await page.getByRole("region", { name: "Recent studies" }).getByRole("link", { name: /Sicilian/ }).click();
        await page.waitForURL(new RegExp(`study=${id}`));
      });
    });
  });

  describe("games", () => {
    before(() => server.solve(TTT));

    it("has a card for every family, with a drawing and what is known", () => on("#/games", {}, async (page) => {
      const { families } = await server.api("/games");
      await page.locator("article").first().waitFor();
      assert.equal(await page.locator("article").count(), families.length);
      assert.equal(await page.locator("article svg").evaluateAll((all) => all.filter((one) => one.getBBox && one.querySelector("rect, circle, path")).length >= all.length / 2), true);
      await card(page, "Tic-tac-toe").getByText("Draw with best play").waitFor();
      await card(page, "Connect Four").getByText("Blue wins in 41 plies").waitFor();
      await card(page, "Kayles 12").getByText("Combinatorial").waitFor();
      await card(page, "Chess").getByText("Engine").waitFor();
    }));

    it("steps through the sizes of a family and says what cannot be done before it is offered", () => on("#/games?q=drop", {}, async (page) => {
      const drop = page.locator("article").first();
      await drop.getByText(/a table would need 71 TB/).waitFor();
      for (const _ of [1, 2, 3, 4]) await drop.getByRole("button", { name: "Smaller" }).click();
      await drop.getByRole("heading", { name: "Drop 4 in a row, 5×4" }).waitFor();
      await drop.getByText("Solvable here").waitFor();
      await drop.getByText(/^5\.6 million positions to solve$/).waitFor();
      for (const _ of [1, 2, 3, 4]) await drop.getByRole("button", { name: "Larger" }).click();
      await drop.getByRole("heading", { name: "Connect Four" }).waitFor();
      await drop.getByRole("heading").getByRole("link").click();
      await page.waitForURL(/#\/g\/drop-7x6x4$/);
      await page.getByRole("grid").waitFor();
      assert.equal(await page.getByRole("button", { name: "Solve", exact: true }).count(), 0);
    }));

    it("is searched and filtered, in the address too", () => on("#/games", {}, async (page) => {
      await page.locator("article").first().waitFor();
      await page.getByRole("searchbox", { name: "Find a game" }).fill("shogi");
      await page.waitForFunction(() => document.querySelectorAll("article").length === 1);
      await page.waitForURL(/q=shogi/);
      await page.getByRole("searchbox", { name: "Find a game" }).fill("");
      await page.getByRole("button", { name: /^Engine/ }).click();
      await page.waitForURL(/show=engine/);
      await settled(page);
      assert.deepEqual(new Set(await page.locator("article .kind").allTextContents()), new Set(["Engine"]));
      await page.getByRole("searchbox", { name: "Find a game" }).fill("no such game");
      await page.getByText("No game fits").waitFor();
      await page.getByRole("button", { name: "Show all games" }).click();
      await page.locator("article").nth(20).waitFor();
    }));

    it("opens a game of any size by its name", () => on("#/games", {}, async (page) => {
      await page.getByRole("searchbox", { name: "Find a game" }).fill("mnk-5x4x4");
      await page.keyboard.press("Enter");
      await page.waitForURL(/#\/g\/mnk-5x4x4$/);
      await page.getByRole("grid").waitFor();
      assert.equal(await page.getByRole("gridcell").count(), 20);
    }));
  });

  describe("addresses", () => {
    it("of before still open, and become those of today", () => on(`#game=${TTT}&moves=a3+b3&at=1`, {}, async (page) => {
      await page.waitForURL(/#\/g\/mnk-3x3x3\/play\?moves=a3\+b3&at=1$/);
      await cell(page, "a3").waitFor();
      for (const [hash, name] of [["#studies", "Choose files…"], ["#sums", null], ["#values", null]]) {
        await page.goto(`${server.url}/${hash}`);
        if (name) await page.getByRole("button", { name }).waitFor();
        else await page.getByRole("textbox").first().waitFor();
      }
    }));

    it("with an unknown game say so, with games that may be meant and no word of the command line", () => on("#/g/dobutzu", {}, async (page) => {
      await page.getByRole("heading", { level: 1, name: "There is no game called “dobutzu”" }).waitFor();
      await page.getByRole("link", { name: "Dobutsu Shogi", exact: true }).waitFor();
      assert.doesNotMatch(await page.locator("main").textContent(), /zug games|`/);
      await page.getByRole("link", { name: "Dobutsu Shogi", exact: true }).click();
      await page.getByRole("grid").waitFor();
      await page.goto(`${server.url}/#/g/mnk-13x9x9`);
      await page.getByRole("heading", { level: 1, name: "There is no game called “mnk-13x9x9”" }).waitFor();
    }, /status of 404/));

    it("that lead nowhere say so", () => on("#halma", {}, async (page) => {
      await page.getByRole("heading", { level: 1, name: "There is nothing at this address" }).waitFor();
      await page.getByRole("link", { name: "Home" }).last().click();
      await page.getByRole("heading", { level: 1, name: "Board games, solved." }).waitFor();
    }));

    for (const [game, from] of [["chess", "rnbqkbnr/pppp w"], ["gobblet", "9/x"], [TTT, "X../.Q./..."]]) {
      it(`with a bad position stay in ${game} and keep what was typed`, () => on(`#/g/${game}/play?${new URLSearchParams({ from })}`, {}, async (page) => {
        await page.getByRole("alert").filter({ hasText: `“${from}” does not read` }).waitFor();
        await page.getByRole("grid").waitFor();
        assert.equal(fieldOf(page, "from"), from);
        assert.match(page.url(), new RegExp(`#/g/${game}/play`));
        const { title } = await server.api(`/games/${game}`);
        await page.locator("header").getByText(title, { exact: true }).waitFor();
      }, /status of 4\d\d/));
    }
  });

  describe("header", () => {
    it("takes at most three stops of the Tab key to the board, the first of which skips to it", () => on(`#/g/${TTT}`, {}, async (page) => {
      await page.getByRole("grid").waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.ariaLabel || "");
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "Skip to the content");
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
      await page.reload();
      await page.getByRole("grid").waitFor();
      for (const _ of [1, 2, 3]) await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement?.closest("header") !== null), "the tools are the third stop");
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement?.closest("main") !== null), "then the page begins");
    }));

    it("goes through the areas with the arrow keys", () => on("#/games", {}, async (page) => {
      await page.locator("article").first().waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "Games");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.waitForURL(/#\/studies$/);
      await page.getByRole("button", { name: "Choose files…" }).waitFor();
    }));

    for (const hash of ["", "#/games", `#/g/${TTT}`, "#/studies", "#/worksheet", "#/g/halma", "#studies", "#sums", "#values"]) {
      it(`has one heading of the first level and no step left out: ${hash || "home"}`, () => on(hash, {}, async (page) => {
        await page.locator("main").waitFor();
        await settled(page);
        const levels = await page.locator("h1, h2, h3, h4").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1])));
        assert.equal(levels.filter((level) => level === 1).length, 1, `${hash}: ${levels}`);
        for (const [i, level] of levels.entries()) assert.ok(i === 0 || level <= levels[i - 1] + 1 || level === 2, `${hash}: ${levels}`);
      }, /status of 404/));
    }
  });

  describe("connection", () => {
    const broken = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

    it("that is lost is told, never called saved, and comes back by itself", async () => {
      const body = JSON.stringify({ name: "Kept", text: "1. e4 e5", format: "auto", game: null });
      const { id } = await server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body });
      await on(`#study=${id}`, {}, async (page) => {
        await page.getByText("saved", { exact: true }).waitFor();
        await page.context().setOffline(true);
        await page.locator("header").getByText("Not connected, trying again").waitFor();
        assert.equal(await page.getByText("saved", { exact: true }).count(), 0);
        await page.context().setOffline(false);
        await page.getByText("Not connected, trying again").waitFor({ state: "detached" });
        await page.getByText("saved", { exact: true }).waitFor();
      }, broken);
    });

    it("that comes back shows what could not be shown", () => on("#/worksheet", {}, async (page) => {
      await page.getByRole("textbox").first().waitFor();
      await page.context().setOffline(true);
      await page.getByRole("link", { name: "Home" }).click();
      await page.getByText("Not connected, trying again").waitFor();
      await page.context().setOffline(false);
      await page.getByRole("heading", { name: "Blue wins in 13 plies" }).waitFor();
      await page.getByRole("region", { name: "Puzzle of the day" }).getByRole("link").waitFor();
    }, broken));

    it("of a game that was opened meanwhile opens it", () => on("#/games", {}, async (page) => {
      await page.locator("article").first().waitFor();
      await page.context().setOffline(true);
      await page.evaluate((game) => (location.hash = `#/g/${game}`), TTT);
      await page.getByText("Not connected, trying again").waitFor();
      await page.context().setOffline(false);
      await page.getByRole("grid").waitFor();
      await page.getByText("Not connected, trying again").waitFor({ state: "detached" });
      await page.getByRole("alert").waitFor({ state: "detached" });
    }, broken));

    it("keeps a text that does not read", () => on("#/studies", {}, async (page) => {
      const text = "1. e4 e5 2. Qxh7 (((";
      await page.route(/api\/v1\/studies\/import$/, (route) => (route.request().method() === "POST" ? route.fulfill({ status: 400, contentType: "application/json", body: '{"error":"does not read"}' }) : route.continue()));
      await page.getByLabel("Paste a game").fill(text);
      await page.getByRole("button", { name: "Make a study" }).click();
      await page.getByText(/does not read/i).waitFor();
      assert.equal(await page.getByLabel("Paste a game").inputValue(), text);
    }, /status of 400/));
  });

  describe("search", () => {
    const option = (page, which) => page.getByRole("listbox", { name: "Found" }).getByRole("option", which);
    const field = (page) => page.getByRole("combobox", { name: /^Jump to/ });

    it("jumps with Ctrl K to games, studies, positions and expressions, by keys alone", () => on("", {}, async (page) => {
      const jump = async (text, url) => {
        await page.keyboard.press("Control+k");
        await field(page).fill(text);
        await option(page).first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(url);
        await field(page).waitFor({ state: "detached" });
      };
      await jump("connect four", /#\/g\/drop-7x6x4$/);
      await jump("mnk-4x3x3", /#\/g\/mnk-4x3x3$/);
      await jump(`${TTT}: X../.O./...`, /#\/g\/mnk-3x3x3\/play\?from=X\.\.\/\.O\.\/\.\.\.$/);
      await page.getByRole("gridcell", { name: /^b2: O/ }).waitFor();
      await jump("*3 + *5", /expression=|worksheet/);
      const body = JSON.stringify({ name: "Najdorf", text: "1. e4 c5", format: "auto", game: null });
      const { id } = await server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body });
      await page.keyboard.press("Control+k");
      await field(page).fill("najd");
      await option(page, { name: /Najdorf/ }).click();
      await page.waitForURL(new RegExp(`study=${id}`));
    }));

    it("moves through what is found with the arrow keys", () => on("#/games", {}, async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await field(page).fill("clobber");
      await option(page, { name: /Linear Clobber/ }).waitFor();
      await page.keyboard.press("ArrowDown");
      const second = option(page).nth(1);
      assert.equal(await second.getAttribute("aria-selected"), "true");
      assert.equal(await field(page).getAttribute("aria-activedescendant"), await second.getAttribute("id"));
      await field(page).fill("zzzz");
      await page.getByText("Nothing fits").waitFor();
    }));
  });

  describe("settings", () => {
    it("are chosen in one place and remembered", () => on(`#/g/${TTT}`, { colorScheme: "light" }, async (page) => {
      await page.getByRole("grid").waitFor();
      const ground = () => page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]));
      assert.ok((await ground()) > 200);
      await page.getByRole("button", { name: "Settings" }).click();
      const dialog = page.getByRole("dialog", { name: "Settings" });
      await dialog.getByText("Dark", { exact: true }).click();
      await dialog.getByText("Slate", { exact: true }).click();
      await dialog.getByRole("switch", { name: /^Coordinates/ }).uncheck();
      assert.equal(await dialog.getByRole("switch", { name: /^Sound/ }).isChecked(), false, "no sound unless it is wanted");
      await page.reload();
      await page.getByRole("grid").waitFor();
      assert.ok((await ground()) < 60);
      await page.getByRole("button", { name: "Settings" }).click();
      assert.equal(await dialog.getByRole("radio", { name: "Dark" }).isChecked(), true);
      assert.equal(await dialog.getByRole("radio", { name: "Slate" }).isChecked(), true);
      assert.equal(await dialog.getByRole("switch", { name: /^Coordinates/ }).isChecked(), false);
    }));

    it("are those of the documentation, too, which has its contents at hand on a phone", () => on(`#/g/${TTT}`, { ...PHONE, colorScheme: "light" }, async (page) => {
      await page.getByRole("grid").waitFor();
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("dialog", { name: "Settings" }).getByText("Dark", { exact: true }).click();
      await page.goto(`${server.url}/docs/games/dobutsu`);
      await page.getByRole("heading", { name: "Dobutsu Shogi" }).first().waitFor();
      assert.ok((await page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]))) < 60);
      const here = page.getByRole("navigation", { name: "Contents" }).locator("[aria-current=page]");
      assert.equal(await here.isVisible(), false);
      await page.getByRole("link", { name: "Contents" }).click();
      assert.equal(await here.textContent(), "Dobutsu Shogi");
      assert.ok(await here.isVisible());
      await picture(page, "docs-contents", false);
      await page.getByRole("link", { name: /→$/ }).click();
      await page.getByRole("heading", { level: 1, name: /K in a row/i }).first().waitFor();
    }));

    it("show the rules with a picture", () => on("#/g/dobutsu", {}, async (page) => {
      await page.getByRole("button", { name: "Rules" }).click();
      const rules = page.getByRole("dialog", { name: "Rules of Dobutsu Shogi" });
      await rules.getByText("Catch the lion.").waitFor();
      await rules.locator("figure svg").waitFor();
      await rules.getByText(/A caught piece goes to its captor/).waitFor();
      await rules.getByText("moves first").waitFor();
    }));
  });

  describe("the whole", () => {
    it("has its first screen in at most 8 requests and 200 kB", () => on("#halma", {}, async (lost) => {
      const context = await lost.context().browser().newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: "block" });
      const page = await context.newPage();
      const sent = [];
      page.on("request", (request) => request.url().startsWith("http") && sent.push(request));
      await page.goto(`${server.url}/`);
      await page.getByRole("heading", { name: "Blue wins in 13 plies" }).waitFor();
      await page.getByRole("region", { name: "Puzzle of the day" }).getByRole("link").waitFor();
      await page.getByRole("region", { name: "Recent studies" }).getByRole("link").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const sizes = await Promise.all(sent.map(async (request) => (await request.sizes()).responseBodySize));
      const total = sizes.reduce((sum, n) => sum + n, 0);
      const told = sent.map((request, i) => `${sizes[i]} ${request.url()}`).join("\n");
      assert.ok(sent.length <= 8, `${sent.length} requests:\n${told}`);
      assert.ok(total <= 200_000, `${total} bytes:\n${told}`);
      assert.ok(await page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes("Figtree") && status === "loaded")));
      await context.close();
    }));

    it("opens as an app, and without the server once it was there", () => on("", { serviceWorkers: "allow" }, async (page) => {
      const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json();
      for (const { src } of manifest.icons) assert.equal((await page.request.get(new URL(src, server.url).href)).headers()["content-type"], "image/png");
      assert.equal(manifest.display, "standalone");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Board games, solved." }).waitFor();
      await page.getByText("Not connected, trying again").waitFor();
      await page.getByRole("link", { name: "Studies", exact: true }).click();
      await page.getByRole("button", { name: "Choose files…" }).waitFor();
      await page.context().setOffline(false);
      await page.getByText("Not connected, trying again").waitFor({ state: "detached" });
    }, /ERR_INTERNET_DISCONNECTED|Failed to fetch/));

    const pages = { home: "", games: "#/games", game: `#/g/${TTT}`, nothing: "#/g/halma", studies: "#/studies" };
    const dialogs = { Search: "#/games", Settings: "", Rules: "#/g/dobutsu", "Keyboard help": "#/g/chess" };
    for (const colorScheme of ["light", "dark"]) {
      for (const [name, hash] of [...Object.entries(pages), ...Object.entries(dialogs)]) {
        it(`has nothing that stands in anybody's way: ${name}, ${colorScheme}`, () => on(hash, { viewport: { width: 1280, height: 720 }, colorScheme }, async (page) => {
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          if (name in dialogs) await page.getByRole("button", { name }).click();
          await accessible(page);
          await picture(page, `front-${name.toLowerCase().replace(" ", "-")}-${colorScheme}`, false);
        }, /status of 404/));
      }

      it(`fits a phone without scrolling sideways, ${colorScheme}`, async () => {
        for (const hash of ["", "#/games", "#/g/halma", `#/g/${TTT}`]) {
          await on(hash, { ...PHONE, colorScheme }, async (page) => {
            await page.getByRole("heading").first().waitFor();
            await settled(page);
            await fits(page, hash);
            await picture(page, `front-${hash.replace(/\W/g, "") || "home"}-${colorScheme}`);
            for (const name of ["Games", "Studies", "Worksheet"]) {
              const box = await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name, exact: true }).boundingBox();
              assert.ok(box.x >= 0 && box.x + box.width <= 360, `${name} is in sight`);
            }
          }, /status of 404/);
        }
      });
    }
  });
});
