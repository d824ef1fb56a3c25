/** What has been explained once, on this device. */

import type { Store } from "../../state/settings.svelte";

export type Kind = "pick" | "choice" | "up" | "bonus";

const KEY = "sobremesa.explained.tallyup";

export class Explained {
  #kinds = $state.raw<readonly string[]>([]);
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    this.#kinds = (store?.getItem(KEY) ?? "").split(" ").filter(Boolean);
  }

  has(kind: Kind): boolean {
    return this.#kinds.includes(kind);
  }

  /** It was read, or done without reading. */
  add(kind: Kind): void {
    if (this.has(kind)) return;
    this.#kinds = [...this.#kinds, kind];
    try {
      this.#store?.setItem(KEY, this.#kinds.join(" "));
    } catch {
      // A full or forbidden storage: it is explained again another day.
    }
  }
}

function browserStore(): Store | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const explained = new Explained(browserStore());
