import { MATERIAL } from "./materials";
import { circle } from "./shapes";

export type DieWord = "red" | "orange" | "yellow" | "green" | "blue" | "purple";
export type Risk = "low" | "medium" | "high";

interface DieArt {
  readonly risk: Risk;
  readonly body: string;
  readonly low: string;
  readonly high: string;
  readonly ink: string;
  /** The printed faces; a table that agreed on others hands them in. */
  readonly faces: readonly string[];
}

const CREAM = MATERIAL.cream;

export const DICE: Readonly<Record<DieWord, DieArt>> = {
  red: {
    risk: "high",
    body: "#b5261f",
    low: "#841610",
    high: "#d8564c",
    ink: CREAM,
    faces: ["*", "*", "*", "50", "(50)", "100"],
  },
  orange: {
    risk: "high",
    body: "#e8842a",
    low: "#b35c10",
    high: "#f7aa62",
    ink: "#2c1703",
    faces: ["*", "*", "*", "60", "(70)", "70"],
  },
  yellow: {
    risk: "medium",
    body: "#f2c744",
    low: "#bd9317",
    high: "#fbe08a",
    ink: "#2f2202",
    faces: ["*", "*", "20", "20", "(40)", "70"],
  },
  green: {
    risk: "medium",
    body: "#2b7a48",
    low: "#185430",
    high: "#57a373",
    ink: CREAM,
    faces: ["*", "*", "30", "(40)", "40", "40"],
  },
  blue: {
    risk: "low",
    body: "#2563ae",
    low: "#154280",
    high: "#5d92d6",
    ink: CREAM,
    faces: ["*", "(10)", "(10)", "10", "20", "50"],
  },
  purple: {
    risk: "low",
    body: "#6d3fa3",
    low: "#4a2678",
    high: "#9a72c9",
    ink: CREAM,
    faces: ["*", "(20)", "(20)", "20", "20", "20"],
  },
};

export const UP_FACES: readonly string[] = ["+1", "+2", "+3", "-100", "+100", "x2"];

/** How round a die is, of 100: the rounder, the lower its risk. */
export const ROUNDING: Readonly<Record<Risk, number>> = { high: 9, medium: 20, low: 34 };

/** A risk as one dot, two squares or three peaks around a centre. */
export function riskPath(risk: Risk, x: number, y: number, scale: number): string {
  switch (risk) {
    case "low":
      return circle(x, y, 4.6 * scale);
    case "medium":
      return [-6, 6]
        .map((at) => {
          const side = 8 * scale;
          return `M${x + at * scale - side / 2} ${y - side / 2}h${side}v${side}h${-side}Z`;
        })
        .join("");
    case "high":
      return [-12, 0, 12]
        .map((at) => {
          const left = x + (at - 5.5) * scale;
          return `M${left} ${y + 4.5 * scale}l${5.5 * scale} ${-10 * scale}l${5.5 * scale} ${10 * scale}Z`;
        })
        .join("");
  }
}

/** What is drawn on a face: a star, or numerals that may stand in a ring. */
export interface FaceArt {
  readonly star: boolean;
  readonly ringed: boolean;
  readonly text: string;
}

/** Reads a face's word: `*`, `50` or `(50)`. */
export function faceArt(word: string): FaceArt {
  if (word === "*") return { star: true, ringed: false, text: "" };
  const ringed = word.startsWith("(") && word.endsWith(")");
  return { star: false, ringed, text: ringed ? word.slice(1, -1) : word };
}

/** What is drawn on a face of the Up die; `dice` is the number of bonus dice it brings. */
export interface UpArt {
  readonly text: string;
  readonly dice: number;
  readonly height: number;
  readonly ink: string;
}

/** Reads a face of the Up die: bonus dice `+1` to `+3`, points `-100`, a factor `x2`. */
export function upArt(word: string): UpArt {
  const amount = Number(word.slice(1));
  if (word.startsWith("x")) return { text: word, dice: 0, height: 56, ink: MATERIAL.gain };
  if (word.startsWith("+") && amount <= 3)
    return { text: word, dice: amount, height: 44, ink: MATERIAL.ink };
  const ink = word.startsWith("-") ? MATERIAL.danger : MATERIAL.gain;
  return { text: word, dice: 0, height: 27, ink };
}
