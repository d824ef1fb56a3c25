/** The tests' own `test`: with a real server, and people who come to it. */

import { test as base, type BrowserContextOptions } from "@playwright/test";
import { Person } from "./person";
import { Server } from "./server";
import { Wire } from "./wire";

export { expect } from "@playwright/test";

interface OfTest {
  /** Somebody new, with a browser of their own; with a name, if one is given. */
  person: (name?: string, options?: BrowserContextOptions) => Promise<Person>;
}

interface OfWorker {
  /** Options of `sobremesa serve`; `test.use({ serverOptions: … })` at the top of a file. */
  serverOptions: Record<string, string>;
  /** A server for all tests of a worker, one after the other; they may restart it. */
  server: Server;
}

export const test = base.extend<OfTest, OfWorker>({
  serverOptions: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ serverOptions }, use) => {
      const server = new Server(serverOptions);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.discard();
      }
    },
    { scope: "worker" },
  ],
  person: async ({ browser, contextOptions, server }, use) => {
    const people: Person[] = [];
    const wires: Wire[] = [];
    await use(async (name, options = {}) => {
      const wire = new Wire(() => server.port);
      wires.push(wire);
      await wire.open();
      const context = await browser.newContext({
        ...contextOptions,
        ...options,
        baseURL: wire.url,
      });
      const person = new Person(context, await context.newPage(), wire);
      people.push(person);
      if (name !== undefined) await person.introduce(name);
      return person;
    });
    for (const person of people) await person.context.close();
    for (const wire of wires) await wire.close();
    for (const person of people) person.checkQuiet();
  },
});
