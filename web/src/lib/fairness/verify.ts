/**
 * Draws again what chance did in a record, and compares: as `sobremesa verify` does, and without
 * asking anybody. Whether the rules allow what the record says is looked at by whoever replays it.
 */

import { Draws, commitment } from "./draw";
import type { Draw, Subtle } from "./draw";
import { DECK, DICE, PRINTED, SLOTS, TOKENS, split } from "./pieces";
import { BrokenProof, readProof } from "./proof";
import type { Proof } from "./proof";

/** What is found out about the draws of a record. */
export type Verdict =
  /** All draws follow from the seed that was committed to. */
  | { readonly kind: "all"; readonly draws: number }
  /** The first draw that does not: its line, what stands there, and what was drawn. */
  | {
      readonly kind: "differs";
      readonly line: number;
      readonly given: string;
      readonly drawn: string;
    }
  /** Nothing can be said: no commitment, or the seed has not been shown yet. */
  | { readonly kind: "none" | "unshown" }
  /** The seed is not the one that was committed to; or a line of the proof is none. */
  | { readonly kind: "commitment" | "broken" };

export type Progress = (done: number, all: number) => void | Promise<void>;

/** Draws between two reports of progress. */
const REPORT = 20;

export async function verify(
  record: string,
  progress: Progress = () => undefined,
  subtle: Subtle = crypto.subtle,
): Promise<Verdict> {
  const lines = record.split("\n").map((line) => line.replace(/\r$/, ""));
  let proof: Proof | null;
  try {
    proof = readProof(lines);
  } catch (error) {
    if (error instanceof BrokenProof) return { kind: "broken" };
    throw error;
  }
  if (!proof) return { kind: "none" };
  if (!proof.seed) return { kind: "unshown" };
  if ((await commitment(subtle, proof.seed)) !== proof.commitment) return { kind: "commitment" };
  const draws = await Draws.from(subtle, proof.seed, proof.entropy);
  const table = new Pieces();
  const events = eventsOf(lines, table);
  for (const [number, { line, verb, words }] of events.entries()) {
    if (number % REPORT === 0) await progress(number, events.length);
    const drawn = await table.drawn(draws.draw(number), verb, words);
    const given = table.written(verb, words);
    if (given !== drawn) {
      return { kind: "differs", line, given: `* ${given}`, drawn: `* ${drawn}` };
    }
    table.take(verb, words);
  }
  await progress(events.length, events.length);
  return { kind: "all", draws: events.length };
}

/** An event of chance: the number of its line, what happened, and the words behind that. */
interface Event {
  readonly line: number;
  readonly verb: string;
  readonly words: readonly string[];
}

/** The draws of a record; its header is noted on the way. */
function eventsOf(lines: readonly string[], table: Pieces): Event[] {
  const events: Event[] = [];
  for (const [at, line] of lines.entries()) {
    const [text = ""] = line.split("#", 1);
    const [actor, verb = "", ...words] = split(text);
    if (actor === "players") table.seat(text);
    else if (actor === "rule") table.agree([verb, ...words]);
    // That nobody claimed is no draw.
    else if (actor === "*" && verb !== "unclaimed") events.push({ line: at + 1, verb, words });
  }
  return events;
}

/** What lies on the table to be drawn from. */
class Pieces {
  readonly #agreed = new Map(PRINTED);
  #players = 1;
  #casinos: string[] = [];
  /** The round's cards that have been dealt. */
  #dealt = new Set<string>();

  seat(line: string): void {
    this.#players = line.split(",").length;
  }

  agree(words: readonly string[]): void {
    const key = words[0] === "die" || words[0] === "token" ? 2 : 1;
    this.#agreed.set(words.slice(0, key).join(" "), words.slice(key));
  }

  /** The event that a draw gives where one of that kind is awaited. */
  async drawn(draw: Draw, verb: string, words: readonly string[]): Promise<string> {
    const shown: string[] = [];
    switch (verb) {
      case "first":
      case "lead":
        return `${verb} ${await draw.below(this.#players)}`;
      case "roll":
        for (const die of DICE.filter((die) => words.some((word) => word.startsWith(`${die}:`)))) {
          shown.push(`${die}:${this.#one(`die ${die}`, await draw.below(6))}`);
        }
        break;
      case "up":
        return `up ${this.#one("up-die", await draw.below(6))}`;
      case "casinos":
        shown.push(...(await draw.sample(this.#casinosLeft(), SLOTS)));
        break;
      case "tokens":
        for (const token of TOKENS) {
          shown.push(`${token}:${this.#one(`token ${token}`, await draw.below(2))}`);
        }
        break;
      case "deal": {
        const left = DECK.filter((card) => !this.#dealt.has(card));
        const hand = await draw.sample(left, words.length - 1);
        shown.push(words[0] ?? "", ...inOrder(hand));
        break;
      }
      default:
    }
    return [verb, ...shown].join(" ");
  }

  /** An event as records write it, whatever the order in which somebody has named its pieces. */
  written(verb: string, words: readonly string[]): string {
    const [first = "", ...rest] = words;
    switch (verb) {
      case "roll":
        return [verb, ...byName(words, DICE)].join(" ");
      case "tokens":
        return [verb, ...byName(words, TOKENS)].join(" ");
      case "deal":
        return [verb, first, ...inOrder(rest)].join(" ");
      default:
        return [verb, ...words].join(" ");
    }
  }

  /** It has happened. */
  take(verb: string, words: readonly string[]): void {
    if (verb === "casinos") {
      this.#casinos.push(...words);
      this.#dealt.clear();
    }
    if (verb === "deal") for (const card of words.slice(1)) this.#dealt.add(card);
  }

  #one(piece: string, face: number): string {
    return this.#agreed.get(piece)?.[face] ?? "";
  }

  #casinosLeft(): string[] {
    const left = [...(this.#agreed.get("casino-cards") ?? [])];
    for (const casino of this.#casinos) left.splice(left.indexOf(casino), 1);
    return left;
  }
}

/** Words such as `red:50`, in the order of their names. */
function byName(words: readonly string[], names: readonly string[]): string[] {
  const place = (word: string): number => names.indexOf(word.split(":", 1)[0] ?? "");
  return [...words].sort((one, other) => place(one) - place(other));
}

function inOrder(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => DECK.indexOf(one) - DECK.indexOf(other));
}
