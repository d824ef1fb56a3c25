import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { LasVeganCard } from "../protocol/messages";
import { DICE, faceArt, riskPath, ROUNDING, upArt, UP_FACES, type DieWord } from "./art/dice";
import { characters, line } from "./art/glyphs";
import { SUITS } from "./art/suits";
import Card from "./Card.svelte";
import Casino from "./Casino.svelte";
import Die from "./Die.svelte";
import DieNet from "./DieNet.svelte";
import InOut from "./InOut.svelte";
import { landing } from "./landing";
import Num from "./Num.svelte";
import Token from "./Token.svelte";
import UpDie from "./UpDie.svelte";

const DECK = ["R", "P", "G", "B"].flatMap((suit) =>
  Array.from({ length: 10 }, (_, value) => `${suit}${value}` as LasVeganCard),
);
const DIE_WORDS = Object.keys(DICE) as DieWord[];

// Of a drawing, what is seen: not the ids, which differ from page to page.
function drawing(html: string): string {
  return html.replace(/<!--.*?-->/g, "").replace(/s\d+/g, "id");
}

test("each of the 40 cards is drawn, and no two alike", () => {
  const drawn = DECK.map((card) => drawing(render(Card, { props: { card } }).body));
  expect(new Set(drawn).size).toBe(40);
  for (const body of drawn) expect(body).not.toContain("undefined");
});

test("suits differ in shape and letter, not in colour alone", () => {
  const shapes = Object.values(SUITS).map((suit) => suit.layers.map((layer) => layer.path).join());
  expect(new Set(shapes).size).toBe(4);
  expect(new Set(["R", "P", "G", "B"].map((letter) => line(letter).glyphs[0]?.path)).size).toBe(4);
});

test("a piece has the name that its caller gives it, and is nothing to a reader without one", () => {
  const named = render(Card, { props: { card: "R7", label: "7 of beetroot" } }).body;
  expect(named).toContain('role="img" aria-label="7 of beetroot"');
  const plain = render(Card, { props: { card: "R7" } }).body;
  expect(plain).toContain('aria-hidden="true"');
  expect(plain).not.toContain("aria-label");
});

test("no drawing holds a style attribute, which the server's policy forbids", () => {
  const bodies = [
    ...DECK.map((card) => render(Card, { props: { card, state: "winning" } }).body),
    render(Card, { props: { card: "back" } }).body,
    ...["gold", "green", "3"].map((casino) => render(Casino, { props: { casino } }).body),
    ...DIE_WORDS.map((die) => render(DieNet, { props: { die } }).body),
    ...UP_FACES.map((face) => render(UpDie, { props: { face } }).body),
    render(Token, { props: { token: "gold", value: -4 } }).body,
    render(InOut, { props: { side: "back" } }).body,
    render(Num, { props: { value: 340 } }).body,
  ];
  for (const body of bodies) expect(body).not.toMatch(/\sstyle=/);
});

test("a casino's word is drawn as its number, or three times as its vegetable", () => {
  const green = render(Casino, { props: { casino: "green" } }).body;
  const rib = SUITS.G.layers.at(-1)?.path ?? "";
  expect(green.split(rib).length - 1).toBe(3);
  const three = render(Casino, { props: { casino: "3" } }).body;
  expect(three).toContain(line("3").glyphs[0]?.path);
});

test("the golden token lies on the half that it asks for", () => {
  const token = { token: "gold", value: -4 };
  for (const side of ["min", "max"] as const) {
    expect(render(Casino, { props: { casino: "gold", token, side } }).body).toMatch(`on ${side}`);
  }
});

test("tokens show their sign", () => {
  const plus = line("+").glyphs[0]?.path;
  const minus = line("−").glyphs[0]?.path;
  expect(render(Token, { props: { token: "t4", value: 1 } }).body).toContain(plus);
  expect(render(Token, { props: { token: "t1", value: -3 } }).body).toContain(minus);
  expect(characters(0, true)).toBe("0");
});

test("the rounder a die, the lower its risk, and dots, squares and peaks say so again", () => {
  expect(ROUNDING.low).toBeGreaterThan(ROUNDING.medium);
  expect(ROUNDING.medium).toBeGreaterThan(ROUNDING.high);
  const marks = (["low", "medium", "high"] as const).map((risk) => riskPath(risk, 0, 0, 1));
  expect(marks.map((mark) => mark.split("M").length - 1)).toEqual([1, 2, 3]);
});

test("a circled number is read apart from a plain one", () => {
  expect(faceArt("(50)")).toEqual({ star: false, ringed: true, text: "50" });
  expect(faceArt("50")).toEqual({ star: false, ringed: false, text: "50" });
  expect(faceArt("*").star).toBe(true);
});

test("the Up die brings dice up to +3, and points beyond it", () => {
  expect(UP_FACES.map((face) => upArt(face).dice)).toEqual([1, 2, 3, 0, 0, 0]);
});

test("all faces of all dice can be drawn, and those of one die differ", () => {
  for (const die of DIE_WORDS) {
    const faces = [...new Set(DICE[die].faces)];
    const drawn = faces.map((face) => drawing(render(Die, { props: { die, face } }).body));
    expect(new Set(drawn).size).toBe(faces.length);
  }
});

test("a thrown die has its six sides, with the one it lands on in front", () => {
  expect(landing("10", DICE.blue.faces)).toEqual(["10", "*", "(10)", "(10)", "20", "50"]);
  expect(landing("7", DICE.red.faces)).toHaveLength(6);
});

test("a number is read aloud as text, and drawn with real signs", () => {
  const body = render(Num, { props: { value: -110 } }).body;
  expect(body).toContain("−110");
  expect(line("x2").glyphs.map((glyph) => glyph.character)).toEqual(["×", "2"]);
  expect(line("11").width).toBeLessThan(line("22").width);
});

test("every character that pieces need has a stroke", () => {
  for (const character of "0123456789+-−x×?RPGB") {
    expect(line(character).glyphs[0]?.path, character).not.toBe("");
  }
});
