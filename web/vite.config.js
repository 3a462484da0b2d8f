import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const backend = process.env.ZUG_URL ?? "http://localhost:7171";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: backend, changeOrigin: false } } },
  // Tests wait for events; the limit is only there for what never comes.
  test: { include: ["test/**/*.test.ts"], testTimeout: 120_000 },
});
