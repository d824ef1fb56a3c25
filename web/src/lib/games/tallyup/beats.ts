/** How a fact is shown: as a few moments, each with the time that it takes to be seen. */

import { TIMES } from "../../motion";
import type { TallyUpFact } from "../../protocol/messages";
import { followed } from "./scene";
import type { Scene } from "./scene";

export interface Beat {
  readonly show: (scene: Scene) => Scene;
  /** Milliseconds until the next one, at speed 1. */
  readonly lasts: number;
  /** Nothing to be read, only to be seen move: it takes no time where nothing moves. */
  readonly moves: boolean;
}

/** Dice start one after the other, and lie a moment before something else happens. */
const THROW = TIMES.tumble + 2 * TIMES.stagger + 60;
const SEALED = 120;
const REVEAL = TIMES.flip + 60;
const GLANCE = 250;
const COUNTED = 200;
/** How long what ended a round, or was scored, can be read before the table goes on. */
const READ = 1_500;

/** The moments of a fact, in their order. */
export function beats(fact: TallyUpFact): readonly Beat[] {
  const all = (scene: Scene): Scene => followed(scene, fact);
  switch (fact.type) {
    case "MainRolled":
    case "UpRolled":
    case "BonusRolled":
      // The dice lie before the total counts.
      return [
        {
          show: (scene) => ({ ...all(scene), total: scene.total, sum: null }),
          lasts: THROW,
          moves: true,
        },
        { show: (scene) => counted(scene, fact), lasts: countsFor(fact), moves: true },
      ];
    case "ChoicesRevealed":
      // Whoever chose last puts the token down like everybody else: all are turned together.
      return [
        {
          show: (scene) => ({ ...scene, choosing: true, chosen: scene.inside }),
          lasts: SEALED,
          moves: true,
        },
        { show: all, lasts: REVEAL, moves: true },
        ...(fact.stayed.length ? [] : [pause(READ)]),
      ];
    case "TallyUpClaimed":
    case "TallyUpUnclaimed":
    case "Busted":
    case "TieReached":
    case "GameEnded":
      return [{ show: all, lasts: READ, moves: false }];
    case "DicePicked":
    case "UpDieAwaited":
    case "BonusPicked":
      return [{ show: all, lasts: GLANCE, moves: true }];
    default:
      return [{ show: all, lasts: 0, moves: true }];
  }
}

/** Where nothing is added there is nothing to count. */
function countsFor(fact: TallyUpFact): number {
  return "points" in fact && fact.points === 0 ? 0 : COUNTED;
}

/** The total after a roll, once the dice lie. */
function counted(scene: Scene, fact: TallyUpFact): Scene {
  return { ...followed(scene, fact), rolls: scene.rolls };
}

function pause(lasts: number): Beat {
  return { show: (scene) => scene, lasts, moves: false };
}
