import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { shell, WORKER } from "./shell.plugin.ts";

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: "es2022",
    // No script or style may stand inside the page: the server's policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long which plugin takes says nothing of the client.
      checks: { pluginTimings: false },
      input: { index: "index.html", worker: "worker/sw.ts" },
      output: {
        // The service worker is always at the same address, and governs what lies beside it.
        entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  // Tests run the runes of the browser, not those that make pages on a server.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  server: {
    // `npm run dev` beside `sobremesa serve`.
    // The texts of the games are the program's own.
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8321", ws: true } },
  },
  test: {
    environment: "node",
    include: ["{src,worker}/**/*.test.ts", "*.test.ts"],
    sequence: { shuffle: true },
  },
});
