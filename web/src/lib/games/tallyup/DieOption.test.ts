import { render } from "svelte/server";
import { expect, test } from "vitest";

import { speak } from "../../i18n";
import DieOption from "./DieOption.svelte";
import { VIEW } from "./view.fixture";

test("what is written on a die to choose is its name, and its faces; its marks and its key are not", async () => {
  await speak("en");
  const props = {
    dice: ["red"] as const,
    rules: VIEW.rules,
    name: "red",
    about: "high risk",
    marks: "★★★",
    sum: "200 points",
    digit: 4,
    onchoose: () => undefined,
  };
  const drawn = render(DieOption, { props }).body.replaceAll(/<!--.*?-->/g, "");
  expect(drawn).toContain('data-digit="4"');
  expect(drawn).not.toMatch(/aria-hidden="true"[^>]*>[^<]/);
  const written = drawn
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  expect(written).toBe("red high risk 200 points a star, a star, a star, 50, 50 in a circle, 100");
});
