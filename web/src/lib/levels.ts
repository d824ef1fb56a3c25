/** How well bots play, and how that is said. */

import { say } from "./i18n";

/** For people to choose from, from the weakest to the strongest. */
export const LEVELS = ["easy", "steady", "strong", "best"] as const;

export type Level = (typeof LEVELS)[number];

/** Whoever chooses none has these. */
export const USUAL: Level = "steady";

/** What a seat may have been given to, as programs do; only a newer server knows others. */
const KNOWN: readonly string[] = ["random", ...LEVELS];

export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}

/** The word by which a level is chosen: "Steady". */
export function levelName(level: string): string {
  return KNOWN.includes(level) ? say(`level-${level}`) : level;
}

/** What a level is, in a few words: "plays sensibly"; nothing for one that is not known here. */
export function levelAbout(level: string): string {
  return KNOWN.includes(level) ? say(`level-about-${level}`) : "";
}

/** A bot of that level, in a sentence: "a steady bot". */
export function botOf(level: string): string {
  return KNOWN.includes(level) ? say(`level-bot-${level}`) : say("level-bot-other", { level });
}
