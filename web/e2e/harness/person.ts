/** Somebody with a browser of their own. */

import { expect, type BrowserContext, type ConsoleMessage, type Page } from "@playwright/test";
import type { Wire } from "./wire";

/** What a browser says of a server that does not answer; nothing is wrong with the page. */
const LOST =
  /net::ERR_|WebSocket connection to|Failed to load resource|when fetching the script|ServiceWorker/;

export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #wire: Wire;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext, page: Page, wire: Wire) {
    this.context = context;
    this.page = page;
    this.#wire = wire;
    context.on("console", (message) => this.#note(message));
    context.on("weberror", (fault) => this.#faults.push(String(fault.error())));
  }

  /** Have a name before the first page is opened, as somebody who comes back. */
  async introduce(name: string): Promise<void> {
    const answer = await this.context.request.post("/api/me", { data: { name } });
    expect(answer.status()).toBe(200);
  }

  /** Lose the server at once. */
  async cut(): Promise<void> {
    this.mayLose();
    this.#wire.set("cut");
    await this.context.setOffline(true);
  }

  /** Lose the server without noticing: connections stay, and nothing comes through. */
  silence(): void {
    this.mayLose();
    this.#wire.set("silent");
  }

  /** Have the server again. */
  async mend(): Promise<void> {
    this.#wire.set("open");
    await this.context.setOffline(false);
  }

  /** From now on the browser may complain that there is no server. */
  mayLose(): void {
    this.mayHear(LOST);
  }

  /** From now on the browser may say that. */
  mayHear(what: RegExp): void {
    this.#expected.push(what);
  }

  /** Nothing went wrong in the pages so far: no error, no warning, nothing that policy forbids. */
  checkQuiet(): void {
    expect(this.#faults, "the browser complained").toEqual([]);
  }

  /** Forget what went wrong so far: it was meant to. */
  forgive(): void {
    this.#faults.length = 0;
  }

  #note(message: ConsoleMessage): void {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const text = `${message.text()} (${message.location().url})`;
    if (!this.#expected.some((expected) => expected.test(text))) this.#faults.push(text);
  }
}
