/** Times as people say them. */

import { catalogue } from "./i18n";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago: "yesterday", "3 minutes ago"; both in milliseconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  const format = new Intl.RelativeTimeFormat(catalogue().language, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  return format.format(length === 1 ? 0 : -Math.floor(seconds / length), unit);
}

/** Seconds as a clock shows them: "0:07", "12:30", and whole hours from then on. */
export function clockFace(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / 3600);
  return `${hours}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")} h`;
}
