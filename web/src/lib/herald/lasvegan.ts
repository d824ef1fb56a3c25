/** What somebody at a table of Las Vegan is told of their own: the hand, and what may be done. */

import type { Catalogue } from "../i18n/catalogue";
import { open } from "../games/lasvegan/gestures";
import { cardName, tokenName } from "../narration/lasvegan";
import type { LasVeganCard, LasVeganToken, LasVeganView } from "../protocol/messages";

const TOKENS: readonly LasVeganToken[] = ["gold", "t1", "t2", "t3", "t4"];

/** The hand: "Your hand: red 3, green 4". */
export function holding(view: LasVeganView, messages: Catalogue): string | null {
  if (!view.hand.length) return null;
  return messages.say("lv-hand-holds", { cards: cards(view.hand, messages) });
}

/** What may be done; with `isShared` no card is named, since others may hear it. */
export function task(view: LasVeganView, messages: Catalogue, isShared: boolean): string | null {
  const { cards: playable, places, pass } = open(view.actions);
  if (places.size || pass) {
    const tokens = TOKENS.filter((token) => places.has(token)).map((token) =>
      tokenName(messages, token, view.tokens[TOKENS.indexOf(token)] ?? 0),
    );
    const id = pass ? "read-place-or-none" : "read-place";
    return messages.say(id, { tokens: messages.row(tokens) });
  }
  if (!playable.size) return null;
  if (isShared) return messages.say("read-play");
  const led = view.trick[0]?.charAt(0);
  const allowed = view.hand.filter((card) => playable.has(card));
  const follows = led !== undefined && allowed.some((card) => card.startsWith(led));
  const id = led === undefined ? "read-lead" : follows ? "read-follow" : "read-any";
  return messages.say(id, { cards: cards(allowed, messages) });
}

function cards(held: readonly LasVeganCard[], messages: Catalogue): string {
  return messages.row(held.map((card) => cardName(messages, card)));
}
