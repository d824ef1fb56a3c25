/** What is said of a game that is looked back on: what it turned on, and its numbers. */

import type { Catalogue } from "../i18n/catalogue";
import type { Decided, LasVeganCasino, Part, Statistics } from "../protocol/messages";
import { casinoName, signed } from "./lasvegan";
import type { People } from "./people";

/** Where the parts of a round come from that are no casino with a name of its own. */
const KINDS: ReadonlySet<string> = new Set(["gold", "floor", "banked", "claimed", "shared"]);

/** A line of a table: its heading, and a text for each player. */
export interface Row {
  heading: string;
  texts: readonly string[];
  /** A part of what is told in the next line that is none. */
  isPart?: boolean;
}

/** A change with its sign: "+1", "−3", "0". */
export function change(value: number): string {
  return signed(value).replace("-", "\u2212");
}

/** Something that the game turned on, as a sentence. */
export function decided(moment: Decided, people: People): string {
  const { messages } = people;
  const { round } = moment;
  switch (moment.type) {
    case "CasinoDecided": {
      const values = { round, ...difference(moment, people) };
      if (moment.casino === "gold") return messages.say("decided-golden", values);
      const casino = casinoName(messages, moment.casino as LasVeganCasino);
      return messages.say("decided-casino", { ...values, casino });
    }
    case "RanOut": {
      const { seats } = moment;
      const names = people.names(seats);
      return messages.say("decided-ran-out", { names, count: seats.length, round });
    }
    case "RoundDecided":
      return messages.say("decided-round", { round, ...difference(moment, people) });
    case "BustDecided": {
      const { seats, lost } = moment;
      return messages.say("decided-bust", {
        round,
        name: people.name(moment.seat),
        names: people.names(seats),
        count: seats.length,
        lost,
      });
    }
    case "ClaimDecided": {
      const { points } = moment;
      return messages.say("decided-claim", { round, name: people.name(moment.seat), points });
    }
    case "Led":
      return messages.say("decided-led", { round, name: people.name(moment.seat) });
  }
}

function difference(
  moment: { seat: number; change: number; other: number; other_change: number },
  people: People,
): Record<string, string> {
  return {
    name: people.name(moment.seat),
    change: change(moment.change),
    other: people.name(moment.other),
    theirs: change(moment.other_change),
  };
}

/** Where a part of a round's points came from: "Golden casino", "8s". */
export function partName(part: Part, messages: Catalogue): string {
  if (KINDS.has(part.kind)) return messages.say(`part-${part.kind}`);
  return casinoName(messages, part.kind as LasVeganCasino);
}

/** The scores round by round, each round behind its parts. */
export function scoreRows(statistics: Statistics, messages: Catalogue): Row[] {
  const rows: Row[] = [
    { heading: messages.say("statistics-begin"), texts: statistics.begin.map(String) },
  ];
  for (const { number, parts, scores, lost, lost_by } of statistics.rounds) {
    for (const part of parts) {
      const texts = part.changes.map(change);
      rows.push({ heading: partName(part, messages), texts, isPart: true });
    }
    if (lost_by?.length) {
      const texts = scores.map((_, seat) => (lost_by.includes(seat) ? `${lost ?? 0}` : ""));
      rows.push({ heading: messages.say("part-lost"), texts, isPart: true });
    }
    const heading = messages.say("statistics-round", { round: number });
    rows.push({ heading, texts: scores.map(String) });
  }
  return rows;
}

/** The numbers of each player. */
export function figureRows({ game, figures }: Statistics, messages: Catalogue): Row[] {
  return figures.map(({ name, by_seat }) => ({
    heading: messages.say(`figure-${game}-${name}`),
    texts: by_seat.map(String),
  }));
}
