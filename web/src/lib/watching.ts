/** Who looks on, in words. */

import { catalogue, say } from "./i18n";

/** Names as a list that says how many more there are: "Eva, Max and 3 more". */
export function namesOf(names: readonly string[], count: number, most = names.length): string {
  const told = names.slice(0, most);
  const rest = count - told.length;
  return catalogue().listed(rest > 0 ? [...told, say("and-more", { count: rest })] : told);
}

/** "Eva and Max look on"; where nobody has a name, how many do. */
export function watchingText(names: readonly string[], count: number): string {
  return names.length
    ? say("watching-names", { names: namesOf(names, count), count })
    : say("watching", { count });
}
