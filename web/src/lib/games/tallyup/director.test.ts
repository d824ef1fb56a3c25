import { beforeEach, describe, expect, it } from "vitest";

import { finishAll } from "../../motion";
import type { TallyUpFact } from "../../protocol/messages";
import { Director } from "./director.svelte";
import type { Stagehand } from "./director.svelte";
import { side } from "./seats";
import { VIEW } from "./view.fixture";

class Clock implements Stagehand {
  speed = 1;
  still = false;
  seen = true;
  #waiting: { at: number; action: () => void }[] = [];
  #now = 0;

  later(milliseconds: number, action: () => void): () => void {
    const item = { at: this.#now + milliseconds, action };
    this.#waiting.push(item);
    return () => void this.#waiting.splice(this.#waiting.indexOf(item), 1);
  }
  pace() {
    return { speed: this.speed, still: this.still };
  }
  isSeen(): boolean {
    return this.seen;
  }
  now(): number {
    return this.#now;
  }
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = this.#waiting.find((item) => item.at <= end);
      if (!due) break;
      this.#now = due.at;
      this.#waiting.splice(this.#waiting.indexOf(due), 1);
      due.action();
    }
    this.#now = end;
  }
}

const ROLL: TallyUpFact = {
  type: "MainRolled",
  seat: 0,
  dice: ["red", "green", "blue"],
  faces: ["100", "30", "20"],
  points: 150,
  total: 230,
};
const ROLLED = { ...VIEW, shown: ["100", "30", "20"], total: 230 };
const BUST: readonly TallyUpFact[] = [
  { ...ROLL, faces: ["*", "*", "20"], points: 0, total: 80 },
  { type: "Busted", stars: 2, lost: 80, inside: [0, 1] },
  { type: "RoundEnded", round: 1, scores: [0, 120] },
  { type: "RoundBegan", round: 2, active: 1 },
];
const NEXT = {
  ...VIEW,
  phase: "pick" as const,
  round: 2,
  active: 1,
  total: 0,
  picked: [],
  shown: [],
  actions: [],
};

let clock: Clock;
let director: Director;

beforeEach(() => {
  clock = new Clock();
  director = new Director(VIEW, clock);
});

describe("what happened is shown in its order", () => {
  it("dice tumble before the total counts", () => {
    director.follow([ROLL], ROLLED);
    expect(director.scene.thrown).toBe("main");
    expect(director.scene.total).toBe(80);
    clock.pass(800);
    expect(director.scene.total).toBe(230);
    clock.pass(400);
    expect(director.isIdle).toBe(true);
    expect(director.scene.thrown).toBeNull();
  });

  it("all tokens lie face down before they are turned together", () => {
    director.follow([{ type: "ChoicesRevealed", stayed: [0], left: [1], total: 80 }], {
      ...VIEW,
      inside: [true, false],
    });
    expect([0, 1].map((seat) => side(director.scene, seat))).toEqual(["back", "back"]);
    clock.pass(150);
    expect([0, 1].map((seat) => side(director.scene, seat))).toEqual(["in", "out"]);
  });

  it("a bust can be seen, though the next round has begun", () => {
    director.follow(BUST, NEXT);
    clock.pass(1000);
    expect(director.scene.shown).toEqual(["*", "*", "20"]);
    expect(director.scene.outcome?.kind).toBe("bust");
    expect(director.isIdle).toBe(false);
    clock.pass(2000);
    expect(director.scene.round).toBe(2);
    expect(director.isIdle).toBe(true);
  });
});

describe("nobody waits", () => {
  it("any tap shows where the game stands", () => {
    director.follow(BUST, NEXT);
    finishAll();
    expect(director.isIdle).toBe(true);
    expect(director.scene.round).toBe(2);
    clock.pass(5000);
    expect(director.scene.round).toBe(2);
  });

  it("what comes in too quickly is not shown in full", () => {
    for (let times = 0; times < 5; times += 1) director.follow([ROLL], ROLLED);
    // Five rolls in full would take longer.
    clock.pass(4_000);
    expect(director.isIdle).toBe(true);
    expect(director.scene.rolls).toBe(5);
  });

  it("a bust is seen, however much comes in behind it", () => {
    director.follow([ROLL], ROLLED);
    director.follow(BUST, NEXT);
    for (let times = 0; times < 5; times += 1) director.follow([ROLL], ROLLED);
    const seen = [];
    for (let passed = 0; passed < 6_000; passed += 100) {
      seen.push(director.scene.outcome?.kind);
      clock.pass(100);
    }
    expect(seen.filter((kind) => kind === "bust").length).toBeGreaterThan(5);
    expect(director.isIdle).toBe(true);
  });

  it("the tap that brings the table to rest is no answer to what comes to light by it", () => {
    expect(director.wasJustCut).toBe(false);
    director.follow([ROLL], ROLLED);
    finishAll();
    expect(director.wasJustCut).toBe(true);
    clock.pass(400);
    expect(director.wasJustCut).toBe(false);
    // Whoever waited until it had come to rest has seen it.
    director.follow([ROLL], ROLLED);
    clock.pass(3_000);
    expect(director.isIdle).toBe(true);
    finishAll();
    expect(director.wasJustCut).toBe(false);
  });

  it("a race is seen at once by everybody", () => {
    director.follow([{ type: "ChoicesRevealed", stayed: [0, 1], left: [], total: 80 }], VIEW);
    const stars = { ...ROLL, faces: ["*", "*", "*"], points: 0, total: 80 };
    director.follow([stars, { type: "TallyUpRolled" }], { ...VIEW, phase: "claim" });
    expect(director.scene.shown).toEqual(["*", "*", "*"]);
  });

  it("nothing moves where motion is off, but what ended a round can be read", () => {
    clock.still = true;
    director.follow([ROLL], ROLLED);
    expect(director.isIdle).toBe(true);
    director.follow(BUST, NEXT);
    expect(director.scene.outcome?.kind).toBe("bust");
    expect(director.isIdle).toBe(false);
  });

  it("nothing is played to an empty room", () => {
    clock.seen = false;
    director.follow(BUST, NEXT);
    expect(director.isIdle).toBe(true);
  });

  it("who comes back sees where the game stands", () => {
    director.reset(NEXT);
    expect(director.scene.round).toBe(2);
    director.follow([ROLL], ROLLED);
    director.reset({ ...ROLLED, total: 500 });
    clock.pass(1_600);
    expect(director.scene.total).toBe(500);
  });
});
