/** How the pieces of this table travel: cards to the trick, tricks to their winners, and tokens. */

import { Stage, TIMES, animate } from "../../motion";
import { displaced } from "../../motion/travel";
import type { Box, Place } from "../../motion/travel";
import type { LasVeganCard, LasVeganView } from "../../protocol/messages";
import { SLOTS } from "./effect";
import { cardsOf } from "./trick";
import type { ShownTrick } from "./trick";

/** Milliseconds in which a whole hand starts to be dealt. */
const DEALING = 260;

export class Travels {
  readonly #stage = new Stage();
  /** By seat, where its tricks lie. */
  readonly #piles = new Map<number, Element>();
  /** By slot or side, where a token lies. */
  readonly #casinos = new Map<string, Element>();
  #deck: Element | null = null;
  #view: LasVeganView | null = null;
  #trick: readonly LasVeganCard[] = [];
  #hand: readonly LasVeganCard[] = [];
  #tokens = new Map<string, Box>();

  card(card: LasVeganCard): (element: Element) => () => void {
    return this.#stage.piece(card);
  }

  token(token: string): (element: Element) => () => void {
    return this.#stage.piece(`token-${token}`);
  }

  pile(seat: number): (element: Element) => () => void {
    return kept(this.#piles, seat);
  }

  casino(slot: string): (element: Element) => () => void {
    return kept(this.#casinos, slot);
  }

  deck = (element: Element): void => {
    this.#deck = element;
  };

  /** Before the page shows `view`: all are where they were. */
  before(view: LasVeganView, trick: ShownTrick): void {
    this.#stage.before();
    this.#tokens = new Map();
    if (this.#view === null) return;
    const cards = cardsOf(trick);
    const gone = this.#trick.filter((card) => !cards.includes(card));
    const winner = winnerOf(view, gone) ?? winnerOf(this.#view, gone);
    const pile = winner === null ? undefined : this.#piles.get(winner);
    if (pile) void this.#stage.leave(gone, pile);
    for (const [where, token] of landed(this.#view, view)) {
      const from = this.#stage.find(`token-${token}`);
      if (from) this.#tokens.set(where, from.getBoundingClientRect());
    }
  }

  /** When the page shows `view`: what lies elsewhere now moves there. */
  after(view: LasVeganView, trick: ShownTrick, hand: readonly LasVeganCard[]): void {
    const isFirst = this.#view === null;
    const entering = new Map<string, Place>();
    for (const { seat, card } of trick.plays) {
      const pile = this.#piles.get(seat);
      if (card && pile && !this.#trick.includes(card)) entering.set(card, pile);
    }
    const dealt = hand.filter((card) => !this.#hand.includes(card));
    this.#view = view;
    this.#trick = cardsOf(trick);
    this.#hand = hand;
    if (isFirst) return;
    void this.#stage.after(entering);
    this.#fly();
    if (dealt.length > 1) this.#deal(dealt);
  }

  #fly(): void {
    for (const [where, from] of this.#tokens) {
      const token = this.#casinos.get(where)?.querySelector(".on");
      const transform = token && displaced(from, token.getBoundingClientRect());
      if (!transform) continue;
      void animate(token, [{ transform }, { transform: "none" }], { duration: TIMES.move });
    }
  }

  #deal(cards: readonly LasVeganCard[]): void {
    const from = this.#deck?.getBoundingClientRect();
    if (!from) return;
    const stagger = DEALING / cards.length;
    cards.forEach((card, place) => {
      const element = this.#stage.find(card);
      const to = element?.getBoundingClientRect();
      if (!element || !to) return;
      const x = from.x + from.width / 2 - to.x - to.width / 2;
      const y = from.y + from.height / 2 - to.y - to.height / 2;
      const frames = [
        { transform: `translate(${x}px, ${y}px) rotate(-20deg)`, opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1 },
      ];
      void animate(element, frames, { duration: TIMES.move, delay: place * stagger });
    });
  }
}

function kept<K>(map: Map<K, Element>, key: K): (element: Element) => () => void {
  return (element) => {
    map.set(key, element);
    return () => {
      if (map.get(key) === element) map.delete(key);
    };
  };
}

/** Who took the trick of these cards, or null. */
function winnerOf(view: LasVeganView, cards: readonly LasVeganCard[]): number | null {
  const [card] = cards;
  if (!card) return null;
  return view.taken.find((trick) => trick.cards.includes(card))?.winner ?? null;
}

/** The casinos that got their token between two views of the same round, with that token. */
function landed(before: LasVeganView, now: LasVeganView): [string, string][] {
  if (before.round !== now.round) return [];
  const found: [string, string][] = SLOTS.flatMap((slot, place) => {
    const token = now.placed[place];
    return token && before.placed[place] !== token ? [[slot, token] as [string, string]] : [];
  });
  if (now.golden && before.golden !== now.golden) found.push(["gold", "gold"]);
  return found;
}
