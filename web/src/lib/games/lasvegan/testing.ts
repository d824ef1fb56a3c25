/** A table to begin with, for tests. */

import type { LasVeganInsight, LasVeganView } from "../../protocol/messages";

const NOTHING = { golden: null, casinos: [], changes: [0, 0, 0] };

export const VIEW: LasVeganView = {
  seat: 0,
  players: 3,
  round: 1,
  scores: [15, 15, 15],
  to_act: [0],
  actions: [],
  chance: null,
  winners: [],
  rules: {
    rounds: 4,
    placing_must: false,
    golden_tie_pays: true,
    has_floor: true,
    winner_leads: false,
    hand: null,
    tokens: [
      [-3, -4],
      [-1, -2],
      [-2, -3],
      [-1, 1],
      [-3, 1],
    ],
    casino_cards: ["4", "blue", "8"],
  },
  phase: "play",
  round_leader: 0,
  leader: 1,
  casinos: ["4", "blue", "8"],
  spent_casinos: [],
  tokens: [-4, -2, -3, 1, 1],
  golden: null,
  placed: [null, null, null],
  hand: ["R1", "R5", "P7"],
  hand_sizes: [3, 2, 2],
  trick: ["R9", "R4"],
  taken: [{ leader: 0, cards: ["B4", "B7", "B5"], winner: 1 }],
  rights: 0,
};

export const MEANING: LasVeganInsight = {
  winning: 1,
  tricks_won: [0, 1, 0],
  cards_counted: [
    [0, 1, 0],
    [0, 3, 0],
    [0, 0, 0],
  ],
  if_scored_now: NOTHING,
};
