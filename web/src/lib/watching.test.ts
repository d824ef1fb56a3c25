import { expect, test } from "vitest";

import { speak } from "./i18n";
import { namesOf, watchingText } from "./watching";

test("who looks on is told by name", async () => {
  await speak("en");
  expect(watchingText(["Eva"], 1)).toBe("Eva looks on");
  expect(watchingText(["Eva", "Max"], 2)).toBe("Eva and Max look on");
});

test("whoever has no name, or is beyond the list, is counted", async () => {
  await speak("en");
  expect(watchingText([], 1)).toBe("One person looks on");
  expect(watchingText([], 4)).toBe("4 people look on");
  expect(watchingText(["Eva", "Max"], 3)).toBe("Eva, Max and one more look on");
  expect(watchingText(["Eva"], 14)).toBe("Eva and 13 more look on");
});

test("only so many names are told", async () => {
  await speak("en");
  expect(namesOf(["Ana", "Bo", "Cleo", "Dan"], 4, 2)).toBe("Ana, Bo and 2 more");
  expect(namesOf(["Ana", "Bo"], 2, 2)).toBe("Ana and Bo");
});

test("the same in Spanish", async () => {
  await speak("es");
  expect(watchingText(["Eva"], 1)).toBe("Mira Eva");
  expect(watchingText(["Eva", "Max"], 5)).toBe("Miran Eva, Max y 3 más");
});
