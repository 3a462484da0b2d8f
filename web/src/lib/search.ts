// Finding by typing: how well words fit a text, and names that are nearly the one typed.

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll("×", "x")
    .replace(/[^a-z0-9.]+/g, " ")
    .trim();

/** How well a query fits a text: 0 not at all; a whole name is better than its beginning, that better than words inside. */
export function fit(query: string, text: string): number {
  const [wanted, said] = [plain(query), plain(text)];
  if (wanted === "") return 1;
  if (said === wanted) return 100;
  if (said.startsWith(wanted)) return 80;
  const words = said.split(" ");
  const each = wanted.split(" ").map((part) => (words.some((word) => word.startsWith(part)) ? 2 : said.includes(part) ? 1 : 0));
  return each.includes(0) ? 0 : 20 + (20 * each.reduce<number>((sum, n) => sum + n, 0)) / (2 * each.length);
}

/** How many letters have to be changed, put in or taken out to make one word of another. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Games somebody may have meant, the likeliest first. */
export function nearest<G extends { name: string; title: string }>(typed: string, games: readonly G[]): G[] {
  const word = plain(typed).slice(0, 40);
  const far = (game: G) => Math.min(...[game.name, game.name.split("-")[0] ?? "", game.title].map((name) => distance(word, plain(name))));
  return games
    .map((game) => ({ game, n: fit(typed, game.name) > 0 || fit(typed, game.title) > 0 ? 0 : far(game) }))
    .filter(({ n }) => n <= Math.max(2, word.length / 3))
    .sort((a, b) => a.n - b.n)
    .slice(0, 4)
    .map(({ game }) => game);
}
