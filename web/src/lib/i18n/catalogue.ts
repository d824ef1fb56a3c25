/** The messages of one language: Project Fluent files, most of them shared with the program. */

import { FluentBundle, FluentNumber, FluentResource, type Scope } from "@fluent/bundle";

export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** A number below zero, with a true minus: a hyphen would be read aloud as none. */
class BelowZero extends FluentNumber {
  override toString(scope?: Scope): string {
    return super.toString(scope).replace("-", "−");
  }
}

export type Values = Record<string, string | number>;

/** The largest number whose digits anybody would read. */
const LARGEST_WRITTEN = 1e15;
/** How words begin before which the Spanish "y" becomes "e": Inés, Hilario; not Hierro. */
const SOUNDS_LIKE_I = /^(i|hi(?![aeou])|y(?![aeiou]))/;
const DISTURBING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export class Catalogue {
  readonly language: Language;
  readonly #bundle: FluentBundle;

  /** @throws when a file is not Fluent, or two files share a message's id. */
  constructor(language: Language, files: readonly string[]) {
    this.language = language;
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of files) {
      const errors = this.#bundle.addResource(new FluentResource(file));
      if (errors.length) throw errors[0];
    }
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /**
   * A message with its variables filled in; numbers are grouped as the language does.
   *
   * `id.attribute` is an attribute of a message.
   *
   * @throws when there is no such message, or it needs another value than those given.
   */
  say(id: string, values: Values = {}): string {
    const [name = "", attribute] = id.split(".");
    const message = this.#bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern == null) throw new Error(`no message ${id} in ${this.language}`);
    const filled = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === "number" ? number(value) : value,
      ]),
    );
    return this.#bundle.formatPattern(pattern, filled);
  }

  /** Several things in one breath, the last one after an "and". */
  listed(items: readonly string[]): string {
    const before = items.slice(0, -1);
    const item = items.at(-1) ?? "";
    if (!before.length) return item;
    const id = SOUNDS_LIKE_I.test(item.normalize("NFD").toLowerCase())
      ? "list-last-before-i"
      : "list-last";
    return this.say(id, { items: this.row(before), item });
  }

  /** Several things one after the other, without an "and". */
  row(items: readonly string[]): string {
    return items.reduce((text, item) => this.say("list-more", { items: text, item }));
  }

  /** A number by itself, as sentences write it. */
  number(value: number): string {
    const written = readable(value);
    if (typeof written === "string") return written;
    return new Intl.NumberFormat(this.language).format(written).replace("-", "−");
  }
}

function number(value: number): FluentNumber | number | string {
  const written = readable(value);
  return typeof written === "number" && written < 0 ? new BelowZero(written) : written;
}

/** The number itself, or about how large it is where nobody would read its digits. */
function readable(value: number): number | string {
  if (Math.abs(value) < LARGEST_WRITTEN) return value;
  return `≈ ${value < 0 ? "−" : ""}10^${Math.round(Math.log10(Math.abs(value)))}`;
}

/** Somebody's text without what turns or breaks the text around it. */
export function clean(name: string): string {
  return name.replace(DISTURBING, "\ufffd");
}

/** The first of the preferred languages that there is, else English. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const language = tag.split("-")[0]?.toLowerCase();
    const found = LANGUAGES.find((known) => known === language);
    if (found) return found;
  }
  return "en";
}
