// The page of one game: its layout, what it tells and when, how families are drawn, the end of a game and what one takes away from it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, it } from "node:test";
import { PHONE, atPosition, cell, chip, event, fits, picture, settled, share, tab, until, workbench } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const TTT = "mnk-3x3x3";

describe("the page of a game", () => {
  const { server, on } = workbench();
  const heading = (page) => page.locator(".verdict h1");
  const box = (page, selector) => page.locator(selector).first().evaluate((at) => at.getBoundingClientRect().toJSON());
  const tabs = (page) => page.getByRole("tab").allTextContents();
  before(() => server.solve(TTT));

  it("draws Go 19×19 at least 560 wide on a laptop, with its tools in view and nothing to scroll", () => on("#game=go-19x19", LAPTOP, async (page) => {
    await cell(page, "K10").waitFor();
    await page.locator(".groups .words").first().waitFor();
    const board = await box(page, ".board");
    assert.ok(board.width >= 560, `${board.width} wide`);
    const tools = await box(page, ".stage .bar:last-child");
    assert.ok(tools.bottom <= 720, `tools end at ${tools.bottom}`);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [720, 1280]);
    assert.ok((await page.locator("[data-move]").count()) < 60, "only what is worth a look is listed");
    await page.getByRole("button", { name: "Show all 362 moves" }).click();
    assert.equal(await page.locator("[data-move]").count(), 362);
    await picture(page, "game-go-19x19");
  }));

  it("keeps the move one is at in view, and fits the window when something went wrong", async () => {
    const moves = Array.from({ length: 40 }, (_, i) => `${"ABCDEFGHJK"[i % 10]}${1 + 2 * Math.floor(i / 10)}`);
    await on(`#game=go-19x19&moves=${moves.join("+")}`, LAPTOP, async (page) => {
      const here = page.locator('[data-ply="40"][aria-current="step"]');
      await here.waitFor();
      await until(() => here.evaluate((move) => {
        const [list, at] = [move.closest("ol").getBoundingClientRect(), move.getBoundingClientRect()];
        return at.top >= list.top && at.bottom <= list.bottom + 1;
      }));
    });
    // Also when the chart comes later and takes room.
    await on("#game=go-9x9&moves=E5+E3+C4+G4+D3+G6+F7+D7+G7", {}, async (page) => {
      await page.getByRole("slider").waitFor();
      await settled(page);
      await page.setViewportSize(LAPTOP.viewport);
      await settled(page);
      const [chart, panel] = [await box(page, '[role="slider"]'), await box(page, ".moves")];
      assert.ok(chart.bottom <= panel.bottom, "the chart is whole");
      assert.ok(await page.locator('[data-ply="9"]').evaluate((move) => move.getBoundingClientRect().bottom <= move.closest("ol").getBoundingClientRect().bottom + 1));
    });
    await on(`#game=${TTT}&moves=b2+z9`, LAPTOP, async (page) => {
      await page.getByRole("alert").waitFor();
      const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
      await until(async () => (await tall()) === 720);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await until(async () => (await box(page, ".stage .bar:last-child")).bottom > 690);
      assert.equal(await tall(), 720);
    });
  });

  it("has only tabs that can be used", async () => {
    await on("#game=go-9x9", {}, async (page) => {
      await cell(page, "E5").waitFor();
      assert.deepEqual(await tabs(page), ["Analysis", "Set up"]);
    });
    await on(`#game=${TTT}`, {}, async (page) => {
      await heading(page).getByText("Draw with best play").waitFor();
      assert.deepEqual(await tabs(page), ["Analysis", "Line", "Explorer", "Puzzles", "Set up", "Stats"]);
    });
  });

  it("calls opponents by their effort where nothing is known, and shows that they think", () => on("#game=go-9x9", {}, async (page) => {
    await cell(page, "E5").waitFor();
    const who = page.getByLabel("Who plays White");
    assert.deepEqual(await who.locator("option").allTextContents(), ["You", "Long search", "Search", "Short search", "Glance"]);
    const asked = event();
    await page.route("**/genmove", async (route) => {
      await asked.happened;
      await route.continue();
    });
    await who.selectOption("beginner");
    await cell(page, "E5").click();
    await page.getByText("thinking…").waitFor();
    asked.happen();
    await page.locator('[data-ply="2"]').waitFor();
    await page.getByText("thinking…").waitFor({ state: "detached" });
  }));

  it("hides values while one plays the computer, and shows them when asked", () => on(`#game=${TTT}`, {}, async (page) => {
    await page.locator(".groups .words").first().waitFor();
    assert.ok((await page.locator(".board .value").count()) > 0, "they are on the board while one explores");
    await page.getByLabel("Who plays O").selectOption("perfect");
    await heading(page).getByText("X to move").waitFor();
    assert.equal(await page.locator(".groups .words, .board .value").count(), 0);
    await page.getByRole("button", { name: "Show them now" }).click();
    await page.locator(".groups .words").first().waitFor();
  }));

  it("keeps the opponent of a game over a reload, and for that game alone", () => on(`#game=${TTT}`, {}, async (page) => {
    await page.getByLabel("Who plays O").selectOption("casual");
    await page.reload();
    await cell(page, "b2").waitFor();
    assert.equal(await page.getByLabel("Who plays O").inputValue(), "casual");
    await page.goto(`${server.url}/#game=drop-5x4x4`);
    await cell(page, "e4").waitFor();
    assert.equal(await page.getByLabel("Who plays O").inputValue(), "you");
  }));

  it("lists the moves of Go in two columns and gives stones their own colours everywhere", () => on("#game=go-9x9&moves=E5+G3+C3", {}, async (page) => {
    await page.locator('[data-ply="3"]').waitFor();
    const rows = await page.locator(".history li").evaluateAll((lines) => lines.map((line) => [...line.children].map((part) => part.textContent.trim())));
    assert.deepEqual(rows, [["1", "E5", "G3"], ["2", "C3"]]);
    assert.match(await cell(page, "G3").getAttribute("aria-label"), /^G3: white stone/);
    assert.doesNotMatch(await cell(page, "G3").getAttribute("aria-label"), /white stone white/);
    await tab(page, "setup");
    const paint = (name) => page.getByRole("button", { name, exact: true }).locator(".body").evaluate((at) => getComputedStyle(at).fill);
    assert.deepEqual([await paint("black stone"), await paint("white stone")], ["rgb(29, 29, 31)", "rgb(245, 245, 240)"]);
  }));

  it("asks on the board what a pawn becomes, and no neighbour covers the chosen square", () => on(`#${new URLSearchParams({ game: "chess", from: "8/P6k/8/8/8/8/8/K7 w - - 0 1" })}`, {}, async (page) => {
    await cell(page, "a7").click();
    const order = await page.locator(".board svg").evaluate((svg) => {
      const outline = svg.querySelector(".outline");
      return [...svg.querySelectorAll(".tile")].every((tile) => tile.compareDocumentPosition(outline) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    assert.ok(order, "the outline is drawn over all squares");
    await cell(page, "a8").click();
    const choices = page.getByRole("group", { name: "Which move?" });
    const [asked, board] = [await choices.boundingBox(), await box(page, ".board")];
    assert.ok(asked.x >= board.x - 5 && asked.y >= board.y - 5 && asked.y + asked.height <= board.bottom + 5, JSON.stringify([asked, board]));
    await choices.getByRole("button", { name: /^queen/ }).click();
    await page.waitForURL(/moves=a8%3DQ/);
    assert.match(await cell(page, "a8").getAttribute("aria-label"), /queen/);
  }));

  it("reads moves of chess as SAN and as UCI", () => on("#game=chess&moves=e2e4+e5+g1f3", {}, async (page) => {
    await atPosition(page, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  }));

  it("opens a link with 100 moves of Go with at most eight requests", async () => {
    const { moves } = await server.api("/games/go-19x19/position");
    const line = moves.map(({ move }) => move).filter((move) => /^[A-T](1|3|5|7|9|11)$/.test(move)).slice(0, 100);
    assert.equal(line.length, 100);
    await on("", {}, async (page) => {
      const asked = [];
      page.on("request", (request) => asked.push(request));
      await page.goto("about:blank");
      asked.length = 0;
      await page.goto(`${server.url}/#game=go-19x19&moves=${line.join("+")}`);
      await page.locator('[data-ply="100"]').waitFor();
      await settled(page);
      assert.ok(asked.length <= 8, asked.map((request) => request.url()).join("\n"));
      // Only what is on the screen is told whole: a hundredth of all there is.
      const replay = asked.find((request) => request.url().endsWith("/replay"));
      const told = (await (await replay.response()).body()).length;
      assert.ok(told < 600_000, `${told} bytes`);
      assert.ok((await replay.sizes()).responseBodySize < 60_000);
      // The rest comes when one looks at it, however quickly one goes.
      const full = () => page.getByRole("gridcell", { name: /black|white/i }).count();
      assert.equal(await full(), 100);
      for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowLeft");
      await page.locator('[data-ply="95"][aria-current="step"]').waitFor();
      assert.equal(await full(), 95);
      await page.keyboard.press("Home");
      await until(async () => (await full()) === 0);
      await page.locator('[data-ply="50"]').click();
      await until(async () => (await full()) === 50);
      await page.getByRole("gridcell", { name: new RegExp(`^${line[49]}: .*last move`) }).waitFor();
    });
  });

  it("ends with a card: the result, how it was counted, and what to do next", () => on("#game=go-9x9&moves=E5+pass", {}, async (page) => {
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await heading(page).getByText("Black has won").waitFor();
    const counted = await page.locator(".end tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent)));
    assert.deepEqual(counted, [["Black", "1", "80", "–", "81"], ["White", "0", "0", "7.5", "7.5"]]);
    assert.equal(await page.locator(".counted.left").count(), 80);
    await page.locator(".end").getByRole("button", { name: "Review" }).click();
    await page.waitForURL(/at=0/);
    await page.getByText(/Reviewing: \d of 3/).waitFor();
    await page.getByText(/Reviewing/).waitFor({ state: "detached" });
    assert.ok((await page.locator(".moves .guess").count()) >= 3, "the graph shows what the search expects");
  }));

  it("names the move that lost a game", () => on(`#game=${TTT}&moves=a3+b3+b2+a2+c1`, {}, async (page) => {
    await page.getByRole("button", { name: "The draw was lost with 1… b3" }).click();
    await page.waitForURL(/at=2$/);
  }));

  it("gives the board away as SVG and PNG, and the game as an animation", () => on(`#game=${TTT}&moves=b2+a3`, {}, async (page) => {
    await cell(page, "b2").waitFor();
    await share(page);
    const take = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return [download.suggestedFilename(), await readFile(await download.path())];
    };
    const [svgName, svg] = await take("SVG");
    assert.equal(svgName, `${TTT}-2.svg`);
    assert.match(svg.toString(), /^<svg[^>]* xmlns=/);
    assert.doesNotMatch(svg.toString(), /var\(|class=/, "its colours are written out");
    const [, png] = await take("PNG");
    assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.ok(png.readUInt32BE(16) >= 1000, "large enough to print");
    const [gifName, gif] = await take("GIF of the game");
    assert.equal(gifName, `${TTT}.gif`);
    assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  }));

  describe("draws each family as what it is", () => {
    it("dominoes lie over two cells, each in its player's colour", () => on("#game=domineering-5x5&moves=a1-a2+b1-c1", {}, async (page) => {
      await page.locator(".span").nth(1).waitFor();
      assert.equal(await page.locator(".span.left").count(), 1);
      const { width, height } = await page.locator(".span.right .domino").boundingBox();
      assert.ok(width > 1.8 * height);
    }));

    it("a string of Hackenbush grows from the ground and is cut from there", () => on("#game=hackenbush-8", {}, async (page) => {
      const [low, high] = [await cell(page, "1").boundingBox(), await cell(page, "8").boundingBox()];
      assert.ok(low.y > high.y);
      assert.equal(await page.locator(".board .turf").count(), 1);
      await cell(page, "3").click();
      await page.waitForURL(/moves=3$/);
      await settled(page);
      assert.deepEqual(await cell(page, "1").boundingBox(), low, "what is left stays where it was");
    }));

    it("rows that get shorter keep their frame", () => on("#game=kayles-12", {}, async (page) => {
      await cell(page, "a1").waitFor();
      const first = await box(page, ".board");
      await chip(page, "2-5-5").click();
      await page.waitForURL(/moves=2-5-5$/);
      await settled(page);
      const after = await box(page, ".board");
      assert.deepEqual([after.x, after.y, after.width, after.height], [first.x, first.y, first.width, first.height]);
      assert.equal(await page.locator(".board .pin").count(), 20, "ten pins, each with its red rings");
    }));

    it("sheep stand on hexagons, toads look right and frogs left", async () => {
      await on("#game=sheep-3x4", {}, async (page) => {
        const [a, b] = [await cell(page, "a1").boundingBox(), await cell(page, "a2").boundingBox()];
        assert.ok(Math.abs(b.x - a.x - a.width / 2) < 2, "the second row stands half a cell further");
        assert.equal(await page.locator(".board .sheep").count(), 2);
      });
      await on("#game=toads-3", {}, async (page) => {
        await cell(page, "1").waitFor();
        assert.deepEqual([await page.locator(".board .toad").count(), await page.locator(".board .frog").count()], [3, 3]);
      });
    });
  });

  it("tells the combinatorial value of a position with its thermograph, and takes it to the worksheet", () => on("#game=toads-3", {}, async (page) => {
    const card = page.getByRole("region", { name: "Value" });
    await card.getByText("±1/8").waitFor();
    await card.getByRole("img", { name: "Thermograph: mean 0, temperature 1/8" }).waitFor();
    assert.match(await card.getByRole("link", { name: "Add to worksheet" }).getAttribute("href"), /add=%5Bgen_toads%5D\+%281%2C1%2C1%2C0%3AXXX..OOO%29/);
    await chip(page, "3-4").click();
    await card.getByRole("img", { name: "Thermograph: mean 1/8, temperature -1/8" }).waitFor();
  }));

  it("gives a hint: first what to move, then how", () => on("#game=gobblet&moves=La1+Sb2", {}, async (page) => {
    await cell(page, "a1").waitFor();
    await settled(page);
    await page.keyboard.press("h");
    await until(async () => (await page.locator(".board .ring.hint").count()) + (await page.locator(".stock.hinted").count()) > 0);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator("[role=status][aria-live]").getByText(/^Hint: /).waitFor({ state: "attached" });
  }));

  it("points with an arrow at a move one looks at in the list", () => on("#game=chess", {}, async (page) => {
    await page.getByText(/^Estimates of a search/).waitFor();
    const all = page.getByRole("button", { name: "Show all 20 moves" });
    if ((await chip(page, "Nf3").count()) === 0) await all.click();
    await chip(page, "Nf3").hover();
    await page.locator(".board .arrow.look").waitFor();
  }));

  it("shows its board in other themes, with letters at the edge or without, and remembers it", () => on(`#game=${TTT}`, {}, async (page) => {
    await page.locator(".board .edge").waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("Slate", { exact: true }).click();
    await page.getByRole("switch", { name: /^Coordinates/ }).uncheck();
    assert.equal(await page.getByRole("switch", { name: /^Sound/ }).isChecked(), false);
    await page.reload();
    await page.locator(".board.theme-slate").waitFor();
    assert.equal(await page.locator(".board .edge").count(), 0);
  }));

  it("says how many positions it counts for the statistics", () => on(`#game=${TTT}`, {}, async (page) => {
    const { slots } = await server.api(`/games/${TTT}`);
    // The answer comes in parts, when the test wants it.
    await page.evaluate(() => {
      const ask = window.fetch;
      window.fetch = async (url, init) => {
        if (!String(url).endsWith("/count")) return ask(url, init);
        const whole = await ask(url, init);
        const body = new ReadableStream({
          async start(to) {
            const say = (text) => to.enqueue(new TextEncoder().encode(text));
            say('event: progress\ndata: {"stage":"counting","done":1000,"total":4000,"unit":"positions","per_second":null,"seconds_left":null}\n\n');
            await new Promise((resolve) => (window.counted = resolve));
            say(await whole.text());
            to.close();
          },
        });
        return new Response(body, { headers: whole.headers });
      };
    });
    await tab(page, "stats");
    await page.getByRole("status").getByText(`Counting ${slots.toLocaleString("en")} positions`).waitFor();
    await page.getByText("25%").waitFor();
    assert.equal(await page.getByRole("progressbar", { name: "Progress of counting" }).getAttribute("value"), "0.25");
    await page.evaluate(() => window.counted());
    await page.getByRole("img", { name: "Histogram of distances" }).waitFor();
  }));

  it("shows a long histogram whole", () => on(`#game=${TTT}`, {}, async (page) => {
    const reply = await server.api(`/games/${TTT}/stats`);
    reply.by_plies = Array.from({ length: 174 }, (_, plies) => ({ wdl: plies % 2 ? "win" : "loss", plies, count: 1000 - plies }));
    await page.route("**/count", (route) => route.fulfill({ contentType: "text/event-stream", body: `event: done\ndata: ${JSON.stringify(reply)}\n\n` }));
    await tab(page, "stats");
    const drawing = page.getByRole("img", { name: "Histogram of distances" });
    await drawing.waitFor();
    const [inside, outside] = [await drawing.locator("rect").last().boundingBox(), await page.getByRole("tabpanel").boundingBox()];
    assert.ok(inside.x + inside.width <= outside.x + outside.width, "the last ply is in sight");
    assert.equal(await drawing.locator("path").count(), 2, "wins and losses are told apart");
  }));

  it("has a clock for those who want one, and the game is lost when it has run out", () => on(`#game=${TTT}`, {}, async (page) => {
    await page.clock.install({ time: 0 });
    await page.reload();
    await cell(page, "b2").waitFor();
    assert.equal(await page.getByRole("timer").count(), 0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Clock").selectOption("3+2");
    await page.keyboard.press("Escape");
    await settled(page);
    // From here on time passes only when the test says so.
    await page.clock.pauseAt(3_600_000);
    const time = (side) => page.getByRole("timer", { name: `${side}'s time` });
    const reads = (side, text) => time(side).getByText(text, { exact: true }).waitFor();
    await reads("X", "3:00");
    await cell(page, "b2").click();
    await page.locator('[data-ply="1"]').waitFor();
    // The first move starts the other's clock; a move gives two seconds.
    await page.clock.runFor(60_000);
    await reads("O", "2:00");
    await cell(page, "a1").click();
    await reads("O", "2:02");
    await page.clock.runFor(170_000);
    await reads("X", "0:10");
    // It stands while one looks back.
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.clock.runFor(60_000);
    await reads("X", "0:10");
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await cell(page, "a2").click();
    await page.locator('[data-ply="3"]').waitFor();
    await page.clock.runFor(200_000);
    await heading(page).getByText("The time of O is out: X wins").waitFor();
    await cell(page, "c3").click();
    assert.equal(await page.locator('[data-ply="4"]').count(), 0);
    await page.getByRole("button", { name: "Go on without a clock" }).click();
    await cell(page, "c3").click();
    await page.locator('[data-ply="4"]').waitFor();
    assert.equal(await page.getByRole("timer").count(), 0);
  }));

  it("draws hunts, clocks and slopes as what they are, and writes values beside what they are about", async () => {
    await on("#/g/hare-and-hounds", LAPTOP, async (page) => {
      await page.locator(".board .hare").waitFor();
      assert.equal(await page.locator(".board .hound").count(), 3);
      assert.ok((await page.locator(".board .mesh").getAttribute("d")).split("M").length > 20, "paths are drawn");
      await picture(page, "game-hare");
    });
    await on("#/g/fox-and-geese-8x8", LAPTOP, async (page) => {
      await page.locator(".board .fox").waitFor();
      assert.equal(await page.locator(".board .goose").count(), 4);
    });
    await on("#/g/wind-up-1,3-12-5", LAPTOP, async (page) => {
      await page.locator(".board .dial").waitFor();
      assert.deepEqual(await page.locator(".board .hour").allTextContents(), Array.from({ length: 12 }, (_, hour) => String(hour)));
      // By keyboard: from the first hour to the right, and the hand goes there.
      await cell(page, "4").focus();
      await page.keyboard.press("Enter");
      await page.locator('[data-ply="1"]').waitFor();
      await tab(page, "explorer");
      await page.locator(".mini button").first().waitFor();
      await picture(page, "game-clock");
    });
    await on("#/g/kayles-12", LAPTOP, async (page) => {
      await page.locator(".board .value").first().waitFor();
      const [pin, value] = [await box(page, ".board .pin"), await box(page, ".board .value")];
      assert.ok(value.top >= pin.bottom - 4, "values stand under the pins");
      assert.equal(await page.locator(".groups .chips svg").count(), 0, "pins are all alike: none is drawn beside a move");
    });
  });

  it("lays twenty counters so that a finger can point at each", () => on("#/g/subtraction-1,2,5-20", PHONE, async (page) => {
    await page.locator(".board .value").first().waitFor();
    const sizes = await page.locator('[role="gridcell"]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.equal(sizes.length, 20);
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} wide`);
    await fits(page);
  }));

  it("draws both walls of a thermograph where they are seen, in either theme", async () => {
    for (const colorScheme of ["light", "dark"]) {
      await on("#/g/toads-3", { ...LAPTOP, colorScheme }, async (page) => {
        await page.locator(".worth svg polyline.right, svg polyline.right").first().waitFor();
        const far = await page.locator("svg polyline.right").first().evaluate((wall) => {
          const paint = (colour) => {
            const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
          };
          let ground = wall.closest("svg");
          while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
          const light = (rgb) => rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
          const both = [paint(getComputedStyle(wall).stroke), paint(getComputedStyle(ground).backgroundColor)].map(light).sort((a, b) => b - a);
          return (both[0] + 0.05) / (both[1] + 0.05);
        });
        assert.ok(far >= 3, `${colorScheme}: contrast ${far}`);
      });
    }
  });

  it("does not scroll while a position is taken apart", () => on("#/g/clobber-2x4", LAPTOP, async (page) => {
    await tab(page, "explorer");
    await page.getByText("in the canonical form").first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 720);
  }));

  it("shows on a phone what a puzzle asks, and leaves board and hands free", () => on(`#game=${TTT}`, PHONE, async (page) => {
    await tab(page, "puzzles");
    await page.getByRole("button", { name: "Give me a puzzle" }).tap();
    const task = page.getByRole("heading", { name: /to move and win in/ });
    await task.waitFor();
    await settled(page);
    const [asked, sheet, tools] = [await task.boundingBox(), await box(page, ".sheet"), await box(page, ".stage .bar:last-child")];
    assert.ok(asked.y > sheet.top && asked.y + asked.height <= 740, JSON.stringify(asked));
    assert.ok(tools.bottom <= sheet.top, "the tools are not covered");
  }));

  it("has a sheet with three heights on a phone", () => on(`#game=${TTT}&moves=a3`, PHONE, async (page) => {
    await cell(page, "b2").waitFor();
    await settled(page);
    const tall = async () => (await box(page, ".sheet")).height;
    const low = await tall();
    assert.ok((await box(page, ".stage .bar:last-child")).bottom <= (await box(page, ".sheet")).top, "the tools are not covered");
    await page.getByRole("button", { name: "Show more" }).tap();
    await settled(page);
    const half = await tall();
    assert.ok((await box(page, ".board")).bottom <= (await box(page, ".sheet")).top + 1, "the board is not covered");
    await page.getByRole("button", { name: "Show all" }).tap();
    await settled(page);
    const full = await tall();
    assert.ok(low < 0.31 * 740 && half > 0.35 * 740 && half < 0.7 * 740 && full > 0.9 * 740, [low, half, full].join());
    await fits(page);
    await page.getByRole("button", { name: "Show less" }).tap();
    await settled(page);
    assert.equal(await tall(), low);
  }));

  it("opens every game, tells what its start is worth, and takes a move by pointer and by keyboard", async () => {
    const { games } = await server.api("/games");
    // The page is loaded once; a game is opened by its address, as a person goes from one to the next.
    await on("#/games", LAPTOP, async (page) => {
      for (const { name } of games) {
        const [{ title }, { scene }] = await Promise.all([server.api(`/games/${name}`), server.api(`/games/${name}/position`)]);
        const way = scene.moves.find(({ ways }) => ways.length > 0)?.ways[0];
        await page.evaluate((game) => (location.hash = `#game=${game}`), name);
        await page.waitForFunction((words) => document.title === `${words} · zug`, title);
        await page.locator(".groups .words").first().waitFor();
        if (way) for (const id of way) await page.locator(`[data-point="${id}"]`).first().click();
        // Moves that the rules have no place for are chosen in the list.
        else await page.locator(".groups [data-move]").first().click();
        const choice = page.getByRole("group", { name: "Which move?" }).getByRole("button").first();
        await page.locator('[data-ply="1"]').or(choice).first().waitFor();
        if (await choice.count()) await choice.click();
        await page.locator('[data-ply="1"]').waitFor();
        await page.keyboard.press("u");
        await page.waitForURL(/\/g\/[^?]*$|at=0/);
        const listed = () => page.evaluate(() => document.activeElement.matches(".groups [data-move]"));
        await page.getByRole("tab").first().waitFor();
        for (let stops = 0; !(await listed()); stops += 1) {
          assert.ok(stops < 40, `${name}: no move in reach of the Tab key`);
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        await page.waitForURL(/moves=[^&]+$/);
        assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [720, 1280], name);
      }
    });
  });
});
