import { circle, star } from "./shapes";

/** How a card's word begins. */
export type SuitLetter = "R" | "P" | "G" | "B";

/** A layer of a suit's drawing, in a box of 64 x 64. */
export interface Layer {
  readonly path: string;
  readonly tone: Tone;
  /** Width of the stroke of a line; without it the path is filled. */
  readonly stroke?: number;
  /** Width of a paper-coloured edge that keeps overlapping parts apart. */
  readonly edge?: number;
}

export type Tone = "base" | "low" | "high";

interface Suit {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly layers: readonly Layer[];
}

const LETTUCE_CURLS = [
  [13, 39],
  [10.5, 26],
  [19, 14],
  [32, 10],
  [45, 14],
  [53.5, 26],
  [51, 39],
] as const;

export const SUITS: Readonly<Record<SuitLetter, Suit>> = {
  // A beetroot: round, with a tail and three leaves.
  R: {
    tones: { base: "#a8163f", low: "#780c2b", high: "#ef9db4" },
    layers: [
      {
        tone: "low",
        path: "M31 25C21 24 12 16 12 5 23 5 30 12 31 20 27.5 13 28.5 6 32 1 35.5 6 36.5 13 33 20 34 12 41 5 52 5 52 16 43 24 33 25Z",
      },
      {
        tone: "base",
        path: "M32 22C46 22 55 29 55 38.5 55 48 45 53 37.5 55.5 34.5 56.6 33.6 59 32 63.5 30.4 59 29.5 56.6 26.5 55.5 19 53 9 48 9 38.5 9 29 18 22 32 22Z",
      },
      {
        tone: "high",
        stroke: 3,
        path: "M16 39C17 33 22 29.5 28 29M46 46C42 49.5 37.5 51 35 52",
      },
    ],
  },
  // An aubergine: long, aslant, with a cap.
  P: {
    tones: { base: "#5d2e8c", low: "#3f1d63", high: "#c2a2e4" },
    layers: [
      {
        tone: "base",
        path: "M45 15C53 24 51 32 47 40 41 52 31 62 18.5 60 6.5 58 1.5 46.5 7.5 37.5 13 29 24 27.5 32 19.5 36 15.5 41 11 45 15Z",
      },
      {
        tone: "low",
        path: "M33 9.5C39 5 46 5.5 50 9L56.5 2.5C58 1 60.5 1 62 2.5S63.5 7 62 8.5L55.5 14.5C59.5 19 60 26 56 32 53 30.5 51.5 28.5 50.5 25.5 47.5 26.5 45 26 42.5 24.5 41.5 21.5 41.5 19.5 42 17 38 16 35 13.5 33 9.5Z",
      },
      { tone: "high", stroke: 3.5, path: "M11.5 45C12.5 40 17 37 22 34.5" },
    ],
  },
  // A lettuce: broad and curly, with ribs.
  G: {
    tones: { base: "#2f7a34", low: "#1c5222", high: "#b5dea3" },
    layers: [
      {
        tone: "base",
        path:
          "M6 42C10 55 23 63 32 63S54 55 58 42L52 20 32 12 12 20Z" +
          LETTUCE_CURLS.map(([x, y]) => circle(x, y, 9.5)).join(""),
      },
      {
        tone: "high",
        stroke: 3.2,
        path: "M32 60V20M32 50 18 34M32 50 46 34M32 36 23 23M32 36 41 23",
      },
    ],
  },
  // Blueberries: three, each with its little crown.
  B: {
    tones: { base: "#1f56a8", low: "#133a75", high: "#b4d0f5" },
    layers: [
      { tone: "low", edge: 2.5, path: circle(32, 18.5, 14.5) },
      { tone: "base", edge: 2.5, path: circle(18.5, 43, 15.5) },
      { tone: "base", edge: 2.5, path: circle(45.5, 43, 15.5) },
      {
        tone: "high",
        path: star(32, 16.5, 7, 0.45) + star(18.5, 43, 8.5, 0.45) + star(45.5, 43, 8.5, 0.45),
      },
    ],
  },
};

const LETTERS: Readonly<Record<string, SuitLetter>> = {
  red: "R",
  purple: "P",
  green: "G",
  blue: "B",
};

/** The suit of a casino's word (`green`), or undefined where the casino counts a number. */
export function suitOfCasino(casino: string): SuitLetter | undefined {
  return LETTERS[casino];
}
