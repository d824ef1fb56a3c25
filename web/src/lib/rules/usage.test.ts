import { expect, test } from "vitest";

import { idOf, options, setting, withSetting } from "./usage";

test("how a rule is written says how it is set", () => {
  expect(
    options([
      "target N",
      "placing may|must",
      "floor 0|none",
      "die red * * * 50 (50) 100",
      "die blue * (10) (10) 10 20 50",
      "up-die +1 +2 +3 -100 +100 x2",
    ]),
  ).toEqual([
    { kind: "number", key: "target" },
    { kind: "choice", key: "placing", choices: ["may", "must"] },
    { kind: "choice", key: "floor", choices: ["0", "none"] },
    { kind: "words", key: "die red", usual: "* * * 50 (50) 100" },
    { kind: "words", key: "die blue", usual: "* (10) (10) 10 20 50" },
    { kind: "words", key: "up-die", usual: "+1 +2 +3 -100 +100 x2" },
  ]);
});

test("a table's rules say what is set", () => {
  const rules = ["target 1000", "die red * * 50 50 (50) 100"];
  expect(setting(rules, "target")).toBe("1000");
  expect(setting(rules, "die red")).toBe("* * 50 50 (50) 100");
  expect(setting(rules, "laps")).toBe("");
});

test("setting one rule leaves the others, and an empty one is gone", () => {
  const rules = ["target 1000", "high-stakes on"];
  expect(withSetting(rules, "target", "500")).toEqual(["high-stakes on", "target 500"]);
  expect(withSetting(rules, "target", "")).toEqual(["high-stakes on"]);
});

test("a game ends by points or by laps, not by both", () => {
  expect(withSetting(["target 1000"], "laps", "3")).toEqual(["laps 3"]);
  expect(withSetting(["laps 3"], "target", "")).toEqual(["laps 3"]);
});

test("a key of two words is one word in a message's id", () => {
  expect(idOf("die red")).toBe("die-red");
});
