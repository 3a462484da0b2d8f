// Which area of the workbench is on the screen, as the address says.
import { areaOf } from "../lib/areas";

class Route {
  hash = $state(location.hash);
  area = $derived(areaOf(this.hash));
  /** Where each area was left, so that coming back goes on there. */
  #left: Record<string, string> = {};

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", (event) => {
      const { hash } = new URL(event.oldURL);
      if (areaOf(hash) !== areaOf(location.hash)) this.#left[areaOf(hash)] = hash;
      this.#read();
    });
  }

  #read() {
    this.hash = location.hash;
  }

  /** Where the link to an area leads; its home when one is there already. */
  to(area: { id: string; home: string }): string {
    return area.id === this.area ? area.home : (this.#left[area.id] ?? area.home);
  }

  go(hash: string, record: "push" | "replace" = "push") {
    const from = areaOf(location.hash);
    if (hash === location.hash) return;
    if (areaOf(hash) !== from) this.#left[from] = location.hash;
    if (record === "push") history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    this.#read();
  }
}

export const route = new Route();
