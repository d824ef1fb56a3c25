import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // No script or style may stand inside the page: the server's policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run dev` beside `sobremesa serve`.
    proxy: { "/api": { target: "http://127.0.0.1:8321", ws: true } },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"], sequence: { shuffle: true } },
});
