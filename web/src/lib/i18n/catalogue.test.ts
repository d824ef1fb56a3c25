import { expect, test } from "vitest";

import { Catalogue, clean, preferred } from "./catalogue";
import { files as english } from "./en";
import { files as spanish } from "./es";

const EN = new Catalogue("en", english);
const ES = new Catalogue("es", spanish);

test("numbers are grouped as each language's readers expect", () => {
  expect(EN.number(2500)).toBe("2,500");
  expect(ES.number(2500)).toBe("2500");
  expect(ES.number(12500)).toBe("12.500");
});

test("a number below zero has a true minus, alone and in a sentence", () => {
  expect(ES.number(-12500)).toBe("−12.500");
  for (const messages of [EN, ES]) {
    expect(messages.say("standing-entry", { name: "Ana -1", score: -30 })).toBe("Ana -1 −30");
  }
});

test("nobody has to read the digits of an enormous number", () => {
  expect(EN.number(-(2 ** 1000))).toBe("≈ −10^301");
  expect(EN.say("standing-entry", { name: "Ana", score: 1e15 })).toBe("Ana ≈ 10^15");
});

test("a list ends with an and, which sounds different before an i in Spanish", () => {
  expect(EN.listed(["Ana", "Bo", "Cy"])).toBe("Ana, Bo and Cy");
  expect(ES.listed(["Ana", "Inés"])).toBe("Ana e Inés");
  expect(ES.listed(["Ana", "Hierro"])).toBe("Ana y Hierro");
  expect(EN.listed([])).toBe("");
});

test("a message or an attribute that is missing is an error, as is a missing value", () => {
  expect(() => EN.say("no-such-message")).toThrow("no-such-message");
  expect(() => EN.say("sound.colour")).toThrow("sound.colour");
  expect(() => EN.say("wait-for")).toThrow();
  expect(EN.say("sound.about")).not.toBe("");
});

test("two files with the same message do not fit together", () => {
  expect(() => new Catalogue("en", ["a = A", "a = B"])).toThrow("a");
});

test("the first language of the browser that there is, is spoken", () => {
  expect(preferred(["fr-CH", "es-MX", "en"])).toBe("es");
  expect(preferred(["fr"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("a name cannot turn or break the text around it", () => {
  expect(clean("Ana\u202e\n")).toBe("Ana\ufffd\ufffd");
  expect(clean("🧑\u200d🍳")).toBe("🧑\u200d🍳");
});
