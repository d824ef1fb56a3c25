/** A table of two in the middle of a round, for tests. */

import type { TallyUpView } from "../../protocol/messages";

export const VIEW: TallyUpView = {
  seat: 0,
  players: 2,
  round: 1,
  scores: [0, 120],
  to_act: [0, 1],
  actions: ["in", "out"],
  chance: null,
  winners: [],
  rules: {
    goal: { type: "Target", points: 2500 },
    high_stakes: false,
    dice: [
      ["*", "*", "*", "50", "(50)", "100"],
      ["*", "*", "*", "60", "(70)", "70"],
      ["*", "*", "20", "20", "(40)", "70"],
      ["*", "*", "30", "(40)", "40", "40"],
      ["*", "(10)", "(10)", "10", "20", "50"],
      ["*", "(20)", "(20)", "20", "20", "20"],
    ],
    up_die: ["+1", "+2", "+3", "-100", "+100", "x2"],
  },
  phase: "choice",
  active: 0,
  picked: ["red", "green", "blue"],
  total: 80,
  inside: [true, true],
  has_chosen: [false, false],
  own_choice: null,
  shown: ["50", "30", "*"],
  up: null,
  bonus: [],
  bonus_shown: [],
  tie_break: false,
};
