/** Every text that is said exists in every language, and every text is said somewhere. */

import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const OWN = import.meta.glob<string>("../../messages/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SHARED = import.meta.glob<string>(
  "../../../../src/sobremesa/messages/*/{common,lasvegan,statistics,tallyup}.ftl",
  { query: "?raw", import: "default", eager: true },
);
const SOURCES = import.meta.glob<string>(
  ["../../**/*.{ts,svelte}", "!../../**/*.test.ts", "!../../lib/protocol/**"],
  { query: "?raw", import: "default", eager: true },
);

/** By id, and by id and attribute, the variables that a text needs. */
function texts(file: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const message of new FluentResource(file).body) {
    // A term begins with a dash, and is of the files alone.
    if (message.id.startsWith("-")) continue;
    if (message.value !== null) found.set(message.id, variables(message.value));
    for (const [attribute, pattern] of Object.entries(message.attributes)) {
      found.set(`${message.id}.${attribute}`, variables(pattern));
    }
  }
  return found;
}

function variables(pattern: unknown): string[] {
  const names = new Set<string>();
  JSON.stringify(pattern, (_, value: unknown) => {
    if (typeof value === "object" && value !== null && "type" in value && "name" in value) {
      if (value.type === "var") names.add(String(value.name));
    }
    return value;
  });
  return [...names].sort();
}

function of(files: Record<string, string>, language: string): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [path, file] of Object.entries(files)) {
    const [name = "", folder] = path.split("/").reverse();
    if (folder === language) found.set(name, texts(file));
  }
  return found;
}

function ids(files: Record<string, string>): Set<string> {
  return new Set([...of(files, "en").values()].flatMap((file) => [...file.keys()]));
}

/** Whole words in quotes, and texts with `${…}` in them as patterns. */
function said(): { words: Set<string>; patterns: RegExp[] } {
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of Object.values(SOURCES)) {
    for (const [, , word = ""] of source.matchAll(/(["'`])([a-z][\w.-]+)\1/g)) words.add(word);
    for (const [, template = ""] of source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/);
      if (!/^[a-z][\w-]*-/.test(parts[0] ?? "") && !/^\.[\w-]*$/.test(parts.at(-1) ?? "")) continue;
      patterns.push(new RegExp(`^${parts.map(escape).join("[\\w.-]+")}$`));
    }
  }
  return { words, patterns };
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

test("every language has the same files, with the same texts, which need the same values", () => {
  const english = of(OWN, "en");
  expect(english.size).toBeGreaterThan(0);
  expect(of(OWN, "es")).toEqual(english);
});

test("no file repeats a message of another one", () => {
  const all = [...of(OWN, "en").values(), ...of(SHARED, "en").values()].flatMap((f) => [
    ...f.keys(),
  ]);
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});

test("every text of the pages is said somewhere", () => {
  const { words, patterns } = said();
  const unused = [...ids(OWN)].filter(
    (id) => !words.has(id) && !patterns.some((pattern) => pattern.test(id)),
  );
  expect(unused).toEqual([]);
});

test("every text that is said by its name exists", () => {
  const known = new Set([...ids(OWN), ...ids(SHARED)]);
  const missing = Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/\bsay\(\s*["']([^"']+)["']/g)]
      .map(([, id = ""]) => id)
      .filter((id) => !known.has(id)),
  );
  expect(missing).toEqual([]);
});
