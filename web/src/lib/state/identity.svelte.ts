/** Who this person is to the server: a guest with a name, made when first needed. */

import { api } from "../api/http";
import type { Api } from "../api/http";
import type { Person } from "../protocol/messages";
import { settings } from "./settings.svelte";
import type { Settings } from "./settings.svelte";

export class Myself {
  /** Null until the server has told. */
  person = $state.raw<Person | null>(null);
  readonly #api: Api;
  readonly #settings: Settings;
  #asking: Promise<Person> | null = null;

  constructor(using: Api = api, kept: Settings = settings) {
    this.#api = using;
    this.#settings = kept;
  }

  /** The name to be called by. */
  get name(): string {
    return this.#settings.now.name;
  }

  /** Whether the server knows us, as far as this browser remembers. */
  get isGuest(): boolean {
    return this.#settings.now.guest;
  }

  /** An identity: the one that there is, or a new one with the chosen name. */
  ensure(): Promise<Person> {
    if (this.person) return Promise.resolve(this.person);
    // Two requests at once would make two guests of one person.
    this.#asking ??= this.rename(this.name).finally(() => (this.#asking = null));
    return this.#asking;
  }

  /** Be called so; on a seat that one has, the table has to be told, too. */
  async rename(name: string): Promise<Person> {
    const { person } = await this.#api.admit(name);
    this.person = person;
    this.#settings.change({ name: person.name, guest: true });
    return person;
  }

  /** Take one of the names to be had where none was chosen. */
  suggest(names: readonly string[], random: () => number = Math.random): void {
    if (this.name) return;
    this.#settings.change({ name: names[Math.floor(random() * names.length)] ?? "" });
  }
}

export const myself = new Myself();
