// The worksheet in the real program.
import assert from "node:assert/strict";
import { readFile, writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { PHONE, fits, picture, settled, workbench } from "./harness.mjs";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const link = (fields) => `#/worksheet?${new URLSearchParams(fields)}`;
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

describe("the worksheet", () => {
  const { on } = workbench();
  const cell = (page, name) => page.getByRole("article", { name: `Cell ${name}`, exact: true });
  const value = (page, name, text) => cell(page, name).locator(`.value [data-value="${text}"]`).waitFor();
  const add = async (page, text) => {
    await page.getByRole("textbox", { name: "New cell" }).fill(text);
    await page.keyboard.press("Enter");
  };

  it("keeps its cells, which have names and are used below", () => on("", {}, async (page) => {
    await page.getByRole("link", { name: "Worksheet" }).click();
    await add(page, "{3|-1}");
    await value(page, "g1", "{3|-1}");
    await add(page, "[domineering] ..|..");
    await value(page, "g2", "+-1");
    await add(page, "g1 + g2");
    await value(page, "g3", "{4|2||0|-2}");
    // A change above is a change below.
    await cell(page, "g1").getByLabel("Text of g1").fill("{1|-1}");
    await page.keyboard.press("Enter");
    await value(page, "g3", "0");
    // A cell is called something else, where it is used, too.
    await cell(page, "g1").getByLabel("Name of the cell").fill("hot");
    await page.keyboard.press("Enter");
    assert.equal(await page.getByLabel("Text of g3").inputValue(), "hot + g2");
    await page.reload();
    await value(page, "g3", "0");
    assert.equal(await page.getByRole("article").count(), 3);
    await cell(page, "hot").getByRole("button", { name: "Throw hot away" }).click();
    await cell(page, "g3").getByText("found 'hot'").or(cell(page, "g3").getByRole("alert")).first().waitFor();
    assert.equal(await page.locator("h1").count(), 1);
  }, /status of 400/));

  it("asks again when the server is back", () => on("", {}, async (page) => {
    await page.getByRole("link", { name: "Worksheet" }).click();
    await page.route("**/api/v1/values", (route) => route.abort(), { times: 1 });
    await add(page, "{3|-1}");
    await value(page, "g1", "{3|-1}");
  }, /ERR_FAILED/));

  it("speaks the calculator's language: names, functions, loops, comparisons, pictures", () => on("#/worksheet", CLIPBOARD, async (page) => {
    await add(page, "h := {2|-1}");
    await value(page, "h", "{2|-1}");
    await add(page, "f(n) := n.h");
    await cell(page, "g2").getByText("f can be used below.").waitFor();
    await add(page, "for n in 1..3: f(n) as \"value\"");
    const table = cell(page, "g3").getByRole("table");
    await table.waitFor();
    assert.deepEqual(await table.getByRole("columnheader").allInnerTexts(), ["n", "value"]);
    assert.deepEqual(await table.locator("td [data-value]").evaluateAll((all) => all.map((one) => one.dataset.value)), ["1", "{2|-1}", "2", "1", "3", "{3|0}"]);
    await cell(page, "g3").getByLabel("Copy the table of g3").click();
    await cell(page, "g3").getByRole("button", { name: "CSV" }).click();
    await page.getByText("CSV copied.").first().waitFor();
    assert.equal(await copied(page), "n,value\n1,{2|-1}\n2,1\n3,{3|0}\n");
    await add(page, "h + domineering(2, 2) <=> ^");
    await cell(page, "g4").getByText("||", { exact: true }).waitFor();
    await add(page, "plot h, {3|0} as \"G\"");
    await cell(page, "g5").getByRole("img", { name: "Thermograph of G" }).waitFor();
    // One game is a value like any other: with its sheet, and used below.
    await add(page, "clobber_strip(4)");
    await value(page, "g6", "+-{*,^}");
    await add(page, "g6 + g6");
    await value(page, "g7", "0");
    // What changes above changes below.
    await cell(page, "h").getByLabel("Text of h").fill("{4|-1}");
    await page.keyboard.press("Enter");
    await table.locator('[data-value="{4|-1}"]').waitFor();
    await add(page, "f(2");
    await cell(page, "g8").getByText(/^Line 1, column \d+$/).waitFor();
    await picture(page, "worksheet-language");
  }, /status of 400/));

  it("takes a script that is pasted, a cell a line", () => on("#/worksheet", CLIPBOARD, async (page) => {
    await page.evaluate(() => navigator.clipboard.writeText("# a paper\nhot := {3|-1}\nhot + 1\n"));
    await page.getByRole("textbox", { name: "New cell" }).focus();
    await page.keyboard.press("Control+v");
    await value(page, "hot", "{3|-1}");
    await value(page, "g2", "{4|0}");
  }));

  it("draws a graph by hand and tells its value", () => on("#/worksheet", {}, async (page) => {
    await page.getByRole("button", { name: "Draw a position" }).click();
    await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Hackenbush on a graph" });
    await page.getByLabel("Position").fill("#");
    const drawing = page.getByRole("group", { name: /^Graph, / });
    const draw = page.getByRole("group", { name: "What a tap draws" });
    await drawing.getByRole("button", { name: "Vertex 1, ground" }).click();
    await draw.getByRole("button", { name: "Vertex" }).click();
    await draw.getByRole("button", { name: "Right" }).click();
    await drawing.getByRole("button", { name: "Vertex 2" }).focus();
    await page.keyboard.press("Enter");
    await draw.getByRole("button", { name: "Vertex" }).click();
    assert.equal(await page.getByLabel("Position").inputValue(), "#..:1-2l,2-3r");
    await page.getByRole("button", { name: "Add the position" }).click();
    await value(page, "g1", "1/2");
  }));

  it("values are typeset and copied as LaTeX, text, SVG and PNG", () => on(link({ g1: "{1/2^|-1*2}", g2: "Tiny(2)" }), CLIPBOARD, async (page) => {
    await value(page, "g1", "{1/2^|-1*2}");
    assert.match(await cell(page, "g1").locator(".value [aria-hidden]").innerText(), /^\{\s*1\s*2\s*↑\s*\|\s*−1∗2\}$/);
    await cell(page, "g1").locator(".value .fraction").waitFor();
    const copy = async (name, what) => {
      await cell(page, name).getByLabel(`Copy ${name}`).click();
      await cell(page, name).getByRole("button", { name: what, exact: true }).click();
      await page.getByText(`${what} copied.`).first().waitFor();
    };
    await copy("g1", "LaTeX");
    assert.equal(await copied(page), "\\{\\tfrac{1}{2}{\\uparrow}\\mathbin{|}-1{\\ast}2\\}");
    await copy("g1", "Text");
    assert.equal(await copied(page), "{1/2^|-1*2}");
    await copy("g1", "Thermograph as SVG");
    assert.match(await copied(page), /^<svg /);
    await copy("g2", "Thermograph as PNG");
    const [width, type] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const blob = await item.getType("image/png");
      return [(await createImageBitmap(blob)).width, blob.type];
    });
    assert.deepEqual([width, type], [840, "image/png"]);
    await page.getByRole("button", { name: "LaTeX", exact: true }).first().click();
    await page.getByText("LaTeX copied.").first().waitFor();
    assert.match(await copied(page), /g_\{1\} &= .* \\\\\n {2}g_\{2\} &= /);
  }));

  it("thermographs stand side by side on one scale", () => on(link({ g1: "{3|-1}", g2: "{1|0}" }), CLIPBOARD, async (page) => {
    await value(page, "g2", "{1|0}");
    await page.getByRole("button", { name: "Side by side" }).click();
    const strip = page.getByRole("region", { name: "Thermographs" });
    await strip.getByRole("img", { name: "g1: mean 1, temperature 2" }).waitFor();
    const walls = await strip.locator("polyline.left").evaluateAll((lines) => lines.map((line) => line.getBBox().width));
    // The left walls lean from 4 to 1 and from 2 to 1/2.
    assert.ok(Math.abs(walls[0] / walls[1] - 2) < 0.1, String(walls));
    await strip.getByLabel("Copy the thermographs").click();
    await strip.getByRole("button", { name: "SVG" }).click();
    await page.getByText("SVG copied.").first().waitFor();
    assert.equal((await copied(page)).match(/<polyline/g).length, 4);
    await picture(page, "worksheet");
  }));

  it("a sum is played by clicking on its boards, which show what wins", () => on(link({ add: "[clobber_1xn] XOXO XO.OX [nogo_1xn] ...." }), {}, async (page) => {
    const play = cell(page, "g1").getByRole("region", { name: "Play" });
    const board = (n) => play.getByRole("grid", { name: new RegExp(`, game ${n}, play here`) });
    await play.getByText("Left wins.").waitFor();
    assert.equal(await play.getByRole("grid").count(), 3);
    // The first stone can be moved and wins; where it goes is asked next.
    await board(1).getByRole("gridcell", { name: /^1: left stone, can be moved, wins$/ }).click();
    await board(1).getByRole("gridcell", { name: /^2: right stone, can move here, wins$/ }).click();
    await play.getByText("Left wins, whatever is played.").waitFor();
    await play.getByRole("button", { name: "1-2 in 1" }).waitFor();
    // Now Right moves, by keyboard: no move wins.
    assert.equal(await play.getByRole("gridcell", { name: /, wins/ }).count(), 0);
    await board(3).getByRole("gridcell").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await play.getByRole("button", { name: "2_O in 3" }).waitFor();
    await play.getByRole("button", { name: "Take back" }).click();
    await play.getByRole("button", { name: "1-2 in 1" }).click();
    await play.getByText("Left wins.").waitFor();
    await play.getByRole("button", { name: "Right moves first" }).click();
    await play.getByText("Right wins.").waitFor();
    assert.equal(new URL(page.url()).hash, "#/worksheet");
  }));

  it("of equal games the one is played that was clicked", () => on(link({ add: "[clobber_1xn] XO XO" }), {}, async (page) => {
    const play = cell(page, "g1").getByRole("region", { name: "Play" });
    const second = play.getByRole("grid", { name: /, game 2, play here/ });
    await second.getByRole("gridcell", { name: /^1: left stone, can be moved/ }).click();
    await second.getByRole("gridcell", { name: /^2: right stone, can move here/ }).click();
    await play.getByRole("button", { name: "1-2 in 2" }).waitFor();
    assert.equal(await play.locator(".summand-board").first().getAttribute("data-text"), "XO");
  }));

  it("zug replies until somebody cannot move", () => on("#sums&text=" + encodeURIComponent("[clobber_1xn] XOXOX XO [domineering] ..|.."), {}, async (page) => {
    const play = cell(page, "g1").getByRole("region", { name: "Play" });
    await play.getByLabel("zug replies").check();
    const lost = play.getByText("Right has no move: Left wins.");
    const steps = play.getByRole("group", { name: "Moves played" }).locator(".step");
    for (let moves = 0; ; moves += 2) {
      // One tap may be a whole move; otherwise the next one is.
      while ((await steps.count()) <= moves && !(await lost.isVisible())) {
        await play.getByRole("gridcell", { name: /, wins$/ }).last().click();
        await settled(page);
      }
      await lost.or(steps.nth(moves + 1)).first().waitFor();
      await settled(page);
      if (await lost.isVisible()) break;
      assert.ok(moves < 20);
    }
  }));

  it("an error is marked where it is, and the text stays", () => on("#sums&text=" + encodeURIComponent("[clobber_1xn] XO XQ"), {}, async (page) => {
    await cell(page, "g1").getByText(/column \d+$/i).waitFor();
    assert.equal(await page.getByLabel("Text of g1").inputValue(), "[clobber_1xn] XO XQ");
    await add(page, "g7 + 1");
    await page.getByText("g7 is not on this sheet.").waitFor();
  }, /status of 400/));

  it("options unfold and become cells", () => on("#values&expression=" + encodeURIComponent("{3|-1} + ^"), {}, async (page) => {
    await cell(page, "g1").getByRole("img", { name: /^Thermograph of g1: mean 1, temperature 2/ }).waitFor();
    await cell(page, "g1").getByRole("button", { name: "Options" }).click();
    await cell(page, "g1").locator(".tree summary").first().click();
    await cell(page, "g1").getByRole("button", { name: "As a new cell" }).click();
    await value(page, "g2", "3^");
  }));

  it("a position is drawn, edited, played in its game and comes back", () => on("#/worksheet", {}, async (page) => {
    await page.getByRole("button", { name: "Draw a position" }).click();
    const games = page.getByRole("combobox", { name: "Game" });
    await games.selectOption({ label: "Kayles" });
    await games.selectOption({ label: "Domineering" });
    await page.getByLabel("Position").fill("..|..");
    await page.getByRole("button", { name: "row 1, column 1: empty" }).click();
    await page.getByRole("button", { name: "Add the position" }).click();
    await value(page, "g1", "*");
    await cell(page, "g1").getByRole("button", { name: "Edit the board" }).click();
    await cell(page, "g1").getByRole("button", { name: "row 1, column 1: #" }).click();
    await value(page, "g1", "+-1");
    await cell(page, "g1").getByRole("link", { name: "Play this" }).click();
    await page.getByRole("link", { name: "Add to worksheet" }).click();
    await value(page, "g1", "+-1");
    assert.equal(await page.getByRole("article").count(), 1);
  }));

  it("goes along as a link or a file, and the sheets of the browser stay", () => on("#/worksheet", { ...CLIPBOARD, acceptDownloads: true }, async (page) => {
    await add(page, "{3|-1}");
    await value(page, "g1", "{3|-1}");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied.").first().waitFor();
    const address = await copied(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    assert.equal(await readFile(await download.path(), "utf8"), "# Worksheet\ng1 := {3|-1}\n");
    await cell(page, "g1").getByLabel("Text of g1").fill("5");
    await page.keyboard.press("Enter");
    await value(page, "g1", "5");
    await page.goto(address);
    await value(page, "g1", "{3|-1}");
    await page.getByRole("combobox", { name: "Worksheets" }).selectOption({ index: 0 });
    await value(page, "g1", "5");
    const file = join(await mkdtemp(join(tmpdir(), "zug-sheet-")), "mine.txt");
    await writeFile(file, "# From a file\nhot = {2|-2}\nhot + 1\n");
    await page.getByLabel("A worksheet file").setInputFiles(file);
    await value(page, "g2", "{3|-1}");
    assert.equal(await page.getByLabel("Title of the worksheet").inputValue(), "From a file");
  }));

  for (const colorScheme of ["light", "dark"]) {
    it(`fits a phone, ${colorScheme}`, () => on(link({ g1: "[clobber] XOX|OXO [domineering] ...|... [integer_game] 2", g2: "{3|-1}" }), { ...PHONE, colorScheme }, async (page) => {
      await value(page, "g2", "{3|-1}");
      await cell(page, "g1").getByRole("region", { name: "Play" }).waitFor();
      await page.getByRole("button", { name: "Side by side" }).click();
      await fits(page);
      await picture(page, `worksheet-phone-${colorScheme}`);
    }));
  }
});
