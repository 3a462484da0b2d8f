// The areas of the workbench and how an address tells which one it is for. A new area is a line here and a component in App.

export const AREAS = [
  { id: "play", title: "Play", home: "#", owns: /^(?!)/ },
  { id: "studies", title: "Studies", home: "#studies", owns: /^#stud(y=|ies)/ },
  { id: "worksheet", title: "Worksheet", home: "#/worksheet", owns: /^#\/?(worksheet|sums|values)([&?]|$)/ },
] as const;

export type Area = (typeof AREAS)[number]["id"];

/** Addresses nobody else owns are games to play. */
export const areaOf = (hash: string): Area => AREAS.find((area) => area.owns.test(hash))?.id ?? "play";
