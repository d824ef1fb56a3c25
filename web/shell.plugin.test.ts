import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";

import { shell, WORKER } from "./shell.plugin.ts";

test.each(["dist", "an absolute folder"])(
  "a build goes to %s and knows its files",
  async (where) => {
    const root = mkdtempSync(join(tmpdir(), "shell-"));
    const elsewhere = mkdtempSync(join(tmpdir(), "shell-"));
    onTestFinished(() => {
      for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true });
    });
    writeFileSync(join(root, "index.html"), "<!doctype html><title>A page</title>");
    writeFileSync(join(root, "sw.ts"), "self.shell = __SHELL__;");
    const outDir = where === "dist" ? where : elsewhere;
    await build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [shell()],
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: {
          input: { index: join(root, "index.html"), worker: join(root, "sw.ts") },
          output: { entryFileNames: ({ name }) => (name === "worker" ? WORKER : "[name].js") },
        },
      },
    });
    const built = where === "dist" ? join(root, where) : elsewhere;
    expect(readFileSync(join(built, WORKER), "utf-8")).toMatch(
      /version.*[0-9a-f]{12}.*files.*"\/"/,
    );
  },
);
