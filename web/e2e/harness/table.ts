/** A table for a test: made by requests, so that the pages only play. */

import { expect } from "@playwright/test";
import type { Person } from "./person";

export interface Agreed {
  readonly game: "lasvegan" | "tallyup";
  /** The people, in their order; the first one is the host. */
  readonly people: readonly Person[];
  readonly bots?: number;
  /** How the bots play. */
  readonly level?: "steady" | "random";
  /** What differs from the printed game, in the record's words. */
  readonly rules: readonly string[];
}

/** What a browser keeps for somebody who has been here before. */
export interface Kept {
  readonly name: string;
  readonly motion?: "1" | "2" | "off";
  readonly confirmations?: boolean;
}

/** Have been here before: a name, and settings; pieces do not move unless that is asked for. */
export async function remember(person: Person, kept: Kept): Promise<void> {
  await person.introduce(kept.name);
  const settings = JSON.stringify({ motion: "off", guest: true, ...kept });
  await person.context.addInitScript((text) => {
    // Empty pages, such as a test's own, have no storage.
    if (origin !== "null") localStorage.setItem("sobremesa.settings", text);
  }, settings);
}

/** Do something at a table without a page; gives the server's answer, also where it refuses. */
export async function command(person: Person, table: string, wish: object): Promise<unknown> {
  const answer = await person.context.request.post(`/api/tables/${table}/commands`, {
    data: { id: crypto.randomUUID(), ...wish },
  });
  return answer.json();
}

/** Open a table at which everybody sits, the bots beside the host; gives its id. */
export async function seat(agreed: Agreed): Promise<string> {
  const { game, people, bots = 0, level = "steady", rules } = agreed;
  const [host] = people;
  if (!host) throw new Error("a table needs a host");
  const answer = await host.context.request.post("/api/tables", {
    data: { game, rules, seats: people.length + bots, bots: Array<string>(bots).fill(level) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { table } = (await answer.json()) as { table: { id: string; seats: { name?: string }[] } };
  for (const person of people.slice(1)) {
    await command(person, table.id, { type: "sit", seat: bots + people.indexOf(person) });
  }
  return table.id;
}

/** Open a table, and begin; gives its id. */
export async function begin(agreed: Agreed): Promise<string> {
  const id = await seat(agreed);
  const [host] = agreed.people;
  if (host) {
    const answer = await command(host, id, { type: "start", anyway: true });
    expect(answer).toMatchObject({ type: "accepted" });
  }
  return id;
}
