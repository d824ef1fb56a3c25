/**
 * What is drawn from where a record does not say otherwise: the printed dice, tokens and casinos.
 *
 * The draws of a record are checked without asking the server anything, so these stand here, too;
 * records in which all of them are drawn hold them to the program's own.
 */

export const DICE = ["red", "orange", "yellow", "green", "blue", "purple"] as const;

const FACES: readonly string[] = [
  "* * * 50 (50) 100",
  "* * * 60 (70) 70",
  "* * 20 20 (40) 70",
  "* * 30 (40) 40 40",
  "* (10) (10) 10 20 50",
  "* (20) (20) 20 20 20",
];

export const TOKENS = ["gold", "t1", "t2", "t3", "t4"] as const;

const VALUES: readonly string[] = ["-3 -4", "-1 -2", "-2 -3", "-1 +1", "-3 +1"];

export const SLOTS = 3;

/** All cards, in their order. */
export const DECK: readonly string[] = ["R", "P", "G", "B"].flatMap((suit) =>
  Array.from({ length: 10 }, (_, value) => `${suit}${value}`),
);

/** The pieces of a game: what a record's `rule` lines may say otherwise, in the same words. */
export const PRINTED: ReadonlyMap<string, readonly string[]> = new Map([
  ...DICE.map((die, place) => [`die ${die}`, split(FACES[place])] as const),
  ["up-die", split("+1 +2 +3 -100 +100 x2")] as const,
  ...TOKENS.map((token, place) => [`token ${token}`, split(VALUES[place])] as const),
  ["casino-cards", split("red purple green blue 1 2 3 4 5 6 8 9")] as const,
]);

/** Words; only spaces and tabs separate them. */
export function split(text: string | undefined): string[] {
  return (text ?? "").split(/[ \t]+/).filter(Boolean);
}
