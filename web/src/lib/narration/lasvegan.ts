/** What is said of Las Vegan: the names of its pieces, and what happens. */

import type { Catalogue } from "../i18n/catalogue";
import type {
  LasVeganCard,
  LasVeganCasino,
  LasVeganCasinoLine,
  LasVeganFact,
  LasVeganGameEnded,
  LasVeganGoldenLine,
  LasVeganRoundScored,
  LasVeganSide,
  LasVeganToken,
  LasVeganTrickTaken,
} from "../protocol/messages";
import type { People } from "./people";

export const ROUND = "RoundBegan";
/** Facts that are soon told again in another. */
export const PASSING: ReadonlySet<string> = new Set(["HandDealt", "CardPlayed"]);
/** Facts whose sentences are a list. */
export const ITEMISED: ReadonlySet<string> = new Set(["RoundScored"]);

const SUITS: Record<string, string> = { R: "red", P: "purple", G: "green", B: "blue" };

/** A token's value or a change as the table writes it: "+1", "-3", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : `${value}`;
}

/** The same with a true minus, which is read aloud as one: "−3". */
function told(value: number): string {
  return signed(value).replace("-", "\u2212");
}

/** A card as it is read aloud: "red 7". */
export function cardName(messages: Catalogue, card: LasVeganCard): string {
  const suit = messages.say(`suit-${SUITS[card.charAt(0)]}`);
  return messages.say("card", { suit, value: Number(card.slice(1)) });
}

/** A token, by what it shows: "golden token −3", "token +1". */
export function tokenName(messages: Catalogue, token: LasVeganToken, value: number): string {
  const id = token === "gold" ? "token-golden-shows" : "token-shows";
  return messages.say(id, { value: told(value) });
}

/** What an ordinary casino counts: "8s", "greens by threes". */
export function casinoName(messages: Catalogue, casino: LasVeganCasino): string {
  return isNumber(casino)
    ? messages.say("casino-name-number", { number: Number(casino) })
    : messages.say("casino-name-suit", { cards: messages.say(`suit-cards-${casino}`) });
}

/** The same as a place on the table: "the 8s". */
function casinoPlace(messages: Catalogue, casino: LasVeganCasino): string {
  return isNumber(casino)
    ? messages.say("casino-place-number", { number: Number(casino) })
    : messages.say("casino-place-suit", { cards: messages.say(`suit-cards-${casino}`) });
}

/** What an ordinary casino does with such a token: "each 8: -2". */
export function casinoMeaning(messages: Catalogue, casino: LasVeganCasino, value: number): string {
  return isNumber(casino)
    ? messages.say("casino-number", { number: Number(casino), value: signed(value) })
    : messages.say("casino-suit", {
        cards: messages.say(`suit-cards-${casino}`),
        value: signed(value),
      });
}

/** Whom the golden casino hits: "most tricks". */
export function goldenMeaning(messages: Catalogue, side: LasVeganSide): string {
  return messages.say(`golden-${side}`);
}

/** A fact of this game in sentences; pieces are told as they are read aloud. */
export function tell(fact: LasVeganFact, people: People): string[] {
  const { messages } = people;
  switch (fact.type) {
    case "LeadDrawn":
      return [messages.say("lasvegan-lead-drawn", { name: people.name(fact.seat) })];
    case "RoundBegan":
      return [
        messages.say("lasvegan-round-began", { round: fact.round, name: people.name(fact.leader) }),
      ];
    case "CasinosDrawn": {
      const [c1 = "", c2 = "", c3 = ""] = fact.casinos.map((casino) =>
        casinoName(messages, casino),
      );
      return [messages.say("lasvegan-casinos-aloud", { c1, c2, c3 })];
    }
    case "TokensTossed": {
      const [gold = "", t1 = "", t2 = "", t3 = "", t4 = ""] = fact.values.map(told);
      return [messages.say("lasvegan-tokens-aloud", { gold, t1, t2, t3, t4 })];
    }
    case "HandDealt":
      return [messages.say("lasvegan-dealt", { name: people.name(fact.seat), count: fact.count })];
    case "CardPlayed":
      return [
        messages.say(fact.leads ? "lasvegan-leads" : "lasvegan-plays", {
          name: people.name(fact.seat),
          card: cardName(messages, fact.card),
        }),
      ];
    case "TrickTaken": {
      const taken = messages.say(steals(fact) ? "lasvegan-steals" : "lasvegan-takes", {
        name: people.name(fact.seat),
        card: cardName(messages, fact.by),
      });
      return [taken, ...sevens(fact, people)];
    }
    case "GoldenPlaced":
      return [
        messages.say(`lasvegan-golden-on-${fact.side}`, {
          name: people.name(fact.seat),
          value: told(fact.value),
        }),
      ];
    case "TokenPlaced":
      return [
        messages.say("lasvegan-token-on-aloud", {
          name: people.name(fact.seat),
          value: told(fact.value),
          place: casinoPlace(messages, fact.casino),
          effect: effect(fact.casino, fact.value, messages),
        }),
      ];
    case "Passed":
      return [messages.say("lasvegan-passed", { name: people.name(fact.seat) })];
    case "RoundScored":
      return roundScored(fact, people);
    case "GameEnded":
      return gameEnded(fact, people);
  }
}

/** As `tell`, but a trick is told with all of its cards. */
export function recount(fact: LasVeganFact, people: People): string[] {
  if (fact.type !== "TrickTaken") return tell(fact, people);
  const { messages } = people;
  const { cards, by } = fact;
  const leader = around(fact.seat, -cards.indexOf(by), people);
  const plays = cards.slice(1).map((card, place) =>
    messages.say("lasvegan-play", {
      name: people.name(around(leader, place + 1, people)),
      card: cardName(messages, card),
    }),
  );
  const trick = messages.say(steals(fact) ? "lasvegan-trick-stolen" : "lasvegan-trick-taken", {
    leader: people.name(leader),
    led: cardName(messages, cards[0] ?? by),
    plays: messages.row(plays),
    name: people.name(fact.seat),
    card: cardName(messages, by),
  });
  return [trick, ...sevens(fact, people)];
}

/** The seat so many further clockwise. */
function around(seat: number, steps: number, people: People): number {
  return (seat + steps + people.count) % people.count;
}

function isNumber(casino: LasVeganCasino): boolean {
  return /^\d+$/.test(casino);
}

/** Whether a 0 of another suit than the led one took the trick. */
function steals(fact: LasVeganTrickTaken): boolean {
  return fact.by.charAt(0) !== fact.cards[0]?.charAt(0);
}

function sevens(fact: LasVeganTrickTaken, people: People): string[] {
  return fact.rights ? [people.messages.say("lasvegan-sevens", { count: fact.rights })] : [];
}

/** What an ordinary casino does, in words: "each 8 costs 2 cabbages". */
function effect(casino: LasVeganCasino, value: number, messages: Catalogue): string {
  const amount = { sign: sign(value), cabbages: Math.abs(value) };
  return isNumber(casino)
    ? messages.say("effect-number", { number: Number(casino), ...amount })
    : messages.say("effect-suit", { cards: messages.say(`suit-cards-${casino}`), ...amount });
}

function sign(value: number): string {
  return value > 0 ? "plus" : "minus";
}

function roundScored(fact: LasVeganRoundScored, people: People): string[] {
  const { golden, casinos } = fact.score;
  const lines = golden ? [goldenScored(golden, people)] : [];
  lines.push(...casinos.map((line) => casinoScored(line, people)));
  if (!lines.length) lines.push(people.messages.say("lasvegan-no-token"));
  const standing = people.standing(fact.scores);
  return [...lines, people.messages.say("lasvegan-round-scored", { round: fact.round, standing })];
}

function goldenScored(line: LasVeganGoldenLine, people: People): string {
  const { messages } = people;
  if (!line.seats.length) return messages.say(`lasvegan-golden-tie-${line.side}`);
  const values = {
    names: people.names(line.seats),
    count: line.seats.length,
    sign: sign(line.change),
    cabbages: Math.abs(line.change),
  };
  return line.tricks === 0
    ? messages.say("lasvegan-golden-scored-none", values)
    : messages.say(`lasvegan-golden-scored-${line.side}`, { ...values, tricks: line.tricks });
}

function casinoScored(line: LasVeganCasinoLine, people: People): string {
  const { messages } = people;
  const values = {
    slot: casinoPlace(messages, line.casino),
    effect: effect(line.casino, line.value, messages),
  };
  const changes = line.changes.flatMap((change, seat) =>
    change
      ? [messages.say("lasvegan-change", { name: people.name(seat), change: told(change) })]
      : [],
  );
  return changes.length
    ? messages.say("lasvegan-casino-scored", { ...values, changes: messages.row(changes) })
    : messages.say("lasvegan-casino-misses", values);
}

function gameEnded(fact: LasVeganGameEnded, people: People): string[] {
  const { messages } = people;
  const won = messages.say("lasvegan-ended", {
    names: people.names(fact.winners),
    count: fact.winners.length,
    cabbages: fact.scores[fact.winners[0] ?? 0] ?? 0,
  });
  if (fact.reason === "rounds") return [won];
  const empty = fact.scores.flatMap((cabbages, seat) => (cabbages <= 0 ? [seat] : []));
  const names = people.names(empty);
  return [messages.say("lasvegan-no-cabbage", { names, count: empty.length }), won];
}
