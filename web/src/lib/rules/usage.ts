/** A table's options, made of how the server says that each rule is written. */

/** How one rule is set: a number, one of some words, or words of one's own. */
export type Option =
  | { kind: "number"; key: string }
  | { kind: "choice"; key: string; choices: readonly string[] }
  | { kind: "words"; key: string; usual: string };

/** Rules of which a table has one at most: how a game of Tally Up! ends. */
const EXCLUSIVE: readonly (readonly string[])[] = [["target", "laps"]];

/** The options of a game: `target N`, `placing may|must`, `die red * * * 50 (50) 100`. */
export function options(usages: readonly string[]): Option[] {
  const firsts = usages.map((usage) => usage.split(" ", 1)[0]);
  return usages.map((usage) => {
    const [first = "", ...rest] = usage.split(" ");
    if (rest.length === 1 && rest[0] === "N") return { kind: "number", key: first };
    const choices = rest[0]?.split("|") ?? [];
    if (rest.length === 1 && choices.length > 1) return { kind: "choice", key: first, choices };
    const isOneOfSeveral = firsts.filter((other) => other === first).length > 1;
    const keyLength = isOneOfSeveral ? 2 : 1;
    const words = usage.split(" ");
    return {
      kind: "words",
      key: words.slice(0, keyLength).join(" "),
      usual: words.slice(keyLength).join(" "),
    };
  });
}

/** What a rule of a table is set to; empty where it is as in the printed game. */
export function setting(rules: readonly string[], key: string): string {
  const rule = rules.find((rule) => rule.startsWith(`${key} `));
  return rule?.slice(key.length + 1) ?? "";
}

/** The rules with one of them set otherwise; an empty value is as in the printed game. */
export function withSetting(rules: readonly string[], key: string, value: string): string[] {
  const gone = EXCLUSIVE.find((group) => group.includes(key) && value !== "") ?? [key];
  const others = rules.filter((rule) => !gone.some((other) => rule.startsWith(`${other} `)));
  return value === "" ? others : [...others, `${key} ${value}`];
}

/** The part of a message's id that a key makes. */
export function idOf(key: string): string {
  return key.replaceAll(" ", "-");
}
