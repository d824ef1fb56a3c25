import { expect, test } from "vitest";

import { blocks, inline } from "./markdown";

const RULES = import.meta.glob<string>("../../../../src/sobremesa/messages/rules/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("emphasis, words of a record and numbers of rules stand out", () => {
  expect(inline("Take **one** `pick red` die. [TU-2.1]")).toEqual([
    { kind: "text", text: "Take " },
    { kind: "strong", text: "one" },
    { kind: "text", text: " " },
    { kind: "code", text: "pick red" },
    { kind: "text", text: " die. " },
    { kind: "rule", text: "TU-2.1" },
  ]);
});

test("headings, paragraphs, lists and tables are told apart", () => {
  const text =
    "# Title\n\nOne\ntwo.\n\n- a\n  b\n- c\n\n1. x\n\n| A | B |\n| --- | --- |\n| 1 | 2 |";
  const plain = (line: string) => [{ kind: "text", text: line }];
  expect(blocks(text)).toEqual([
    { kind: "heading", level: 1, text: plain("Title") },
    { kind: "paragraph", text: plain("One two.") },
    { kind: "list", ordered: false, items: [plain("a b"), plain("c")] },
    { kind: "list", ordered: true, items: [plain("x")] },
    { kind: "table", head: [plain("A"), plain("B")], rows: [[plain("1"), plain("2")]] },
  ]);
});

test.each(Object.keys(RULES))("nothing of %s is left in Markdown", (path) => {
  const read = blocks(RULES[path] ?? "");
  expect(read.filter(({ kind }) => kind === "table").length).toBeGreaterThan(1);
  const texts = JSON.stringify(read, (key, value: unknown) =>
    typeof value === "object" && value && "kind" in value && value.kind === "code" ? "" : value,
  );
  expect(texts).not.toMatch(/\*\*|`|\| |"# |\[[A-Z]{2}-/);
});
