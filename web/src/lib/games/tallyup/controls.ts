/** What the person at this device may do, made of the actions that the server offers. */

import type { TallyUpDie, TallyUpView } from "../../protocol/messages";
import { isChoice } from "./scene";

/** Which part of the page asks: the pick and the extra dice take the whole table. */
export type Asking = "pick" | "bonus" | "claim" | "answer";

/** What is asked of somebody who has these actions. */
export function asking(actions: readonly string[]): Asking {
  if (actions.includes("tally")) return "claim";
  if (actions.some((words) => words.startsWith("pick "))) return "pick";
  if (actions.some((words) => words.startsWith("bonus "))) return "bonus";
  return "answer";
}

export interface Answer {
  readonly words: "in" | "out";
  readonly isOffered: boolean;
  /** It was chosen, and may be changed as long as it is offered. */
  readonly isChosen: boolean;
}

/** The two answers; they are always there, and at times not offered. */
export function answers(view: TallyUpView): readonly [Answer, Answer] {
  const chosen = isChoice(view) ? view.own_choice : null;
  return [
    { words: "in", isOffered: view.actions.includes("in"), isChosen: chosen === true },
    { words: "out", isOffered: view.actions.includes("out"), isChosen: chosen === false },
  ];
}

/** The dice of an action such as `pick red green blue`. */
export function diceOf(words: string): readonly TallyUpDie[] {
  return words.split(" ").slice(1) as TallyUpDie[];
}

/** The action that has just these dice, in whatever order; null where none is offered. */
export function wordsFor(actions: readonly string[], dice: readonly TallyUpDie[]): string | null {
  const fits = (words: string): boolean => {
    const offered = diceOf(words);
    return offered.length === dice.length && offered.every((die) => dice.includes(die));
  };
  return actions.find(fits) ?? null;
}

/** How many dice are to be picked. */
export function picks(actions: readonly string[]): number {
  return diceOf(actions[0] ?? "").length;
}

/** The chosen dice with one more or one less; one more than fits changes nothing. */
export function toggled(
  chosen: readonly TallyUpDie[],
  die: TallyUpDie,
  room: number,
): readonly TallyUpDie[] {
  if (chosen.includes(die)) return chosen.filter((other) => other !== die);
  return chosen.length < room ? [...chosen, die] : chosen;
}

/** What a key means where this is asked; digits count from 1. */
export type Key =
  | { do: "answer"; words: "in" | "out" }
  | { do: "claim" }
  | { do: "confirm" }
  | { do: "nth"; place: number };

export function keyMeaning(key: string, asked: Asking): Key | null {
  const letter = key.toLowerCase();
  switch (asked) {
    case "claim":
      return letter === "t" ? { do: "claim" } : null;
    case "answer":
      return letter === "i" || letter === "o"
        ? { do: "answer", words: letter === "i" ? "in" : "out" }
        : null;
    case "pick":
      return key === "Enter" ? { do: "confirm" } : digit(key);
    case "bonus":
      return digit(key);
  }
}

function digit(key: string): Key | null {
  return /^[1-9]$/.test(key) ? { do: "nth", place: Number(key) - 1 } : null;
}
