// A legal chess study of any size as PGN, the same for the same seed: knights hop out and home in lines that branch and branch again.

/** Knight moves of one side; `out` is where the queen's and the king's knight stand. */
function hops([queen, king], white) {
  const rank = white ? [3, 1] : [6, 8];
  const of = (at, home, squares, i) =>
    (at === home ? squares : [home]).map((file) => {
      const next = i === 0 ? [file, king] : [queen, file];
      return { san: `N${file}${file === home ? rank[1] : rank[0]}`, next };
    });
  return [...of(queen, "b", ["a", "c"], 0), ...of(king, "g", ["f", "h"], 1)];
}

/** PGN with exactly `size` moves. */
export function bigStudy(size, seed = 1) {
  let state = seed >>> 0;
  const random = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const nodes = [{ kids: [], ply: 0, men: [["b", "g"], ["b", "g"]], san: "" }];
  let at = 0;
  while (nodes.length <= size) {
    if (random(12) === 0) at = random(nodes.length);
    const from = nodes[at];
    const side = from.ply % 2;
    const left = hops(from.men[side], side === 0).filter(({ san }) => !from.kids.some((kid) => nodes[kid].san === san));
    if (left.length === 0) {
      at = from.kids[random(from.kids.length)];
      continue;
    }
    const { san, next } = left[random(left.length)];
    const men = side === 0 ? [next, from.men[1]] : [from.men[0], next];
    at = nodes.push({ kids: [], ply: from.ply + 1, men, san }) - 1;
    from.kids.push(at);
  }
  return `[Event "Knights"]\n[Result "*"]\n\n${movetext(nodes)} *\n`;
}

/** Without recursion, because lines may be as long as the study. */
function movetext(nodes) {
  const words = [];
  const move = (node) => words.push(`${(node.ply + 1) >> 1}${node.ply % 2 ? "." : "..."} ${node.san}`);
  const open = [{ node: 0 }];
  for (let task = open.pop(); task; task = open.pop()) {
    if (task.text) words.push(task.text);
    if (task.say !== undefined) move(nodes[task.say]);
    if (task.node === undefined) continue;
    const [main, ...others] = nodes[task.node].kids;
    if (main === undefined) continue;
    move(nodes[main]);
    open.push({ node: main });
    for (const other of others.toReversed()) open.push({ text: ")" }, { node: other }, { text: "(", say: other });
  }
  return words.join(" ").replace(/(.{60,90}?) /g, "$1\n");
}
