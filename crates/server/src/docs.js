// The theme chosen in the page, which it keeps in the browser (web/src/stores/settings.svelte.ts).
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("zug")).theme;
} catch {
  // Nothing was chosen.
}
