/** What somebody hears who does not see the page: live regions, and the tree that they read. */

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { Catalogue, type Language } from "../../src/lib/i18n/catalogue";
import type { Fact, Happened, ServerMessage } from "../../src/lib/protocol/messages";
import type { Person } from "./person";

const WEB = resolve(import.meta.dirname, "../..");
const SHARED = resolve(WEB, "../src/sobremesa/messages");

/** The program's sentences and the pages' own, as the pages have them. */
export function catalogueOf(language: Language): Catalogue {
  const own = join(WEB, "src/messages", language);
  const files = [
    ...["common", "lasvegan", "tallyup"].map((name) => join(SHARED, language, `${name}.ftl`)),
    ...readdirSync(own).map((name) => join(own, name)),
  ];
  return new Catalogue(
    language,
    files.map((file) => readFileSync(file, "utf-8")),
  );
}

interface Heard {
  readonly role: string | null;
  readonly text: string;
}

export class Reader {
  /** The facts of each entry that came in, in their order. */
  readonly entries: (readonly Fact[])[] = [];
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From now on hear all pages of somebody, as a screen reader does. */
  static async of({ context, page }: Person): Promise<Reader> {
    const reader = new Reader(page);
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => reader.#receive(String(payload))),
    );
    await context.addInitScript(listen);
    return reader;
  }

  /** All that the game's own region said so far, in its order. */
  async heard(): Promise<string[]> {
    return (await this.#all()).flatMap(({ role, text }) => (role === "log" ? [text] : []));
  }

  /** What other parts of the page said: how a choice stands, that the connection is lost. */
  async besides(): Promise<string[]> {
    return (await this.#all()).flatMap(({ role, text }) => (role === "log" ? [] : [text]));
  }

  async #all(): Promise<Heard[]> {
    return this.#page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
  }

  /** Everything on the page that can be reached by reading, as an indented list. */
  async tree(): Promise<string> {
    return this.#page.locator("body").ariaSnapshot();
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as ServerMessage;
    if (message.type !== "happened") return;
    this.entries.push(((message as Happened).facts ?? []) as unknown as readonly Fact[]);
  }
}

/** In the page: note every text that comes into a live region which was there before. */
function listen(): void {
  const heard: Heard[] = [];
  Object.assign(globalThis, { heard });
  const LIVE = "[aria-live], [role=status], [role=alert], [role=log]";
  const hear = (node: Node, region: Element): void => {
    const text = (node.textContent ?? "").replace(/\s+/g, " ").trim();
    if (text) heard.push({ role: region.getAttribute("role"), text });
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      const nodes = type === "characterData" ? [target] : [...addedNodes];
      for (const node of nodes) {
        if (region) hear(node, region);
        // Of those that come with their text only alerts are read.
        else if (node instanceof Element) {
          for (const alert of node.querySelectorAll("[role=alert]")) hear(alert, alert);
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
