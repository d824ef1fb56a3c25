import { expect, test } from "vitest";

import { LANGUAGES, speak } from "./i18n";
import { LEVELS, USUAL, botOf, isLevel, levelAbout, levelName } from "./levels";

test("every level has a word, what it is, and a bot, in every language", async () => {
  for (const language of LANGUAGES) {
    await speak(language);
    for (const words of [levelName, levelAbout, botOf]) {
      const told = [...LEVELS, "random"].map(words);
      expect(new Set(told).size, told.join()).toBe(LEVELS.length + 1);
      expect(told).not.toContain("");
    }
  }
});

test("a level is said as people say it", async () => {
  await speak("en");
  expect([levelName("best"), levelAbout("easy"), botOf("steady")]).toEqual([
    "Best",
    "makes mistakes",
    "a steady bot",
  ]);
  await speak("es");
  expect(botOf("strong")).toBe("un bot fuerte");
});

test("a level of a newer server goes by its own name", async () => {
  await speak("en");
  expect([levelName("grand"), levelAbout("grand"), botOf("grand")]).toEqual([
    "grand",
    "",
    "a bot (grand)",
  ]);
  // Words that are messages, but no levels.
  expect(levelName("bot-easy")).toBe("bot-easy");
});

test("bots that play anything are not offered", () => {
  expect(LEVELS.map(isLevel)).toEqual(LEVELS.map(() => true));
  expect([isLevel("random"), isLevel(null), isLevel(USUAL)]).toEqual([false, false, true]);
});
