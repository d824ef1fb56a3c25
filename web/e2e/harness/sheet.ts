/** A sheet to look through all pictures that `make screens` has taken. */

import { readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { SIZES, THEMES } from "./checks";

const FOLDER = resolve(import.meta.dirname, "../../screens");

/** Write `web/screens/index.html`, when all of them have been taken. */
export default function contactSheet(): void {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".png"));
  const names = [...new Set(files.map((file) => file.replace(/-\d+-[a-z]+\.png$/, "")))].sort();
  const rows = names.map((name) => {
    const shots = THEMES.flatMap((theme) =>
      SIZES.map(({ width }) => `${name}-${width}-${theme}.png`)
        .filter((file) => files.includes(file))
        .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`),
    );
    return `<section id="${name}"><h2>${name}</h2><div>${shots.join("\n")}</div></section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(" ");
  const style = `
    body { margin: 1rem; font: 1rem system-ui; background: #222; color: #eee }
    nav { position: sticky; top: 0; padding: .5rem 0; background: #222; line-height: 1.6 }
    a { color: #9cf } h2 { scroll-margin-top: 6rem }
    div { display: flex; gap: .5rem; overflow-x: auto; align-items: start }
    img { height: 26rem; display: block }`;
  const path = `${FOLDER}/index.html`;
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<nav>${links}</nav>\n${rows.join("\n")}\n`,
  );
  console.log(`\n${path}`);
}
