/** What a person has chosen for this device; it stays in the browser. */

import type { Language } from "../i18n";
import { isLevel } from "../levels";
import type { Level } from "../levels";

export type Theme = "system" | "dark" | "light";
/** How fast pieces move: 1 is as drawn, 2 twice as fast, `off` at once. */
export type Motion = "1" | "2" | "off";

export interface Kept {
  name: string;
  /** Whether the server has made us a guest: it knows us by a cookie that scripts cannot read. */
  guest: boolean;
  language: Language | null;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  hints: boolean;
  confirmations: boolean;
  /** How well bots play, by game; where none is chosen, as they usually do. */
  levels: Readonly<Record<string, Level>>;
}

const KEY = "sobremesa.settings";

const DEFAULTS: Kept = {
  name: "",
  guest: false,
  language: null,
  theme: "system",
  motion: "1",
  sound: true,
  hints: true,
  confirmations: false,
  levels: {},
};

const ALLOWED: { [K in keyof Kept]: (value: unknown) => boolean } = {
  name: (value) => typeof value === "string" && value.length <= 40,
  guest: (value) => typeof value === "boolean",
  language: (value) => value === null || value === "en" || value === "es",
  theme: (value) => value === "system" || value === "dark" || value === "light",
  motion: (value) => value === "1" || value === "2" || value === "off",
  sound: (value) => typeof value === "boolean",
  hints: (value) => typeof value === "boolean",
  confirmations: (value) => typeof value === "boolean",
  levels: (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isLevel),
};

/** As much of a Storage as is used. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The settings in a text that was kept; what cannot be is left at its default. */
export function read(text: string | null): Kept {
  const kept: Record<string, unknown> = { ...DEFAULTS };
  let given: unknown;
  try {
    given = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULTS;
  }
  if (typeof given !== "object" || given === null) return DEFAULTS;
  for (const [key, allowed] of Object.entries(ALLOWED)) {
    const value = (given as Record<string, unknown>)[key];
    if (allowed(value)) kept[key] = value;
  }
  return kept as unknown as Kept;
}

export class Settings {
  #kept = $state.raw<Kept>(DEFAULTS);
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    this.#kept = read(store?.getItem(KEY) ?? null);
  }

  get now(): Kept {
    return this.#kept;
  }

  /** Change some; they are kept at once, where the browser allows it. */
  change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    try {
      this.#store?.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A full or forbidden storage: the settings hold until the page is left.
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

export const settings = new Settings(browserStore());

/** Put theme and motion on the page, and follow the system where it is asked to. */
export function dress(kept: Kept, page: HTMLElement, systemIsLight: boolean): void {
  const light = kept.theme === "system" ? systemIsLight : kept.theme === "light";
  page.dataset.theme = light ? "light" : "dark";
  page.dataset.motion = kept.motion === "off" ? "off" : "on";
  page.style.setProperty("--speed", kept.motion === "2" ? "2" : "1");
}
