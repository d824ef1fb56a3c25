/** The language that the pages speak now. Whoever says something is drawn anew when it changes. */

import { Catalogue, preferred } from "./catalogue";
import type { Language, Values } from "./catalogue";

const FILES = { en: () => import("./en"), es: () => import("./es") } as const;

let current = $state.raw<Catalogue | null>(null);

/** Load a language and speak it from then on. */
export async function speak(language: Language): Promise<void> {
  if (current?.language === language) return;
  const { files } = await FILES[language]();
  current = new Catalogue(language, files);
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The language to speak: the chosen one, else the browser's. */
export function language(chosen: Language | null): Language {
  return chosen ?? preferred(typeof navigator === "undefined" ? [] : navigator.languages);
}

/** The messages of the language that is spoken; there are none before `speak`. */
export function catalogue(): Catalogue {
  if (current === null) throw new Error("no language is loaded yet");
  return current;
}

/** A message in the language that is spoken. */
export function say(id: string, values?: Values): string {
  return catalogue().say(id, values);
}

/** A number as the language writes it. */
export function num(value: number): string {
  return catalogue().number(value);
}
