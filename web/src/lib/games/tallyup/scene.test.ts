import { describe, expect, it } from "vitest";

import type { TallyUpFact } from "../../protocol/messages";
import { followed, opening, settled } from "./scene";
import type { Scene } from "./scene";
import { extras, tray } from "./dice";
import { VIEW } from "./view.fixture";

const ROLL: TallyUpFact = {
  type: "MainRolled",
  seat: 1,
  dice: ["red", "green", "blue"],
  faces: ["(50)", "*", "20"],
  points: 70,
  total: 150,
};

function after(...facts: TallyUpFact[]): Scene {
  return facts.reduce(followed, opening({ ...VIEW, total: 80 }));
}

describe("what lies on the table", () => {
  it("is the view where somebody comes in", () => {
    const scene = opening(VIEW);
    expect(tray(scene).map(({ die, face }) => [die, face])).toEqual([
      ["red", "50"],
      ["green", "30"],
      ["blue", "*"],
    ]);
    expect(scene.choosing).toBe(true);
    expect(scene.thrown).toBeNull();
  });

  it("shows a roll's faces and what they added", () => {
    const scene = after(ROLL);
    expect(scene.shown).toEqual(["(50)", "*", "20"]);
    expect(scene.total).toBe(150);
    expect(scene.sum).toEqual({ before: 80, change: 70 });
    expect(tray(scene).every((lying) => lying.tumbles)).toBe(true);
  });

  it("throws new dice with each roll, though they show the same", () => {
    const [first] = tray(after(ROLL));
    const [second] = tray(after(ROLL, ROLL));
    expect(second?.key).not.toBe(first?.key);
  });

  it("has free places before the pick, and dice without faces after it", () => {
    const began: TallyUpFact = { type: "RoundBegan", round: 2, active: 0 };
    const picked: TallyUpFact = { type: "DicePicked", seat: 0, dice: ["red", "blue", "purple"] };
    expect(tray(after(began)).map(({ die }) => die)).toEqual([null, null, null]);
    expect(tray(after(began, picked)).map(({ die, face }) => [die, face])).toEqual([
      ["red", undefined],
      ["blue", undefined],
      ["purple", undefined],
    ]);
  });

  it("keeps the Up die and the extra dice until the next main roll", () => {
    const up: TallyUpFact = { type: "UpRolled", seat: 1, face: "+1", total: 150 };
    const bonus: TallyUpFact = {
      type: "BonusRolled",
      seat: 1,
      dice: ["orange"],
      faces: ["60"],
      points: 60,
      total: 210,
    };
    const scene = after(ROLL, { type: "UpDieAwaited" }, up, bonus);
    expect(scene.up).toBe("+1");
    expect(scene.shown).toEqual(["(50)", "*", "20"]);
    expect(extras(scene).map(({ die, face }) => [die, face])).toEqual([["orange", "60"]]);
    expect(followed(scene, ROLL).upAwaited).toBe(false);
    expect(extras(followed(scene, ROLL))).toEqual([]);
  });

  it("writes how the Up die changed the total", () => {
    const up = (face: string, total: number): Scene =>
      after(ROLL, { type: "UpRolled", seat: 1, face, total });
    expect(up("x2", 300).sum).toEqual({ before: 150, change: "× 2" });
    expect(up("-100", 50).sum).toEqual({ before: 150, change: -100 });
    expect(up("+3", 150).sum).toBeNull();
  });
});

describe("people", () => {
  const revealed: TallyUpFact = {
    type: "ChoicesRevealed",
    stayed: [0],
    left: [1],
    total: 80,
  };

  it("who goes out has the total in the score, and what the round brought beside it", () => {
    const scene = after(revealed);
    expect(scene.inside).toEqual([true, false]);
    expect(scene.scores).toEqual([0, 200]);
    expect(scene.gains).toEqual([null, 80]);
    expect(scene.outcome).toBeNull();
  });

  it("when all go out the round is over", () => {
    const all: TallyUpFact = { type: "ChoicesRevealed", stayed: [], left: [0, 1], total: 80 };
    expect(after(all).outcome?.kind).toBe("out");
  });

  it("a Tally Up is scored on top of what was banked", () => {
    const scene = after(revealed, {
      type: "TallyUpClaimed",
      seat: 1,
      claimed: 200,
      others: [0],
      shared: 100,
    });
    expect(scene.gains).toEqual([100, 280]);
    expect(scene.outcome?.kind).toBe("claim");
  });

  it("a bust keeps its dice in sight, and the next round clears the table", () => {
    const bust: TallyUpFact = { type: "Busted", stars: 2, lost: 150, inside: [0, 1] };
    const scene = after(ROLL, bust);
    expect(scene.outcome).toMatchObject({ kind: "bust", lost: 150 });
    expect(scene.shown).toEqual(["(50)", "*", "20"]);
    const next = followed(scene, { type: "RoundBegan", round: 2, active: 0 });
    expect(next.picked).toEqual([]);
    expect(next.gains).toEqual([null, null]);
    // What happened is still told until the next dice are picked.
    expect(next.outcome?.kind).toBe("bust");
  });

  it("a tie and the end are told with what ended the round", () => {
    const scene = after(
      { type: "Busted", stars: 2, lost: 10, inside: [0] },
      { type: "RoundEnded", round: 1, scores: [5, 5] },
      { type: "TieReached", leaders: [0, 1] },
    );
    expect(scene.scores).toEqual([5, 5]);
    expect(scene.outcome?.facts.map(({ type }) => type)).toEqual(["Busted", "TieReached"]);
  });
});

describe("a scene that is settled", () => {
  it("is what the view says, whatever was shown", () => {
    const scene = settled(after(ROLL), { ...VIEW, total: 999 });
    expect(scene.total).toBe(999);
    expect(scene.sum).toBeNull();
    expect(scene.thrown).toBeNull();
    expect(scene.shown).toEqual(VIEW.shown);
  });

  it("keeps what no view tells", () => {
    const scene = settled(after(ROLL), { ...VIEW, total: 150 });
    expect(scene.sum).toEqual({ before: 80, change: 70 });
  });
});
