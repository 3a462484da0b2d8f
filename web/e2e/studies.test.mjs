// Studies in the real program: reading, promoting, editing, finding, taking along.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, it } from "node:test";
import { cell, settled, until, workbench } from "./harness.mjs";
import { NAJDORF, TTT, stands, studiesOf } from "./studying.mjs";

const file = (name) => readFile(new URL(`../test/data/${name}`, import.meta.url), "utf8");

describe("studies", () => {
  const { server, on } = workbench();
  before(() => server.solve(TTT));

  const { post, make, treeOf } = studiesOf(server);
  const saved = (page) => page.locator(".saved").getByText("saved", { exact: true }).waitFor();

  /** The rows as `number|first|second|label:move`. */
  const rows = (page) =>
    page.locator("tbody tr:has(button.move)").evaluateAll((found) =>
      found.map((row) => {
        const text = (at) => row.cells[at].querySelector(".text")?.firstChild.textContent ?? "";
        const others = [...row.cells[3].querySelectorAll(".move")].map((one) => `${one.querySelector(".letter").textContent}:${one.querySelector(".text").firstChild.textContent}`);
        return `${row.cells[0].textContent.replace(".", "")}|${text(1)}|${text(2)}|${others.join()}`;
      }),
    );

  describe("reading", () => {
    it("shows the rows of the original for every recorded session, promoting by click and by key", async () => {
      const { tables } = JSON.parse(await file("tables.json"));
      const made = new Map();
      for (const [n, table] of tables.entries()) {
        if (!made.has(table.file)) made.set(table.file, (await make(await file(table.file))).id);
        await on(`#study=${made.get(table.file)}`, {}, async (page) => {
          await page.locator("button.main").first().waitFor();
          for (const [i, command] of table.commands.entries()) {
            const [number, side, letter] = command.split(" ");
            const row = page.locator("tbody tr").filter({ has: page.locator("th", { hasText: new RegExp(`^${number}\\.$`) }) }).filter({ has: page.locator(".letter") });
            const wanted = row.filter({ has: page.locator(side === "W" ? "td:nth-child(3) .none" : "td:nth-child(3) .move") }).first();
            const target = wanted.getByRole("button", { name: new RegExp(`^alternative ${letter}:`) });
            const name = await target.locator(".text").textContent();
            if ((n + i) % 2 === 0) await target.click();
            else {
              await wanted.locator("button.main").last().click();
              await page.keyboard.press(letter);
            }
            const named = `${number}${side === "W" ? "." : "…"} ${name}`;
            await stands(page, named);
            // The original forgets what was chosen below an earlier choice, and so does a fresh page.
            await page.reload();
            await stands(page, named);
          }
          assert.deepEqual(await rows(page), table.rows.map((row) => row.replace(/#\d+/g, "")));
        });
      }
    });

    it("shows stones that are set up in the middle of a game, and stones where they may not be", async () => {
      const { id, warnings } = await make("(;SZ[9];B[dd];AB[ee][ff]AE[dd](;W[ee];W[gg])(;W[cc]))");
      assert.equal(warnings.length, 2);
      const stone = async (page, point) => /black|white/i.exec(await cell(page, point).getAttribute("aria-label"))?.[0].toLowerCase() ?? null;
      await on(`#study=${id}`, {}, async (page) => {
        await page.locator("button.main").first().waitFor();
        assert.deepEqual(await rows(page), ["1|D6||", "2|set-up +2−1|!E5|a:C7", "3||G3|"]);
        await page.getByRole("button", { name: "set-up +2−1" }).first().click();
        await stands(page, "2. set-up +2−1");
        const stones = async (...points) => (await Promise.all(points.map((point) => stone(page, point)))).join();
        await until(async () => (await stones("D6", "E5", "F4")) === ",black,black");
        await page.keyboard.press("End");
        await stands(page, "3… G3");
        await until(async () => (await stones("E5", "G3")) === "white,white");
        if (process.env.ZUG_SHOTS) await page.screenshot({ path: `${process.env.ZUG_SHOTS}/go-set-up.png` });
      });
    });

    it("remembers choices, shows them as chips and gives them up", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=e4+c5+Nf3+d6+d4+cxd4+Nxd4+Nf6+Nc3+a6+Bg5`, {}, async (page) => {
        await stands(page, "6. Bg5");
        await page.keyboard.press("c");
        await stands(page, "6. Bc4");
        assert.equal((await rows(page)).find((row) => row.startsWith("6|")), "6|Bc4||a:Bg5,b:Be3,c:Be2");
        await page.getByRole("button", { name: "alternative a: Nbd7" }).click();
        await stands(page, "7… Nbd7");
        const line = await rows(page);
        await page.keyboard.press("Home");
        await stands(page, "Start");
        await page.keyboard.press("End");
        await stands(page, "7… Nbd7");
        assert.deepEqual(await rows(page), line);
        const chips = page.getByRole("navigation", { name: "Deviations from the main line" });
        await chips.getByText("6 W Bc4").waitFor();
        await chips.getByRole("button", { name: "Give up 6 W Bc4" }).click();
        await stands(page, "6. Bg5");
        await page.keyboard.press("Backspace");
        await stands(page, "7… Nbd7");
        await page.goBack();
        await settled(page);
        assert.match(page.url(), /study=/);
      });
    });

    it("keeps the colour of a move through promotion", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=e4+c5+Nf3+d6+d4+cxd4+Nxd4+Nf6+Nc3+a6+Bg5`, {}, async (page) => {
        const colour = (name) => page.getByRole("button", { name }).first().evaluate((button) => [...button.classList].find((part) => part.startsWith("alt-")));
        assert.equal(await colour(/^alternative c: Bc4/), "alt-3");
        await page.keyboard.press("c");
        await stands(page, "6. Bc4");
        assert.equal(await colour(/^Bc4/), "alt-3");
        assert.equal(await colour(/^alternative a: Bg5/), "alt-0");
      });
    });

    it("previews an alternative on the board while it is hovered or focused", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=e4`, {}, async (page) => {
        await stands(page, "1. e4");
        await page.getByRole("button", { name: /^alternative a: d4/ }).hover();
        await page.waitForFunction(() => /white pawn|pawn/.test(document.querySelector('[data-point="d4"]').ariaLabel));
        await page.mouse.move(5, 5);
        await page.waitForFunction(() => /empty/.test(document.querySelector('[data-point="d4"]').ariaLabel));
        await page.locator("button.main").first().focus();
        await page.keyboard.press("Tab");
        await page.waitForFunction(() => /pawn/.test(document.querySelector('[data-point="d4"]').ariaLabel));
      });
    });

    it("shows comments in the table, and beside the board that of the current move alone", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}`, {}, async (page) => {
        await page.locator("button.main").first().waitFor();
        assert.equal(await page.locator("button.move .dot").count(), 2);
        await page.getByRole("table").getByText("Best by test.").waitFor();
        assert.equal(await page.locator("p.comment").getByText("Best by test.").count(), 0);
        await page.keyboard.press("ArrowRight");
        await page.locator("p.comment").getByText("Best by test.").waitFor();
        await page.getByRole("button", { name: /^Bg5, interesting move/ }).click();
        await page.locator("p.comment").getByText("Sharp.", { exact: true }).waitFor();
        assert.equal(await page.locator(".board path.arrow.green").count(), 1);
      });
    });

    it("marks transpositions and leads to them", async () => {
      const { id } = await make("1. Nf3 (1. d4 d5 2. Nf3) 1... d5 2. d4 Nf6 *");
      await on(`#study=${id}&moves=d4+d5+Nf3`, {}, async (page) => {
        await stands(page, "2. Nf3");
        await page.getByText("The same position elsewhere").waitFor();
        await page.getByText("goes on with Nf6").waitFor();
        await page.getByText(/This line stops/).waitFor();
        await page.getByRole("button", { name: /1\. Nf3 d5 2\. d4/ }).click();
        await stands(page, "2. d4");
      });
    });

    it("says what did not read and leads to the place in the text", async () => {
      const { id } = await make("[Event \"x\"]\n\n1. e4 e5 2. Zf9 Nc6 *\n");
      await on(`#study=${id}`, {}, async (page) => {
        await page.getByRole("button", { name: /1 error|warning/ }).click();
        const dialog = page.getByRole("dialog", { name: "What did not read" });
        await dialog.getByRole("button", { name: /3:13/ }).click();
        assert.equal(await dialog.locator("mark").textContent(), "Zf9");
      });
    });

    it("is a table for screen readers, wholly worked with keys", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}`, {}, async (page) => {
        await page.getByRole("table", { name: /The line being read/ }).waitFor();
        assert.deepEqual(await page.getByRole("columnheader").allTextContents(), ["Number", "White", "Black", "Alternatives"]);
        await page.keyboard.press("Shift+ArrowRight");
        await stands(page, "1. e4");
        await page.keyboard.press("ArrowDown");
        await stands(page, "1. d4");
        await page.keyboard.press("ArrowUp");
        await stands(page, "1. e4");
        await page.keyboard.press("Shift+ArrowRight");
        await stands(page, "1… c5");
        await page.getByRole("button", { name: /^alternative a: e5/ }).focus();
        await page.keyboard.press("Enter");
        await stands(page, "1… e5");
        assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^e5/);
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Keyboard and signs" }).getByText("the alternative with that letter in this row").waitFor();
      });
    });

    it("falls back along the moves of a link when the study was edited", async () => {
      const { id } = await make(NAJDORF);
      const { id: ids, move: moves } = await treeOf(id);
      const node = ids[moves.indexOf("Nbd7")];
      await post(`/studies/${id}/games/0/edits`, { base: 1, edits: [{ op: "delete", node }] });
      await on(`#study=${id}&node=${node}&moves=e4+c5+Nf3+d6+d4+cxd4+Nxd4+Nf6+Nc3+a6+Bc4+e6+Bb3+Nbd7`, {}, async (page) => {
        await stands(page, "7. Bb3");
        await page.getByText(/edited since this link was made/).waitFor();
      });
    });
  });

  describe("with exact values", () => {
    it("shows the value of every move, and perfect play beyond the end that one click adopts", async () => {
      const { id } = await post("/studies/optimal", { game: TTT, position: null });
      await on(`#study=${id}`, {}, async (page) => {
        await page.locator(".badge").first().waitFor();
        const tree = await treeOf(id);
        const first = tree.id.filter((_, i) => tree.parent[i] === 0).length;
        assert.equal(first, 9);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        const second = await page.locator("tr.current button.move").evaluateAll((all) => all.map((one) => one.ariaLabel));
        assert.ok(second.some((label) => /loss in \d+ for O, gives a result away/.test(label)), second.join());
        await page.locator("tr.current .badge.loss").first().click();
        await page.getByText(/Perfect play from here: X wins in \d+ plies/).waitFor();
        const ghosts = await page.locator("tr.ghost button").count();
        assert.ok(ghosts > 2);
        await page.locator("tr.ghost button").nth(1).click();
        await page.waitForFunction((n) => document.querySelectorAll("tr.ghost button").length === n, ghosts - 2);
        assert.equal((await treeOf(id)).id.length, tree.id.length + 2);
      });
    });
  });

  describe("editing", () => {
    it("adds a move played on the board, glyphs and comments, keeps them over a reload, and undoes them", async () => {
      const { id } = await make(NAJDORF);
      const before = await treeOf(id);
      await on(`#study=${id}&moves=e4`, {}, async (page) => {
        await stands(page, "1. e4");
        await cell(page, "d7").click();
        await cell(page, "d5").click();
        await stands(page, "1… d5");
        await page.keyboard.press("1");
        await page.getByRole("button", { name: "good move", pressed: true }).waitFor();
        await page.keyboard.press("Shift+C");
        await page.getByRole("textbox", { name: "Comment on 1… d5" }).fill("Scandinavian.");
        await page.keyboard.press("Escape");
        await page.locator("p.comment").getByText("Scandinavian.").waitFor();
        await page.waitForFunction(() => document.querySelector(".saved").textContent === "saved");
        await page.reload();
        await stands(page, "1… d5");
        await page.locator("p.comment").getByText("Scandinavian.").waitFor();
        for (let i = 0; i < 3; i += 1) {
          const size = (await treeOf(id)).revision;
          await page.keyboard.press("Control+z");
          await page.waitForFunction(() => document.querySelector(".saved").textContent === "saved");
          await until(async () => (await treeOf(id)).revision !== size);
        }
        const undone = await treeOf(id);
        assert.deepEqual([undone.move, undone.marks, undone.nags], [before.move, before.marks, before.nags]);
        await page.keyboard.press("Control+y");
        await until(async () => (await treeOf(id)).move.length === before.move.length + 1);
      });
    });

    it("does not ask about a node while an edit deletes it, however slow the answers are", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=e4`, {}, async (page) => {
        await stands(page, "1. e4");
        // Nothing is waited for here: it only makes what must not happen likelier.
        const late = async (route) => {
          await new Promise((passed) => setTimeout(passed, 250));
          await route.continue();
        };
        await page.route(/\/(nodes\/\d+|values)$/, late);
        await cell(page, "d7").click();
        await cell(page, "d5").click();
        await stands(page, "1… d5");
        await page.keyboard.press("1");
        await page.keyboard.press("Control+z");
        await page.keyboard.press("Control+z");
        await until(async () => (await treeOf(id)).redo === 2);
        await saved(page);
        await stands(page, "1. e4");
        await page.getByText("Black to move").waitFor();
        await settled(page);
      });
    });

    it("reads the tree again only after somebody else's edit, and shows what would be read", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=e4`, {}, async (page) => {
        await stands(page, "1. e4");
        let read = 0;
        page.on("request", (asked) => (read += Number(/\/tree(\?|$)/.test(asked.url()))));
        const edited = async (keys) => {
          const { revision } = await treeOf(id);
          await page.keyboard.press(keys);
          await until(async () => (await treeOf(id)).revision === revision + 1);
          await saved(page);
        };
        await cell(page, "d7").click();
        await cell(page, "d5").click();
        await stands(page, "1… d5");
        await edited("1");
        await edited("2");
        await edited("Control+z");
        await edited("Control+z");
        await edited("Control+y");
        assert.equal(read, 0);
        await post(`/studies/${id}/games/0/edits`, { edits: [{ op: "comment", node: 0, after: "Theirs." }] });
        await edited("3");
        await until(() => read > 0);
        await settled(page);
        const shown = await rows(page);
        await page.reload();
        await stands(page, "1… d5");
        assert.deepEqual(await rows(page), shown);
      });
    });

    it("promotes, reorders, makes main and deletes after showing what goes", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=c4`, {}, async (page) => {
        await stands(page, "1. c4");
        await page.keyboard.press("Shift+ArrowUp");
        await until(async () => firsts(await treeOf(id)).join() === "e4,c4,d4");
        await saved(page);
        await page.keyboard.press("Shift+ArrowDown");
        await until(async () => firsts(await treeOf(id)).join() === "e4,d4,c4");
        await saved(page);
        await page.getByRole("button", { name: /^alternative b: d4/ }).dragTo(page.getByRole("button", { name: /^alternative a: e4/ }));
        await until(async () => firsts(await treeOf(id)).join() === "d4,e4,c4");
        await saved(page);
        await page.keyboard.press("Control+z");
        await until(async () => firsts(await treeOf(id)).join() === "e4,d4,c4");
        await saved(page);
        await page.keyboard.press("Shift+M");
        await until(async () => firsts(await treeOf(id)).join() === "c4,e4,d4");
        await saved(page);
        await stands(page, "1. c4");
        await page.getByRole("button", { name: /^alternative b: d4/ }).click();
        await stands(page, "1. d4");
        await page.keyboard.press("Delete");
        await page.getByText(/and all below it: 5 moves/).waitFor();
        assert.ok((await page.locator("button.move.doomed").count()) >= 2);
        await page.keyboard.press("Escape");
        assert.equal(await page.locator("button.move.doomed").count(), 0);
        await page.keyboard.press("Delete");
        await page.keyboard.press("Enter");
        await until(async () => firsts(await treeOf(id)).join() === "c4,e4");
        await saved(page);
        await page.keyboard.press("Control+z");
        await until(async () => firsts(await treeOf(id)).join() === "c4,e4,d4");
        await saved(page);
      });
    });

    it("writes a comment before the first move of a variation", async () => {
      const { id } = await make(NAJDORF);
      await on(`#study=${id}&moves=d4`, {}, async (page) => {
        await stands(page, "1. d4");
        await page.getByRole("button", { name: "Write one before the move" }).click();
        await page.getByRole("textbox", { name: "Comment before 1. d4" }).fill("The other way:");
        await page.keyboard.press("Escape");
        await page.locator("p.comment.before").getByText("The other way:").waitFor();
        await saved(page);
        await page.reload();
        await page.locator("p.comment.before").getByText("The other way:").waitFor();
        const text = await (await fetch(`${server.url}/api/v1/studies/${id}/export?format=pgn`)).text();
        assert.match(text, /\(\{The other way:\} 1\. d4/);
      });
    });

    it("asks what a pawn becomes", async () => {
      const { id } = await make('[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n*');
      await on(`#study=${id}`, {}, async (page) => {
        await cell(page, "a7").click();
        await cell(page, "a8").click();
        assert.deepEqual(await page.getByRole("button", { name: /^a8=/ }).allTextContents(), ["a8=Q", "a8=R", "a8=B", "a8=N"]);
        await page.getByRole("button", { name: "a8=N" }).click();
        await stands(page, "1. a8=N");
      });
      await on("#game=chess&from=8/P6k/8/8/8/8/8/K7_w_-_-_0_1", {}, async (page) => {
        await cell(page, "a7").dragTo(cell(page, "a8"));
        await page.getByRole("region", { name: "Board" }).getByRole("button", { name: "a8=R" }).click();
        await page.waitForURL(/moves=a8(=|%3D)R/);
        assert.match(await cell(page, "a8").getAttribute("aria-label"), /rook/);
      });
    });

    it("in two windows loses nothing", async () => {
      const { id } = await make("1. e4 e5 *");
      await on(`#study=${id}&moves=e4+e5`, {}, (one) =>
        on(`#study=${id}&moves=e4`, {}, async (two) => {
          await stands(one, "1… e5");
          await stands(two, "1. e4");
          await Promise.all([cell(one, "g1").click(), cell(two, "c7").click()]);
          await Promise.all([cell(one, "f3").click(), cell(two, "c5").click()]);
          await stands(one, "2. Nf3");
          await stands(two, "1… c5");
          await two.getByRole("button", { name: /^alternative a: e5/ }).click();
          await two.getByRole("button", { name: /^Nf3/ }).waitFor();
          await one.getByRole("button", { name: /^alternative a: c5/ }).waitFor();
          assert.deepEqual([...(await treeOf(id)).move].sort(), ["", "Nf3", "c5", "e4", "e5"]);
        }),
      );
    });
  });

  describe("the same comment written by two people", () => {
    const clashing = (work) => async () => {
      const { id } = await make("1. e4 e5 *");
      await on(`#study=${id}&moves=e4`, {}, async (page) => {
        await stands(page, "1. e4");
        await page.getByRole("button", { name: /Write a comment/ }).click();
        const field = page.getByRole("textbox", { name: "Comment on 1. e4" });
        await field.waitFor();
        await post(`/studies/${id}/games/0/edits`, { edits: [{ op: "comment", node: 1, after: "theirs" }] });
        await field.fill("mine");
        await page.keyboard.press("Escape");
        const clash = page.getByRole("alertdialog", { name: "Somebody else changed the same text" });
        await clash.getByText("theirs", { exact: true }).waitFor();
        await clash.getByText("mine", { exact: true }).waitFor();
        const comment = async () => (await server.api(`/studies/${id}/games/0/nodes/1`)).after;
        assert.equal(await comment(), "theirs");
        await work(clash, comment);
        await clash.waitFor({ state: "detached" });
      }, /409 \(Conflict\)/);
    };

    it("is theirs when one leaves it", clashing(async (clash, comment) => {
      await clash.getByRole("button", { name: "Keep theirs" }).click();
      assert.equal(await comment(), "theirs");
    }));

    it("is one's own when one says so", clashing(async (clash, comment) => {
      await clash.getByRole("button", { name: "Replace with yours" }).click();
      await until(async () => (await comment()) === "mine");
    }));

    it("is both when one wants both", clashing(async (clash, comment) => {
      await clash.getByRole("button", { name: "Keep both" }).click();
      await until(async () => (await comment()) === "theirs\nmine");
    }));
  });

  const firsts = ({ id, parent, move }) => move.filter((_, i) => id[i] !== 0 && parent[i] === 0);
});
