import { expect, test } from "vitest";

import { VIEW } from "../games/lasvegan/testing";
import { Catalogue } from "../i18n/catalogue";
import { files } from "../i18n/en";
import { files as spanish } from "../i18n/es";
import { holding, task } from "./lasvegan";

const ENGLISH = new Catalogue("en", files);
const FOLLOWS = { ...VIEW, actions: ["play R1", "play R5"] };

test("what may be played is named in words, in the order of the hand", () => {
  expect(task(FOLLOWS, ENGLISH, false)).toBe("Your turn: follow the suit with red 1, red 5.");
  expect(task(FOLLOWS, new Catalogue("es", spanish), false)).toBe(
    "Te toca: sigue el palo con 1 rojo, 5 rojo.",
  );
  const leads = { ...VIEW, trick: [], actions: ["play R1", "play R5", "play P7"] };
  expect(task(leads, ENGLISH, false)).toContain("any card: red 1, red 5, purple 7.");
  const free = { ...VIEW, trick: ["G9"] as const, actions: ["play R1", "play R5", "play P7"] };
  expect(task(free, ENGLISH, false)).toContain("you cannot follow");
});

test("where several people share a device no card is named", () => {
  expect(task(FOLLOWS, ENGLISH, true)).toBe("Your turn: play a card.");
});

test("tokens that may be placed are told with their values", () => {
  const places = { ...VIEW, actions: ["place gold min", "place t3 c1", "pass"] };
  expect(task(places, ENGLISH, false)).toBe(
    "Your turn: place a token, or none. These are left: golden token −4, token +1.",
  );
});

test("a hand is told in words, and an empty one not at all", () => {
  expect(holding(VIEW, ENGLISH)).toBe("Your hand: red 1, red 5, purple 7");
  expect(holding({ ...VIEW, hand: [] }, ENGLISH)).toBeNull();
});

test("nothing is asked of whoever may do nothing", () => {
  expect(task(VIEW, ENGLISH, false)).toBeNull();
});
