/** What is said of Tally Up!: the names of its pieces, and what happens. */

import type { Catalogue } from "../i18n/catalogue";
import type {
  TallyUpBonusRolled,
  TallyUpBusted,
  TallyUpDie,
  TallyUpFace,
  TallyUpFact,
  TallyUpMainRolled,
  TallyUpUpFace,
} from "../protocol/messages";
import type { People } from "./people";

export const ROUND = "RoundBegan";
/** Facts that are soon told again in another. */
export const PASSING: ReadonlySet<string> = new Set(["ChoiceMade"]);
/** Facts whose sentences are a list. */
export const ITEMISED: ReadonlySet<string> = new Set();

/** A die by its colour: "red". */
export function dieName(messages: Catalogue, die: TallyUpDie): string {
  return messages.say(`die-${die}`);
}

/** Some dice by their colours: "red, green and blue". */
export function diceNames(messages: Catalogue, dice: readonly TallyUpDie[]): string {
  return messages.listed(dice.map((die) => dieName(messages, die)));
}

/** How risky a die is: "high risk". */
export function riskName(messages: Catalogue, faces: readonly TallyUpFace[]): string {
  const stars = faces.filter((face) => face === "*").length;
  return messages.say(`risk-${stars >= 3 ? "high" : stars === 2 ? "medium" : "low"}`);
}

/** A face as it is read aloud: "a star", "50" or "50 in a circle". */
export function faceName(messages: Catalogue, face: TallyUpFace): string {
  if (face === "*") return messages.say("face-star");
  const points = Number(face.replace(/[()]/g, ""));
  return messages.say(face.startsWith("(") ? "face-circled" : "face-plain", { points });
}

/** A face behind the name of its die, as sentences tell it: "star", "50 in a circle". */
function toldFace(messages: Catalogue, face: TallyUpFace): string {
  return face === "*" ? messages.say("face-star-aloud") : faceName(messages, face);
}

/** A face of the Up die as sentences tell it: "+2", "×2", "−100". */
function toldUpFace(face: TallyUpUpFace): string {
  return face.replace("x", "\u00d7").replace("-", "\u2212");
}

/** What a face of the Up die does: "the total doubles". */
export function upFaceMeaning(messages: Catalogue, face: TallyUpUpFace): string {
  const amount = Number(face.slice(1));
  if (isBonus(face)) return messages.say("up-face-bonus", { count: amount });
  if (face.startsWith("x")) return messages.say("up-face-times", { factor: amount });
  return messages.say(face.startsWith("-") ? "up-face-loss" : "up-face-gain", { points: amount });
}

/** Whether this face of the Up die is a bonus roll. */
function isBonus(face: TallyUpUpFace): boolean {
  return face === "+1" || face === "+2" || face === "+3";
}

/** A fact of this game in sentences. */
export function tell(fact: TallyUpFact, people: People): string[] {
  const { messages } = people;
  switch (fact.type) {
    case "FirstDrawn":
      return [messages.say("tallyup-first", { name: people.name(fact.seat) })];
    case "RoundBegan":
      return [
        messages.say("tallyup-round-began", { round: fact.round, name: people.name(fact.active) }),
      ];
    case "DicePicked":
      return [
        messages.say("tallyup-picked", {
          name: people.name(fact.seat),
          dice: diceNames(messages, fact.dice),
        }),
      ];
    case "MainRolled":
      return [mainRoll(fact, people)];
    case "BonusRolled":
      return [bonusRoll(fact, people)];
    case "UpDieAwaited":
      return [messages.say("tallyup-up-awaited")];
    case "UpRolled":
      return isBonus(fact.face)
        ? [
            messages.say("tallyup-up-bonus", {
              face: toldUpFace(fact.face),
              count: Number(fact.face),
            }),
          ]
        : [messages.say("tallyup-up-total", { face: toldUpFace(fact.face), total: fact.total })];
    case "BonusPicked":
      return [
        messages.say("tallyup-bonus-picked", {
          name: people.name(fact.seat),
          dice: diceNames(messages, fact.dice),
          count: fact.dice.length,
        }),
      ];
    case "ChoiceMade":
      return [messages.say("tallyup-chosen", { name: people.name(fact.seat) })];
    case "ChoicesRevealed":
      return [...leaving(fact.left, fact.total, people), ...staying(fact.stayed, people)];
    case "TallyUpRolled":
      return [messages.say("tallyup-tally-up")];
    case "TallyUpClaimed":
      return [
        messages.say("tallyup-claimed", {
          name: people.name(fact.seat),
          claimed: fact.claimed,
          others: people.names(fact.others),
          count: fact.others.length,
          shared: fact.shared,
        }),
      ];
    case "TallyUpUnclaimed":
      return [
        messages.say("tallyup-unclaimed", {
          others: people.names(fact.others),
          count: fact.others.length,
          shared: fact.shared,
        }),
      ];
    case "Busted":
      return [bust(fact, people)];
    case "RoundEnded":
      return [
        messages.say("tallyup-round-ended", {
          round: fact.round,
          standing: people.standing(fact.scores),
        }),
      ];
    case "TieReached":
      return [messages.say("tallyup-tied", { names: people.names(fact.leaders) })];
    case "GameEnded":
      return [ended(fact.winners, fact.scores, people)];
  }
}

export const recount = tell;

function shown(
  dice: readonly TallyUpDie[],
  faces: readonly TallyUpFace[],
  { messages }: People,
): string {
  return messages.row(
    dice.map((die, place) =>
      messages.say("shown-die", {
        die: dieName(messages, die),
        face: toldFace(messages, faces[place] ?? ""),
      }),
    ),
  );
}

function mainRoll(fact: TallyUpMainRolled, people: People): string {
  const { points, total } = fact;
  const name = people.name(fact.seat);
  const dice = shown(fact.dice, fact.faces, people);
  if (points === 0) return people.messages.say("tallyup-rolled", { name, dice });
  if (points === total) return people.messages.say("tallyup-rolled-points", { name, dice, points });
  return people.messages.say("tallyup-rolled-more", { name, dice, points, total });
}

function bonusRoll(fact: TallyUpBonusRolled, people: People): string {
  const { points, total } = fact;
  const dice = shown(fact.dice, fact.faces, people);
  const count = fact.dice.length;
  if (points === 0) return people.messages.say("tallyup-bonus-rolled", { dice, count });
  return people.messages.say("tallyup-bonus-rolled-more", { dice, count, points, total });
}

function leaving(left: readonly number[], total: number, people: People): string[] {
  if (!left.length) return [];
  const { messages } = people;
  const names = people.names(left);
  const count = left.length;
  if (total > 0 && areAll(left, people))
    return [messages.say("tallyup-all-left", { points: total })];
  if (total > 0) return [messages.say("tallyup-left", { names, count, points: total })];
  if (total === 0) return [messages.say("tallyup-left-empty", { names, count })];
  return [messages.say("tallyup-left-paying", { names, count, points: -total })];
}

function staying(stayed: readonly number[], people: People): string[] {
  if (!stayed.length) return [];
  if (areAll(stayed, people)) return [people.messages.say("tallyup-all-stayed")];
  const names = people.names(stayed);
  return [people.messages.say("tallyup-stayed", { names, count: stayed.length })];
}

/** Whether these are everybody; one person or two are better called by their names. */
function areAll(seats: readonly number[], people: People): boolean {
  return seats.length === people.count && people.count > 2;
}

function bust(fact: TallyUpBusted, people: People): string {
  const { stars, lost, inside } = fact;
  if (lost === 0) return people.messages.say("tallyup-busted", { stars });
  return people.messages.say(lost < 0 ? "tallyup-busted-saving" : "tallyup-busted-losing", {
    stars,
    names: people.names(inside),
    count: inside.length,
    points: Math.abs(lost),
  });
}

function ended(winners: readonly number[], scores: readonly number[], people: People): string {
  const points = scores[winners[0] ?? 0] ?? 0;
  const names = people.names(winners);
  if (people.count === 1)
    return people.messages.say("tallyup-ended-alone", { name: names, points });
  return people.messages.say("tallyup-ended", { names, count: winners.length, points });
}
