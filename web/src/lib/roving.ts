// A row of controls that is one stop for the Tab key: arrow keys, Home and End go from one to the next.

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled)";

export function roving(row: HTMLElement) {
  const controls = () => [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility());
  const stop = (at: HTMLElement | undefined) => {
    for (const one of row.querySelectorAll<HTMLElement>(CONTROLS)) one.tabIndex = one === at ? 0 : -1;
  };
  const rest = () => {
    const all = controls();
    stop(all.find((one) => one === document.activeElement) ?? all.find((one) => one.ariaCurrent === "page") ?? all[0]);
  };
  function key(event: KeyboardEvent) {
    const all = controls();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: all.length - 1 };
    const to = steps[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(to + all.length) % all.length];
    stop(next);
    next?.focus();
  }
  const changes = new MutationObserver(rest);
  changes.observe(row, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-current", "disabled", "hidden"] });
  row.addEventListener("keydown", key);
  row.addEventListener("focusin", rest);
  rest();
  return {
    destroy() {
      changes.disconnect();
      row.removeEventListener("keydown", key);
      row.removeEventListener("focusin", rest);
    },
  };
}
