import { describe, expect, it } from "vitest";

import type { TallyUpDie, TallyUpInsight } from "../../protocol/messages";
import { answers, asking, keyMeaning, picks, toggled, wordsFor } from "./controls";
import { points, stars } from "./dice";
import { Explained } from "./explained.svelte";
import { goalOf } from "./goal";
import { moved } from "./moving";
import { figures, lastDie, percent, trayOf } from "./odds";
import { mark, order } from "./seats";
import { Taps } from "./taps";
import { VIEW } from "./view.fixture";

describe("what is asked", () => {
  it("follows from the actions that are offered", () => {
    expect(asking(["pick red orange yellow"])).toBe("pick");
    expect(asking(["bonus red", "bonus orange"])).toBe("bonus");
    expect(asking(["tally"])).toBe("claim");
    expect(asking(["in", "out"])).toBe("answer");
    expect(asking([])).toBe("answer");
  });

  it("a sealed choice is seen as chosen, and may be changed while it is offered", () => {
    const [stay, leave] = answers({ ...VIEW, own_choice: false });
    expect(stay).toEqual({ words: "in", isOffered: true, isChosen: false });
    expect(leave).toEqual({ words: "out", isOffered: true, isChosen: true });
  });

  it("somebody who is out has two answers that are not offered", () => {
    const both = answers({ ...VIEW, actions: [] });
    expect(both.map(({ isOffered }) => isOffered)).toEqual([false, false]);
  });

  it("what was chosen once is not chosen for ever", () => {
    const [stay] = answers({ ...VIEW, phase: "main roll", own_choice: true });
    expect(stay.isChosen).toBe(false);
  });
});

describe("picking dice", () => {
  const actions = ["pick red green blue", "pick red green purple"];

  it("takes as many as an action has, and not one more", () => {
    expect(picks(actions)).toBe(3);
    expect(toggled(["red", "blue"], "green", 3)).toEqual(["red", "blue", "green"]);
    expect(toggled(["red", "blue", "green"], "purple", 3)).toEqual(["red", "blue", "green"]);
    expect(toggled(["red", "blue", "green"], "blue", 3)).toEqual(["red", "green"]);
  });

  it("finds the words in whatever order dice were picked", () => {
    expect(wordsFor(actions, ["blue", "red", "green"])).toBe("pick red green blue");
    expect(wordsFor(actions, ["blue", "red"])).toBeNull();
    expect(wordsFor(actions, ["blue", "red", "orange"])).toBeNull();
  });

  it("counts stars and points of a die", () => {
    const red = VIEW.rules.dice[0];
    expect([stars(red), points(red)]).toEqual([3, 200]);
  });

  it("arrows move along rows and columns, and stop at the edge", () => {
    expect(moved(0, "ArrowRight", 6, 2)).toBe(1);
    expect(moved(1, "ArrowDown", 6, 2)).toBe(3);
    expect(moved(0, "ArrowUp", 6, 2)).toBe(0);
    expect(moved(5, "ArrowDown", 6, 1)).toBe(5);
  });
});

describe("keys", () => {
  it("mean what is asked", () => {
    expect(keyMeaning("i", "answer")).toEqual({ do: "answer", words: "in" });
    expect(keyMeaning("O", "answer")).toEqual({ do: "answer", words: "out" });
    expect(keyMeaning("t", "claim")).toEqual({ do: "claim" });
    expect(keyMeaning("3", "pick")).toEqual({ do: "nth", place: 2 });
    expect(keyMeaning("Enter", "pick")).toEqual({ do: "confirm" });
    expect(keyMeaning("1", "bonus")).toEqual({ do: "nth", place: 0 });
  });

  it("mean nothing else", () => {
    expect(keyMeaning("t", "answer")).toBeNull();
    expect(keyMeaning("i", "pick")).toBeNull();
    expect(keyMeaning("0", "pick")).toBeNull();
  });
});

describe("odds", () => {
  const next = {
    dice: ["red", "green", "blue"] as const,
    bust: 0.2,
    points: 100,
    tally_up: 0.05,
    up_die: 0.4,
  };
  const none: TallyUpInsight = {
    next_main: null,
    next_up: null,
    next_bonus: [],
    trays: [],
    staying: null,
    claimed: 200,
    shared: 100,
  };

  it("are of the roll, or of the Up die, or none, and what staying is worth", () => {
    const told = (meaning: TallyUpInsight | null) =>
      figures(meaning).map(({ what, value, isBad }) => `${what} ${value} ${isBad}`);
    expect(told(none)).toEqual([]);
    expect(told(null)).toEqual([]);
    expect(told({ ...none, next_main: next, staying: -20.4 })).toEqual([
      "bust 0.2 true",
      "circle 0.4 false",
      "stay -20 true",
    ]);
    const up = { bonus: 0.5, bust: 0.1, doubled: 1 / 6 };
    expect(told({ ...none, next_up: up, staying: -0.2 })).toEqual([
      "bust 0.1 true",
      "extra 0.5 false",
      "stay 0 false",
    ]);
  });

  it("are those of the chosen dice in any order", () => {
    const meaning = { ...none, trays: [next] };
    expect(trayOf(meaning, ["blue", "red", "green"])).toBe(next);
    expect(trayOf(meaning, ["blue", "red"])).toBeNull();
    expect(trayOf(null, ["blue", "red", "green"])).toBeNull();
  });

  it("tell with which last die a pick busts least, and with which most", () => {
    const tray = (die: TallyUpDie, bust: number) => ({
      ...next,
      dice: ["red", "green", die] as const,
      bust,
    });
    const trays = [tray("orange", 0.4), tray("yellow", 0.3), tray("blue", 0.2)];
    expect(lastDie({ ...none, trays }, ["green", "red"])).toEqual({
      least: { die: "blue", bust: 0.2 },
      most: { die: "orange", bust: 0.4 },
    });
    expect(lastDie(none, ["green", "red"])).toBeNull();
  });

  it("are never 0 or 100 % where they might be otherwise", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]);
  });
});

describe("the goal", () => {
  it("is so many points, or a round for everybody in each lap", () => {
    expect(goalOf(VIEW)).toEqual({ kind: "points", count: 2500 });
    const rules = { ...VIEW.rules, goal: { type: "Laps" as const, count: 3 } };
    expect(goalOf({ rules, players: 4 })).toEqual({ kind: "rounds", count: 12 });
  });
});

describe("people", () => {
  it("sit in the order of play, oneself last", () => {
    expect(order(4, 1)).toEqual([2, 3, 0, 1]);
    expect(order(3, null)).toEqual([0, 1, 2]);
  });

  it("have one mark at most", () => {
    expect(mark({ name: "Bo", bot: "steady" }, true)).toBe("bot");
    expect(mark({ name: "Bo", person: "p", away: true }, false)).toBe("away");
    expect(mark({ name: "Bo", person: "p" }, false)).toBe("gone");
    expect(mark({ name: "Bo", person: "p" }, true)).toBeNull();
  });
});

describe("taps", () => {
  it("in quick succession are one, unless they say something else", () => {
    const taps = new Taps();
    expect(taps.isSecond("in", 1_000)).toBe(false);
    expect(taps.isSecond("in", 1_200)).toBe(true);
    expect(taps.isSecond("in", 1_350)).toBe(false);
    expect(taps.isSecond("out", 1_400)).toBe(false);
    expect(taps.isSecond("out", 1_700)).toBe(false);
  });
});

describe("explanations", () => {
  it("are given once on a device", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const first = new Explained(store);
    expect(first.has("choice")).toBe(false);
    first.add("choice");
    expect(new Explained(store).has("choice")).toBe(true);
    expect(new Explained(store).has("up")).toBe(false);
  });
});
