// Values without a table: from the book that comes with the program, by proofs that come in while one watches, and estimates.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PHONE, chip, event, fits, picture, settled, shownValues, tab, toldValues, workbench } from "./harness.mjs";

const FOUR = "drop-7x6x4";
const SMALL = "drop-6x5x4";
// Any position of it is proved in a moment, however busy the machine is.
const TINY = "drop-5x5x4";

describe("proofs on the page", () => {
  const { server, on } = workbench();
  const heading = (page) => page.locator(".verdict h1");
  const status = (page) => page.getByRole("region", { name: "Proofs" }).getByRole("status");

  it("opens Connect Four with all seven values from the book, and offers no table", () => on(`#game=${FOUR}`, {}, async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await status(page).getByText("Exact values: all 7 moves from the book.").waitFor();
    assert.equal(await heading(page).textContent(), "Blue wins in 41 plies");
    assert.deepEqual(await shownValues(page), toldValues(await server.api(`/games/${FOUR}/position`)));
    assert.deepEqual((await shownValues(page))[0], ["win in 41", ["d"]]);
    assert.equal(await page.getByRole("button", { name: "Solve", exact: true }).count(), 0);
    await settled(page);
    assert.deepEqual(asked.filter((path) => path.endsWith("/analysis")), [], "nothing is left to prove");
    await picture(page, "connect-four");
  }));

  it("fills in the values of a smaller board as they are proved", () => on("", {}, async (page) => {
    // However slow the machine is.
    await page.route(`**/games/${SMALL}/analysis`, (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seconds: 3600 }) }));
    await page.goto(`${server.url}/#game=${SMALL}&moves=c+c+d`);
    await status(page).getByText("Exact values: all 6 moves proved.").waitFor();
    const { value, moves } = await last(server, SMALL, ["c", "c", "d"]);
    const told = moves.map(({ move, value: { wdl, plies } }) => ({ move, verdict: { wdl, plies } }));
    assert.deepEqual(new Map(await shownValues(page)), new Map(toldValues({ moves: told })));
    assert.equal(await heading(page).textContent(), headline(value));
    await picture(page, "proved");
  }));

  it("says what is proved and what is not while it goes on", () => on("", {}, async (page) => {
    // The server's words, held back so that each can be looked at.
    const [first, rest] = [event(), event()];
    const { position, moves } = await server.api(`/games/${SMALL}/position?moves=c`);
    const win = { kind: "result", wdl: "win", plies: 9, source: "proof" };
    const guess = { kind: "estimate", chance: 0.27, visits: 5 };
    const told = (value, values) => {
      const said = { game: SMALL, position, side: "right", over: null, value, line: [], done: false };
      return { ...said, moves: moves.map((move, i) => ({ ...move, value: values[i] ?? null, mistake: false })) };
    };
    const body = (analysis) => `event: analysis\ndata: ${JSON.stringify(analysis)}\n\n`;
    let asked = 0;
    await page.route(`**/games/${SMALL}/analysis`, async (route) => {
      asked += 1;
      await (asked === 1 ? first : rest).happened;
      const text = asked === 1 ? body(told(guess, moves.map(() => guess))) : body(told(win, [win, guess]));
      await route.fulfill({ contentType: "text/event-stream", body: text });
    });
    await page.goto(`${server.url}/#game=${SMALL}&moves=c`);
    await status(page).getByText("Proving: who wins").waitFor();
    assert.match(await page.locator(".verdict p").textContent(), /being proved/);
    first.happen();
    await status(page).getByText("Not all is proved: all 6 moves estimated.").waitFor();
    assert.match(await page.locator(".verdict p").textContent(), /About 27% for Orange, an estimate/);
    assert.match(await chip(page, moves[0].move).getAttribute("aria-label"), /about 27%/);
    assert.match(await page.locator(".groups .words").first().textContent(), /≈ 27%/);
    await picture(page, "estimated");
    await page.getByRole("button", { name: "Prove for longer" }).click();
    await status(page).getByText("Proving: who wins").waitFor();
    rest.happen();
    await status(page).getByText("Not all is proved: 1 proved, 1 estimated, 4 not known.").waitFor();
    assert.equal(await heading(page).textContent(), "Orange wins in 9 plies");
  }));

  it("has puzzles and best lines without a table", () => on(`#game=${TINY}`, {}, async (page) => {
    await tab(page, "puzzles");
    await page.getByLabel("Plies to the end").fill("5");
    await page.getByRole("button", { name: "Give me a puzzle" }).click();
    await page.getByRole("button", { name: "Next puzzle" }).waitFor();
    await settled(page);
    await page.getByRole("button", { name: "Show the values" }).click();
    await tab(page, "moves");
    await status(page).getByText("Exact values").waitFor();
    assert.match(await heading(page).textContent(), /wins in 5 plies/);
    assert.equal((await shownValues(page)).filter(([words]) => words.startsWith("win")).flatMap(([, moves]) => moves).length, 1);
    await tab(page, "line");
    await page.getByRole("button", { name: "Play on the board" }).waitFor();
  }));

  it("fits on a phone", () => on(`#game=${FOUR}&moves=d`, PHONE, async (page) => {
    await status(page).getByText("from the book").waitFor();
    await fits(page);
    await picture(page, "connect-four-phone");
  }));
});

/** The last word of an analysis. */
async function last(server, game, moves) {
  const body = JSON.stringify({ moves, seconds: 3600 });
  const response = await fetch(`${server.url}/api/v1/games/${game}/analysis`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const events = (await response.text()).split("\n\n").filter((text) => text.startsWith("event: analysis"));
  return JSON.parse(events.at(-1).split("\n").find((line) => line.startsWith("data:")).slice(5));
}

/** The words for the value of a position with the second player to move. */
const headline = ({ wdl, plies }) => (wdl === "draw" ? "Draw with best play" : `${wdl === "win" ? "Orange" : "Blue"} wins in ${plies} plies`);
