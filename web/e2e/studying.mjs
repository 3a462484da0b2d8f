// What the suites of studies share.
import assert from "node:assert/strict";

export const TTT = "mnk-3x3x3";
export const NAJDORF = `[Event "A small repertoire"]
[White "Me"]

1. e4 {Best by test.} (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... c5 (1... e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5)) (1... e6)
2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5!? {Sharp. [%cal Gg5f6]} (6. Be3 e5) (6. Be2 e5) (6. Bc4 e6 7. Bb3 b5 (7... Nbd7))
6... e6 7. f4 Be7 *
`;

/** Studies of a server, without the page. */
export function studiesOf(server) {
  const post = (route, body, method = "POST") => server.api(route, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const make = async (text, more = {}) => {
    const made = await post("/studies", { name: "A study", text, format: "auto", game: null, ...more });
    assert.ok(made.id, JSON.stringify(made));
    return made;
  };
  return { post, make, treeOf: (id, game = 0) => server.api(`/studies/${id}/games/${game}/tree`) };
}

export const here = (page) => page.getByRole("region", { name: "This move" }).getByRole("heading", { level: 2 });
export const stands = (page, text) => here(page).getByText(text, { exact: true }).waitFor();
