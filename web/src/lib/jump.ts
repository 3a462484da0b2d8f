// Where a few typed words can lead: areas, games, studies, a position of a game, the value of an expression.
import { toHash, searchTyped, studyHash } from "./link";
import { fit } from "./search";
import type { GamesReply, StudySummary } from "./types";
import { count } from "./verdict";

export interface Jump {
  /** What it leads to, as a heading. */
  group: "Go to" | "Games" | "Studies" | "Worksheet";
  title: string;
  about: string;
  hash: string;
  icon: "home" | "grid" | "tree" | "sheet" | "play";
}

const AREAS: Jump[] = [
  { group: "Go to", title: "Home", about: "", hash: "#/", icon: "home" },
  { group: "Go to", title: "Games", about: "All games, with what is known of them", hash: "#/games", icon: "grid" },
  { group: "Go to", title: "Studies", about: "Lines with comments and exact values", hash: "#/studies", icon: "tree" },
  { group: "Go to", title: "Worksheet", about: "Sums and values of games", hash: "#/worksheet", icon: "sheet" },
];

/** Entries of one group on the list. */
const MOST = 6;

/** Something the calculator of values may read: `1/2 + *3`, `{1|-1}`, `^^*`. */
const isExpression = (text: string): boolean => /^[\d\s+\-*^v/{}|().,:±↑↓∗]+$/.test(text) && /[\d*^v↑↓∗{]/.test(text);

/** A name that may be a game though no list has it: `mnk-5x4x4`. */
const isName = (text: string): boolean => /^[a-z][a-z0-9.]*(-[a-z0-9.]+)+$/i.test(text);

function ranked<T>(items: readonly T[], score: (item: T) => number): T[] {
  const scored = items.map((item, i) => ({ item, i, n: score(item) })).filter(({ n }) => n > 0);
  return scored
    .sort((a, b) => b.n - a.n || a.i - b.i)
    .slice(0, MOST)
    .map(({ item }) => item);
}

/** All that fits, best first within each group. */
export function jumps(typed: string, games: GamesReply | null, studies: readonly StudySummary[]): Jump[] {
  const text = typed.trim();
  const { of, position } = searchTyped(text);
  const start = (game: string, from: string | null = null) => toHash({ game, from, moves: [], at: 0 });
  if (of && position) return [{ group: "Games", title: position, about: `A position of ${of}`, hash: start(of, position), icon: "play" }];
  const families = games?.families ?? [];
  const aliases = (name: string) => families.flatMap((card) => card.aliases.filter(([, game]) => game === name).map(([alias]) => alias));
  // Braces and stars are no part of a name: nobody who types them looks for a game.
  const sought = /[{}|*^±↑↓∗+]/.test(text) ? [] : (games?.games ?? []);
  const fitting = ranked(sought, ({ name, title, about }) => Math.max(fit(text, title), fit(text, name), ...aliases(name).map((alias) => fit(text, alias)), fit(text, about) / 2));
  const listed = fitting.map(({ name, title, about }): Jump => ({ group: "Games", title, about, hash: start(name), icon: "grid" }));
  const named: Jump[] =
    isName(text) && !fitting.some(({ name }) => name === text.toLowerCase())
      ? [{ group: "Games", title: text.toLowerCase(), about: "Open the game with this name", hash: start(text.toLowerCase()), icon: "play" }]
      : [];
  const known = ranked(studies, ({ name, tags }) => Math.max(fit(text, name), ...tags.map((tag) => fit(text, tag))));
  const value: Jump[] = isExpression(text)
    ? [{ group: "Worksheet", title: text, about: "The value of this expression", hash: `#values&${new URLSearchParams({ expression: text })}`, icon: "sheet" }]
    : [];
  return [
    ...value,
    ...ranked(AREAS, ({ title }) => fit(text, title)),
    ...named,
    ...listed,
    ...known.map((study): Jump => ({ group: "Studies", title: study.name, about: count(study.nodes, "position"), hash: studyHash({ study: study.id, tree: 0, node: 0, moves: [] }), icon: "tree" })),
  ];
}
