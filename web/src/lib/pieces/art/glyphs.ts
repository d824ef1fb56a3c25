import { short } from "./shapes";

// One stroke with round ends, in a box 60 wide and 100 high. The same hand draws what stands on
// cards, dice, tokens and in the running total.
const GLYPHS: Readonly<Record<string, string>> = {
  "0": "M30 8C47 8 52 27 52 50S47 92 30 92 8 73 8 50 13 8 30 8Z",
  "1": "M13 25 33 8V92",
  "2": "M9 31C9 16 18 8 30 8 43 8 51 16 51 29 51 40 45 47 36 58L9 92H52",
  "3": "M11 8H48L28 41C43 41 52 51 52 66 52 82 42 92 28 92 18 92 11 87 7 79",
  "4": "M37 8 7 68H54M41 46V92",
  "5": "M48 8H16L12 44C17 39 23 37 29 37 43 37 52 48 52 64 52 81 42 92 28 92 18 92 11 87 7 79",
  "6": "M42 8C26 20 8 42 8 66 8 81 17 92 30 92 43 92 52 81 52 66.5 52 52 43 41 30 41 19 41 11 49 8.6 60",
  "7": "M8 8H52L23 92M19 50H45",
  "8": "M30 8C41 8 48 16 48 26 48 37 40 43 30 47 18 52 8 58 8 71 8 84 17 92 30 92 43 92 52 84 52 71 52 58 42 52 30 47 20 43 12 37 12 26 12 16 19 8 30 8Z",
  "9": "M18 92C34 80 52 58 52 34 52 19 43 8 30 8 17 8 8 19 8 33.5 8 48 17 59 30 59 41 59 49 51 51.4 40",
  "+": "M30 28V72M8 50H52",
  "−": "M10 50H50",
  "×": "M12 32 48 68M48 32 12 68",
  "?": "M9 31C9 16 18 8 30 8 43 8 51 16 51 29 51 45 30 46 30 66M30 88V90",
  R: "M12 92V8H30C44 8 50 17 50 29 50 42 42 50 30 50H12M30 50 52 92",
  P: "M12 92V8H30C44 8 51 18 51 31 51 44 43 54 30 54H12",
  G: "M50 26C46 14 39 8 30 8 15 8 8 27 8 50S15 92 30 92C44 92 52 80 52 56H34",
  B: "M12 8V92H30C44 92 52 82 52 70 52 56 43 48 30 48H12M30 48C42 48 48 39 48 28 48 16 41 8 30 8H12",
};
const GAP = 12;
const WIDTHS: Readonly<Record<string, number>> = { "1": 40, "+": 54, "−": 52 };

/** One character of a line of numerals: its stroke, and where its box begins. */
export interface Glyph {
  readonly character: string;
  readonly path: string;
  readonly x: number;
  readonly width: number;
}

/** A line of numerals 100 units high. */
export interface Line {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

/** A number's characters as they are drawn: a real minus sign, and a plus where `signed`. */
export function characters(value: number, signed = false): string {
  const sign = value < 0 ? "−" : signed && value > 0 ? "+" : "";
  return sign + String(Math.abs(value));
}

/**
 * The strokes of a text of numerals, signs and suit letters, from left to right.
 *
 * `-` and `x` are drawn as the signs they stand for. A character that the hand does not know
 * leaves its room empty.
 */
export function line(text: string): Line {
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const written of text) {
    const character = written === "-" ? "−" : written === "x" ? "×" : written;
    const width = WIDTHS[character] ?? 60;
    glyphs.push({ character, path: GLYPHS[character] ?? "", x: strokeFrom(character, x), width });
    x += width + GAP;
  }
  return { glyphs, width: Math.max(0, x - GAP) };
}

/** Where a line stands on a piece: `height` units high around a centre, as an SVG transform. */
export function centred(width: number, x: number, y: number, height: number): string {
  const scale = height / 100;
  return `translate(${short(x - (width * scale) / 2)} ${short(y - height / 2)}) scale(${scale})`;
}

// The 1 is drawn off the middle of its narrower box.
function strokeFrom(character: string, x: number): number {
  return character === "1" ? x - 4 : x;
}
