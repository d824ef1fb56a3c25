/** `sobremesa serve`, as a process of its own, over a database in a folder of its own. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env["PYTHON"] ?? join(ROOT, ".venv", "bin", "python");

/** Nobody has to wait: limits are tested elsewhere, and bots act nearly at once. */
const OPTIONS = {
  "--pace": "0.05",
  "--requests-per-minute": "0",
  "--people-per-minute": "0",
  "--replays-per-minute": "0",
  "--readings-per-minute": "0",
  "--tables-per-person": "0",
  "--connections-per-person": "0",
  "--chat-per-minute": "0",
  "--compile-ahead": "no",
};

/** Starts the program with pages from the folder that the first argument names. */
const WITH_PAGES = `
import pathlib, sys
from sobremesa.server import pages
pages.PACKAGED = pathlib.Path(sys.argv.pop(1))
from sobremesa.cli import main
sys.exit(main())
`;

export class Server {
  /** Another build's folder, from the next start on; undefined for the one that is served. */
  pages: string | undefined = process.env["PAGES"];
  readonly #folder = mkdtempSync(join(tmpdir(), "sobremesa-e2e-"));
  readonly #options: Record<string, string>;
  #process: ChildProcess | undefined;
  #port = 0;

  /** Options of `sobremesa serve`, on top of those that let nobody wait. */
  constructor(options: Record<string, string> = {}) {
    this.#options = { ...OPTIONS, ...options };
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What it wrote so far. */
  get log(): string {
    return readFileSync(this.#path("server.log"), "utf-8");
  }

  /** Start it; from the second time on at the same address, over the same tables. */
  async start(): Promise<void> {
    const options = {
      ...this.#options,
      "--host": "127.0.0.1",
      "--port": String(this.#port),
      "--database": `sqlite:///${this.#path("tables.sqlite")}`,
    };
    const log = openSync(this.#path("server.log"), "a");
    const program = this.pages ? ["-c", WITH_PAGES, this.pages] : ["-m", "sobremesa"];
    const started = spawn(PYTHON, [...program, "serve", ...Object.entries(options).flat()], {
      cwd: this.#folder,
      env: withoutSettings(process.env),
      stdio: ["ignore", "pipe", log],
    });
    closeSync(log);
    this.#process = started;
    // It says where it is once people can come.
    for await (const line of createInterface(started.stdout as Readable)) {
      this.#port = Number(new URL(line).port);
      return;
    }
    throw new Error(`the server did not start:\n${this.log}`);
  }

  /** End it: politely, or with SIGKILL as a power cut would. */
  async stop(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill(how);
    await ended;
  }

  async restart(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    await this.stop(how);
    await this.start();
  }

  /** End it, and forget its tables. */
  async discard(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

/** Whoever runs the tests may have set up a server of their own. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("SOBREMESA_")),
  );
}
