import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

const backend = process.env.ZUG_URL ?? "http://localhost:7171";

/** Writes the names of all files of the page into the worker that keeps them. */
const keeper = () => ({
  name: "keeper",
  apply: "build",
  generateBundle(_, bundle) {
    const files = [
      "./",
      ...Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `./${name}`),
    ].sort();
    const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
    const source = readFileSync(new URL("src/keeper.js", import.meta.url), "utf8")
      .replace('"__FILES__"', JSON.stringify(files))
      .replace("__VERSION__", `zug-${version}`);
    this.emitFile({ type: "asset", fileName: "keeper.js", source });
  },
});

export default defineConfig({
  base: "./",
  plugins: [svelte(), keeper()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: backend, changeOrigin: false } } },
  // Tests wait for events; the limit is only there for what never comes.
  test: { include: ["test/**/*.test.ts"], testTimeout: 120_000 },
});
