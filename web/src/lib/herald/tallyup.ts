/** What somebody at a table of Tally Up! is told of their own: what may be done. */

import { asking, picks } from "../games/tallyup/controls";
import type { Catalogue } from "../i18n/catalogue";
import type { TallyUpView } from "../protocol/messages";

/** Nobody holds anything. */
export function holding(): null {
  return null;
}

/** What may be done. */
export function task(view: TallyUpView, messages: Catalogue): string | null {
  const { actions, total } = view;
  if (!actions.length) return null;
  switch (asking(actions)) {
    case "claim":
      return messages.say("read-claim");
    case "pick":
      return messages.say("read-pick");
    case "bonus":
      return messages.say("read-bonus", {
        count: messages.say("tu-bonus", { count: picks(actions) }),
      });
    case "answer": {
      const isBeforeUp = view.phase === "choice before the Up die";
      const out = total === 0 ? "tu-out-nothing" : total > 0 ? "tu-out-bank" : "tu-out-pay";
      return messages.say("read-answer", {
        in: messages.say(isBeforeUp ? "tu-in-up" : "tu-in-roll"),
        out: messages.say(out, { points: messages.number(Math.abs(total)) }),
      });
    }
  }
}
