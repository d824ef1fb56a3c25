/** What a game is played to, as it is told. */

import type { TallyUpView } from "../../protocol/messages";

export interface Goal {
  /** So many points, or so many rounds. */
  readonly kind: "points" | "rounds";
  readonly count: number;
}

/** What this table plays to: each lap has a round for everybody. */
export function goalOf({ rules, players }: Pick<TallyUpView, "rules" | "players">): Goal {
  const { goal } = rules;
  if (goal.type === "Target") return { kind: "points", count: goal.points };
  return { kind: "rounds", count: goal.count * players };
}
