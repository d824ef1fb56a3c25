/** As much of Markdown as the games' rules are written in, as data to draw. */

export type Inline = { kind: "text" | "strong" | "code" | "rule"; text: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const INLINE = /\*\*(?<strong>.+?)\*\*|`(?<code>[^`]+)`|\[(?<rule>[A-Z]{2}-\d[^\]]*)\]/g;
const ITEM = /^(- |\d+\. )/;

/** A text with its emphasis, its words of a record and its rules' numbers. */
export function inline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: "text", text: source.slice(end, match.index) });
    for (const kind of ["strong", "code", "rule"] as const) {
      const text = match.groups?.[kind];
      if (text !== undefined) parts.push({ kind, text });
    }
    end = match.index + match[0].length;
  }
  if (end < source.length) parts.push({ kind: "text", text: source.slice(end) });
  return parts;
}

/** The blocks of a text: headings, paragraphs, lists and tables. */
export function blocks(source: string): Block[] {
  return source
    .split(/\n{2,}/)
    .map((part) => part.trim().split("\n"))
    .filter(([first]) => first)
    .flatMap((lines) => block(lines));
}

function block(lines: string[]): Block[] {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const [, marks = "", text = ""] = heading;
    const rest = lines.slice(1);
    return [
      { kind: "heading", level: marks.length, text: inline(text) },
      ...(rest.length ? block(rest) : []),
    ];
  }
  if (first.startsWith("|")) return [table(lines)];
  if (ITEM.test(first)) return [list(lines)];
  return [{ kind: "paragraph", text: inline(joined(lines)) }];
}

function list(lines: string[]): Block {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1)?.push(line);
  }
  const ordered = !lines[0]?.startsWith("-");
  return { kind: "list", ordered, items: items.map((item) => inline(joined(item))) };
}

function table([head = "", , ...rows]: string[]): Block {
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

function cells(line: string): Inline[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}
