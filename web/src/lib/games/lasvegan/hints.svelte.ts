/** What is explained once, where it is first met, and then never again on this device. */

import type { Store } from "../../state/settings.svelte";

export const HINTS = ["goal", "lead", "follow", "any", "place", "zero"] as const;

export type Hint = (typeof HINTS)[number];

const KEY = "sobremesa.lasvegan.hints";

export class Hints {
  #known = $state.raw<ReadonlySet<string>>(new Set());
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    this.#known = new Set((store?.getItem(KEY) ?? "").split(" "));
  }

  /** Whether it has not been explained yet. */
  isNew(hint: Hint): boolean {
    return !this.#known.has(hint);
  }

  /** It was read. */
  dismiss(hint: Hint): void {
    this.#known = new Set([...this.#known, hint]);
    try {
      this.#store?.setItem(KEY, [...this.#known].filter(Boolean).join(" "));
    } catch {
      // A full or forbidden storage: it is explained again the next time.
    }
  }
}
