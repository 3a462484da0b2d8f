// The areas of the workbench and how an address tells which one it is for. A new area is a line here and a component in App.

export const AREAS = [
  { id: "home", title: "Home", home: "#/", owns: /^(#\/?)?$/ },
  { id: "games", title: "Games", home: "#/games", owns: /^#\/games(\?|$)/ },
  { id: "studies", title: "Studies", home: "#/studies", owns: /^#(\/studies(\?|$)|stud(y=|ies))/ },
  { id: "worksheet", title: "Worksheet", home: "#/worksheet", owns: /^#\/?(worksheet|sums|values)([&?]|$)/ },
] as const;

/** A game has an address of its own below the games; addresses of nothing are lost. */
const PLAY = /^#(\/g\/.|game=)/;

export type Area = (typeof AREAS)[number]["id"] | "play" | "lost";

export const areaOf = (hash: string): Area => AREAS.find((area) => area.owns.test(hash))?.id ?? (PLAY.test(hash) ? "play" : "lost");
