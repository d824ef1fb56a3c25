/**
 * What the build does beyond bundling: it tells the service worker of which files this build
 * consists, and compresses them once instead of at every request.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The service worker's file: browsers look at this address for a new one. */
export const WORKER = "sw.js";

/** As the service worker names it. */
const PLACE = "__SHELL__";

const TEXTS = /\.(css|html|js|json|svg|webmanifest)$/;

export function shell(): Plugin {
  let folder = "";
  return {
    name: "sobremesa-shell",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      tellWorker(folder);
      for (const path of files(folder)) if (TEXTS.test(path)) compress(join(folder, path));
    },
  };
}

/** Writes into the worker which files there are; its content changes when any of theirs does. */
function tellWorker(folder: string): void {
  const worker = join(folder, WORKER);
  const code = readFileSync(worker, "utf-8");
  if (!code.includes(PLACE)) throw new Error(`${WORKER} does not ask for its files`);
  if (/\bimport\b/.test(code)) throw new Error(`${WORKER} shares code with pages: it may not`);
  const kept = files(folder).filter((path) => path !== WORKER && !path.endsWith(".map"));
  const hash = createHash("sha256").update(code);
  for (const path of kept) hash.update(path).update(readFileSync(join(folder, path)));
  const shell = {
    version: hash.digest("hex").slice(0, 12),
    // Pages are asked for by their addresses, and all of them are the same file.
    files: kept.map((path) => (path === "index.html" ? "/" : `/${path}`)),
  };
  writeFileSync(worker, code.replaceAll(PLACE, `(${JSON.stringify(shell)})`));
}

function compress(path: string): void {
  const content = readFileSync(path);
  const parameters = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const copies = {
    br: brotliCompressSync(content, { params: parameters }),
    gz: gzipSync(content, { level: 9 }),
  };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < content.length) writeFileSync(`${path}.${ending}`, copy);
  }
}

/** The paths of all files in a folder, with `/` between their parts. */
function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
