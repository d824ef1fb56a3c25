/** What a browser measures of a page, and where it is written down. */

import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import type { Person } from "./person";

const FOLDER = resolve(import.meta.dirname, "../../figures");

/** With `make figures` everything is measured longer. */
export const LONG = Boolean(process.env["FIGURES"]);

/** A machine that does other things besides is slow; one that is this much slower is at fault. */
export const LOOSE = 5;

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "kB" | "ms" | "" | "%";
  /** What it ought to be at most. */
  readonly budget?: number;
}

/** Print figures, and keep them as `web/figures/NAME.json`. */
export function report(name: string, figures: readonly Figure[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(figures, null, 2) + "\n");
  if (!LONG) return;
  for (const { name, value, unit, budget } of figures) {
    const limit = budget === undefined ? "" : `at most ${budget}`;
    const over = budget !== undefined && value > budget ? "  OVER" : "";
    const figure = `${Number(value.toFixed(3))} ${unit}`.padStart(14);
    console.log(`  ${name.padEnd(52)}${figure}   ${limit}${over}`);
  }
}

/** What the page itself notes while it is used. */
export interface Noted {
  /** When something could be pressed first, and when nothing kept the page busy after that. */
  ready: number;
  /** Milliseconds of each task that was longer than 50. */
  tasks: number[];
  /** When the last of them ended. */
  lastTask: number;
  /** Layout shifts without a touch before them: how much, when, and of what. */
  shifts: { value: number; at: number; of: string[] }[];
  /** Milliseconds from a touch to the next picture. */
  answers: number[];
  /** Milliseconds between two pictures, while `frames` runs. */
  frames: number[];
}

/** From now on the pages of somebody measure themselves. */
export async function measure(person: Person): Promise<void> {
  await person.context.addInitScript(note);
}

export function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}

/** Forget what was noted of the page so far. */
export function forget(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted };
    for (const list of [noted.tasks, noted.shifts, noted.answers, noted.frames]) list.length = 0;
  });
}

/** In the page. */
function note(): void {
  const noted: Noted = {
    ready: 0,
    tasks: [],
    lastTask: 0,
    shifts: [],
    answers: [],
    frames: [],
  };
  Object.assign(globalThis, { noted });
  const seen = new MutationObserver(() => {
    if (!document.querySelector("#app button:not([disabled])")) return;
    noted.ready = performance.now();
    seen.disconnect();
  });
  seen.observe(document, { subtree: true, childList: true });
  const look = (type: string, see: (entry: PerformanceEntry) => void, more: object = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  look("longtask", ({ startTime, duration }) => {
    noted.tasks.push(duration);
    noted.lastTask = startTime + duration;
  });
  look("layout-shift", (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    if (hadRecentInput) return;
    const of = sources.map(({ node }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName}.${element.className}` : "gone";
    });
    noted.shifts.push({ value, at: entry.startTime, of });
  });
  look(
    "event",
    (entry) => {
      if (["pointerdown", "pointerup", "click"].includes(entry.name)) {
        noted.answers.push(entry.duration);
      }
    },
    { durationThreshold: 16 },
  );
  let before = 0;
  const frame = (now: number): void => {
    if (before) noted.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The value that this part of all are not above. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * How much the page jumped, as Cumulative Layout Shift is defined: the most of all in five seconds,
 * or less of them where nothing moved for a second.
 */
export function shifted(shifts: Noted["shifts"]): number {
  let most = 0;
  let began = -Infinity;
  let last = -Infinity;
  let value = 0;
  for (const shift of shifts) {
    if (shift.at - last > 1_000 || shift.at - began > 5_000) {
      began = shift.at;
      value = 0;
    }
    last = shift.at;
    value += shift.value;
    most = Math.max(most, value);
  }
  return most;
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** What a page holds on to. */
export interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page still holds once all garbage is gone. */
export async function held(session: CDPSession): Promise<Held> {
  // What is only waiting to be forgotten is forgotten in the second turn.
  for (let turn = 0; turn < 3; turn += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: usedSize, nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
