/** Actions, which the record writes as words, in a few words for people. */

import type { Catalogue } from "./i18n";
import { diceNames } from "./narration/tallyup";
import { SLOTS, valueOf } from "./games/lasvegan/effect";
import { casinoName, goldenMeaning, tokenName } from "./narration/lasvegan";
import type {
  LasVeganSide,
  LasVeganSlot,
  LasVeganToken,
  LasVeganView,
  TallyUpDie,
  View,
} from "./protocol/messages";

/** `pick red blue green` as "Pick red, blue and green"; words that are unknown stay as they are. */
export function actionWords(messages: Catalogue, words: string, view: View): string {
  const [verb, ...rest] = words.split(" ");
  switch (verb) {
    case "in":
    case "out":
    case "tally":
    case "pass":
      return messages.say(`do-${verb}`);
    case "play":
      return messages.say("do-play", { card: rest[0] ?? "" });
    case "pick":
    case "bonus":
      return messages.say(`do-${verb}`, { dice: diceNames(messages, rest as TallyUpDie[]) });
    case "place": {
      const [token, where] = rest as [LasVeganToken, LasVeganSide | LasVeganSlot];
      const { casinos } = view as LasVeganView;
      const place =
        where === "min" || where === "max"
          ? goldenMeaning(messages, where)
          : casinoName(messages, casinos[SLOTS.indexOf(where)] ?? "red");
      const value = valueOf(view as LasVeganView, token);
      return messages.say("do-place", { token: tokenName(messages, token, value), place });
    }
    default:
      return words;
  }
}
