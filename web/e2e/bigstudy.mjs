// A legal chess study of any size as PGN, the same for the same seed: pawns step in lines that branch and branch again.

const FILES = [..."abcdefgh"];

/** Single steps of one side; a pawn makes at most two, so that none ever meets another. */
function steps(pawns, white) {
  return FILES.flatMap((file, i) => {
    if (pawns[i] === 2) return [];
    const next = pawns.with(i, pawns[i] + 1);
    return [{ san: `${file}${white ? 2 + next[i] : 7 - next[i]}`, next }];
  });
}

/** PGN with exactly `size` moves. */
export function bigStudy(size, seed = 1) {
  let state = seed >>> 0;
  const random = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const unmoved = FILES.map(() => 0);
  const nodes = [{ kids: [], ply: 0, pawns: [unmoved, unmoved], san: "" }];
  let at = 0;
  while (nodes.length <= size) {
    if (random(12) === 0) at = random(nodes.length);
    const from = nodes[at];
    const side = from.ply % 2;
    const left = steps(from.pawns[side], side === 0).filter(({ san }) => !from.kids.some((kid) => nodes[kid].san === san));
    if (left.length === 0) {
      at = random(nodes.length);
      continue;
    }
    const { san, next } = left[random(left.length)];
    at = nodes.push({ kids: [], ply: from.ply + 1, pawns: from.pawns.with(side, next), san }) - 1;
    from.kids.push(at);
  }
  return `[Event "Pawns"]\n[Result "*"]\n\n${movetext(nodes)} *\n`;
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
