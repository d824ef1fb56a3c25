/** The six dice of a table, and what lies in its tray. */

import type { TallyUpDie, TallyUpFace, TallyUpRules } from "../../protocol/messages";
import type { Scene } from "./scene";

export const DICE: readonly TallyUpDie[] = ["red", "orange", "yellow", "green", "blue", "purple"];

/** A die's faces at this table. */
export function facesOf(rules: TallyUpRules, die: TallyUpDie): readonly TallyUpFace[] {
  return rules.dice[DICE.indexOf(die)] ?? [];
}

/** How many stars a die has. */
export function stars(faces: readonly TallyUpFace[]): number {
  return faces.filter((face) => face === "*").length;
}

/** All points on a die, circled ones included. */
export function points(faces: readonly TallyUpFace[]): number {
  return faces.reduce((sum, face) => sum + (Number(face.replace(/[()]/g, "")) || 0), 0);
}

/** A die that lies somewhere; without a face it was not rolled yet, without a die its place is free. */
export interface Lying {
  readonly key: string;
  readonly die: TallyUpDie | null;
  readonly face: TallyUpFace | undefined;
  readonly tumbles: boolean;
}

const PLACES = 3;

/** What lies in the tray: the round's dice, or free places for them. */
export function tray(scene: Scene): readonly Lying[] {
  const tumbles = scene.thrown === "main";
  return Array.from({ length: Math.max(PLACES, scene.picked.length) }, (_, place) => ({
    // A throw is a new die to look at, so that the same face is thrown again, too.
    key: `${place}-${scene.rolls}`,
    die: scene.picked[place] ?? null,
    face: scene.shown[place],
    tumbles,
  }));
}

/** The extra dice. */
export function extras(scene: Scene): readonly Lying[] {
  const tumbles = scene.thrown === "bonus";
  return scene.bonus.map((die, place) => ({
    key: `${place}-${die}`,
    die,
    face: scene.bonusShown[place],
    tumbles,
  }));
}
