// What stands in anybody's way: nothing, on any page in any state, by day and by night.
import { before, describe, it } from "node:test";
import { accessible, cell, picture, settled, share, tab, workbench } from "./harness.mjs";

const STUDY = "1. e4 {The best by test.} c5 (1... e5 2. Nf3 Nc6 (2... d6)) 2. Nf3 $1 {Keeps everything flexible.} d6 (2... Nc6) 3. d4 cxd4 *";
const SHEET = { hot: "{3|-1}", g1: "hot + ^*", g2: "[domineering] ...|...", g3: "[clobber_1xn] XOXO XO.OX [toads] XX.OO", g4: "{1|" };
const sheet = (fields) => `#/worksheet?${new URLSearchParams(fields)}`;
const TTT = "#/g/mnk-3x3x3";
const LAPTOP = { width: 1280, height: 720 };

describe("nothing stands in anybody's way", () => {
  const { server, on } = workbench();
  const make = (body) => server.api("/studies", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  let chess, go, damaged;
  before(async () => {
    await server.solve("mnk-3x3x3");
    chess = (await make({ name: "A repertoire", text: STUDY })).id;
    go = (await make({ text: "(;GM[1]SZ[9]PW[White]PB[Black];B[ee];W[cg];AB[ff])" })).id;
    damaged = (await make({ text: "1. e4 e5 2. Ke3 (2. Nf3 {*" })).id;
    await make({ text: "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 c5 2. c3 1-0\n" });
  });

  /** What a state is called, where it is, and how one gets there. */
  const states = () => ({
    "an empty worksheet": ["#/worksheet", async () => {}],
    "a worksheet": [sheet(SHEET), (page) => page.getByRole("article", { name: "Cell g3", exact: true }).getByRole("region", { name: "Play" }).waitFor()],
    "thermographs side by side": [sheet({ g1: "{3|-1}", g2: "{1|0}" }), (page) => page.getByRole("button", { name: "Side by side" }).click()],
    "the calculator's language": [sheet({ h: "{2|-1}", g2: "f(n) := n.h", g3: "for n in 1..3: f(n)", g4: "plot h, {1|0}", g5: "assert h = 0" }), (page) => page.getByText("not so: h = 0").waitFor()],
    "a graph that is drawn": ["#/g/hackenbush-graph-ladder-3", async (page) => {
      await page.locator("#tab-setup").click();
      await page.getByRole("group", { name: /^Graph, / }).waitFor();
    }],
    "moves taken apart": ["#/g/domineering-2x3", async (page) => {
      await page.locator("#tab-explorer").click();
      await page.getByText(/^dominated|^the same/).first().waitFor();
    }],
    "a menu of the worksheet": [sheet({ g1: "{3|-1}" }), (page) => page.getByLabel("Copy g1").click()],
    "a sum that is played": [sheet({ add: "[clobber_1xn] XOXO [domineering] ..|.." }), async (page) => {
      const play = page.getByRole("region", { name: "Play" });
      await play.getByRole("gridcell", { name: /wins$/ }).first().click();
      await settled(page);
    }],
    "the list of studies": ["#/studies", (page) => page.getByRole("link", { name: "A repertoire", exact: true }).first().waitFor()],
    "studies that are not there": ["#/studies?q=nothing", (page) => page.getByLabel("Find a study by name").waitFor()],
    "a study": [`#study=${chess}&moves=e4+c5+Nf3`, (page) => page.getByRole("region", { name: "This move" }).getByText("Keeps everything flexible.").waitFor()],
    "a study of Go": [`#study=${go}`, (page) => page.locator("button.main").first().waitFor()],
    "a study with faults": [`#study=${damaged}`, (page) => page.locator("button.main").first().waitFor()],
    "the menu of a study": [`#study=${chess}`, async (page) => {
      await page.locator("summary").getByText("Share").click();
    }],
    "own games": [`#study=${chess}`, async (page) => {
      await page.getByRole("button", { name: "Own games" }).click();
      await page.getByRole("region", { name: "Own games" }).getByRole("button", { name: /e4/ }).first().waitFor();
    }],
    "games beside a study": [`#study=${chess}`, (page) => page.getByRole("button", { name: "Compare games" }).click()],
    "a best line": [TTT, (page) => tab(page, "line")],
    "an explorer": [TTT, async (page) => {
      await tab(page, "explorer");
      await page.getByText("all 9 draw", { exact: true }).waitFor();
    }],
    "a puzzle": [`${TTT}/play?moves=a3`, async (page) => {
      await tab(page, "puzzles");
      await page.getByRole("button", { name: "Give me a puzzle" }).click();
      await page.getByRole("heading", { name: /to move and/ }).waitFor();
    }],
    "a set-up": ["#/g/chess", (page) => tab(page, "setup")],
    statistics: [TTT, async (page) => {
      await tab(page, "stats");
      await page.getByRole("img", { name: "Histogram of distances" }).waitFor();
    }],
    "a game against the computer": [TTT, async (page) => {
      await page.getByLabel("Who plays O").selectOption("perfect");
      await cell(page, "b2").click();
      await page.locator('[data-ply="2"]').waitFor();
    }],
    "the end of a game": [`${TTT}/play?moves=a3+b3+b2+a2+c1`, (page) => page.getByRole("button", { name: "Review" }).waitFor()],
    "what is shared": [`${TTT}/play?moves=a3`, share],
    "an analysis of Go": ["#/g/go-9x9", (page) => page.getByText(/^Estimates of a search/).waitFor()],
    "a value": ["#/g/toads-3", (page) => page.getByRole("region", { name: "Value" }).waitFor()],
    "a table that is not made": ["#/g/mnk-4x4x4", (page) => page.getByText("Not solved yet").waitFor()],
    "a position that does not read": ["#/g/chess/play?from=8/8", (page) => page.getByRole("alert").waitFor()],
    "a game that is not there": ["#/g/halma", async () => {}],
    "what is jumped to": ["#/games", async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("gob");
      await page.getByRole("option").first().waitFor();
    }],
    "a server that is away": [TTT, async (page) => {
      await cell(page, "b2").waitFor();
      await page.route("**/api/**", (route) => route.abort());
      await cell(page, "b2").click();
      await page.getByText("Not connected, trying again").waitFor();
    }],
    "the large tree of a study": [`#study=${chess}`, (page) => page.getByRole("region", { name: "Tree" }).getByRole("button", { name: "Enlarge" }).click()],
  });

  for (const colorScheme of ["light", "dark"]) {
    for (const name of Object.keys(states())) {
      it(`${name}, ${colorScheme}`, () => {
        const [hash, reach] = states()[name];
        return on(hash, { viewport: LAPTOP, colorScheme }, async (page) => {
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          await reach(page);
          await accessible(page);
          await picture(page, `access-${name.replace(/\W+/g, "-")}-${colorScheme}`, false);
        }, /status of 40\d|ERR_FAILED/);
      });
    }
  }
});
