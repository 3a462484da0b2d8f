// The pages the README shows, without a word of trouble; `make screenshot` keeps the pictures.
import { describe, it } from "node:test";
import { picture, settled, workbench } from "./harness.mjs";
import { NAJDORF, stands, studiesOf } from "./studying.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const GO = "E5 E3 C4 G4 D3 G6 F7 D7 G7";

describe("the pages of the README", () => {
  const { server, on } = workbench(process.env.ZUG_GOBBLET_TABLES);
  const { make } = studiesOf(server);

  it("home", () => on("#/", LAPTOP, async (page) => {
    await page.getByText(/^Blue wins in \d+ plies$/).waitFor();
    await settled(page);
    await picture(page, "home", false);
  }));

  it("a solved game", () => on("#/g/gobblet/play?moves=Lb3+Lc1+Sc3+Mc3+b3-c3+La3", LAPTOP, async (page) => {
    await page.locator(".verdict h1").getByText(/\d plies|Draw/).waitFor();
    await settled(page);
    await picture(page, "solved", false);
  }));

  it("Go with an analysis", () => on(`#/g/go-9x9/play?moves=${GO.replaceAll(" ", "+")}`, LAPTOP, async (page) => {
    await page.getByText(/an estimate/).first().waitFor();
    await settled(page);
    await picture(page, "go", false);
  }));

  it("the worksheet", () => on(`#/worksheet?${new URLSearchParams({ title: "Two hot games", g1: "{3|-1}", g2: "[domineering] ...|...|..#", g3: "g1 + g2" })}`, LAPTOP, async (page) => {
    await page.getByRole("article").nth(2).getByText("Temperature").waitFor();
    await settled(page);
    await picture(page, "worksheet", false);
  }));

  it("a study", async () => {
    const { id } = await make(NAJDORF, { name: "A small repertoire" });
    await on(`#study=${id}`, LAPTOP, async (page) => {
      await page.getByRole("button", { name: /Bg5/ }).first().click();
      await stands(page, "6. Bg5");
      await page.getByTitle("What a search expects, no proof").waitFor();
      await page.getByText("searching…").waitFor({ state: "detached" });
      await settled(page);
      await picture(page, "study", false);
    });
  });
});
