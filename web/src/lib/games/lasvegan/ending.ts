/** The end of a round: one entry tells of its last card, the scoring and the next deal at once. */

import type {
  LasVeganFact,
  LasVeganInsight,
  LasVeganRoundScored,
  LasVeganTrick,
  LasVeganView,
} from "../../protocol/messages";
import { SLOTS, numberOf } from "./effect";

/** A view with what it means. */
export interface Standing {
  readonly view: LasVeganView;
  readonly meaning: LasVeganInsight;
}

/** How the table stood when the round was scored: `before`, and what was told until then. */
export function atScoring(before: Standing, facts: readonly LasVeganFact[]): Standing {
  let { view, meaning } = before;
  for (const fact of facts) {
    switch (fact.type) {
      case "CardPlayed":
        view = {
          ...view,
          trick: [...view.trick, fact.card],
          hand: view.hand.filter((card) => card !== fact.card),
          hand_sizes: view.hand_sizes.map((size, seat) => (seat === fact.seat ? size - 1 : size)),
        };
        break;
      case "TrickTaken": {
        const trick = trickOf(fact, view.players);
        view = { ...view, trick: [], taken: [...view.taken, trick], leader: fact.seat };
        meaning = afterTrick(view, meaning, trick);
        break;
      }
      case "GoldenPlaced":
        view = { ...view, golden: fact.side };
        break;
      case "TokenPlaced": {
        const [c1, c2, c3] = SLOTS.map((slot, place) =>
          slot === fact.slot ? fact.token : (view.placed[place] ?? null),
        );
        view = { ...view, placed: [c1 ?? null, c2 ?? null, c3 ?? null] };
        break;
      }
      case "RoundScored":
        return {
          view: { ...view, phase: "deal", actions: [], to_act: [], rights: 0 },
          meaning: { ...meaning, winning: null, if_scored_now: fact.score },
        };
      default:
    }
  }
  return { view, meaning };
}

/** The scoring that some facts tell, or null. */
export function scored(facts: readonly LasVeganFact[]): LasVeganRoundScored | null {
  return facts.find((fact) => fact.type === "RoundScored") ?? null;
}

/** The trick that a fact tells of, with who led it. */
export function trickOf(
  fact: Extract<LasVeganFact, { type: "TrickTaken" }>,
  players: number,
): LasVeganTrick {
  const { seat, cards, by } = fact;
  const leader = (seat - cards.indexOf(by) + players) % players;
  return { leader, cards, winner: seat };
}

function afterTrick(
  view: LasVeganView,
  meaning: LasVeganInsight,
  { cards, winner }: LasVeganTrick,
): LasVeganInsight {
  const add = (numbers: readonly number[], more: number): number[] =>
    numbers.map((number, seat) => (seat === winner ? number + more : number));
  return {
    ...meaning,
    winning: null,
    tricks_won: add(meaning.tricks_won, 1),
    cards_counted: meaning.cards_counted.map((counts, place) => {
      const casino = view.casinos[place] ?? "red";
      const number = numberOf(casino);
      const counted = cards.filter((card) =>
        number === null
          ? card.charAt(0) === casino.charAt(0).toUpperCase()
          : Number(card.charAt(1)) === number,
      );
      return add(counts, counted.length);
    }),
  };
}
