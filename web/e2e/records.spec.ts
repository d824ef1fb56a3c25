/** Looking back: records of games from here and from elsewhere, and whether their draws hold. */

import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { accessible, accessibleInAllThemes, fits, screens } from "./harness/checks";
import type { Person } from "./harness/person";
import { begin, command, remember } from "./harness/table";
import { expect, test } from "./harness/test";

const GAMES = ["tallyup", "lasvegan"] as const;
type Game = (typeof GAMES)[number];

const RULES: Record<Game, string[]> = { tallyup: ["laps 1"], lasvegan: ["rounds 1", "hand 4"] };

interface Case {
  name: string;
  record: string;
  verdict: { kind: string; draws?: number; line?: number; given?: string; drawn?: string };
}

/** What `sobremesa verify` found of each. */
const CASES = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../src/lib/fairness/golden.json"), "utf-8"),
) as Case[];

function record(name: string): Case {
  return CASES.find((one) => one.name === name)!;
}

/** A game that was played to its end, without pages; gives its table. */
async function played(person: Person, game: Game): Promise<string> {
  const id = await begin({ game, people: [person], bots: 2, level: "random", rules: RULES[game] });
  await expect
    .poll(
      async () => {
        const answer = await person.context.request.get(`/api/tables/${id}/view`);
        const { table, views } = (await answer.json()) as {
          table: { status: string };
          views: { seat: number; actions: string[]; own_choice?: boolean | null }[];
        };
        const [mine] = views;
        const words = mine?.actions.includes("out") ? "out" : mine?.actions[0];
        // A choice that is made is not made again.
        if (mine && words && mine.own_choice == null) {
          await command(person, id, { type: "act", seat: mine.seat, words });
        }
        return table.status;
      },
      { timeout: 60_000, intervals: [20] },
    )
    .toBe("over");
  return id;
}

/** The viewer as it is to be seen. */
class Viewer {
  readonly page: Page;
  readonly film: Locator;
  readonly slider: Locator;
  readonly now: Locator;
  readonly marked: Locator;

  constructor(page: Page) {
    this.page = page;
    this.film = page.locator(".film");
    this.slider = page.locator('input[type="range"]');
    this.now = page.locator("p.now [aria-live]");
    this.marked = page.locator('aside [aria-current="step"]');
  }

  async paste(text: string): Promise<void> {
    await this.page.goto("/records");
    await this.show(text);
  }

  async show(text: string): Promise<void> {
    await this.page.locator("textarea").fill(text);
    await this.page.locator("form .btn-main").click();
  }

  async length(): Promise<number> {
    return Number(await this.slider.getAttribute("max"));
  }

  async at(step: number): Promise<void> {
    await expect(this.slider).toHaveValue(String(step));
  }

  /** Say whose knowledge is to be seen, by its place in the list. */
  async look(nth: number): Promise<void> {
    await this.page.locator(".film header .iconbtn").nth(1).click();
    await this.page.getByRole("radio").nth(nth).check();
    await this.page.keyboard.press("Escape");
    await expect(this.page.locator("dialog")).toHaveCount(0);
  }
}

for (const game of GAMES) {
  test(`a whole game of ${game} is gone through by keyboard`, async ({ person }) => {
    const ana = await person();
    await remember(ana, { name: "Ana" });
    const id = await played(ana, game);
    await ana.page.setViewportSize({ width: 1280, height: 800 });
    await ana.page.goto(`/tables/${id}`);
    await ana.page.getByRole("link", { name: "Look back" }).click();
    const viewer = new Viewer(ana.page);
    await expect(viewer.film).toBeVisible();
    await viewer.at(0);
    const length = await viewer.length();
    expect(length).toBeGreaterThan(10);
    for (let step = 1; step <= length; step += 1) {
      await ana.page.keyboard.press("ArrowRight");
      await viewer.at(step);
      await expect(viewer.marked).toHaveText((await viewer.now.textContent())!);
    }
    // The last line of the story says who has won.
    await expect(viewer.marked).toContainText("win");
    await ana.page.keyboard.press("ArrowRight");
    await viewer.at(length);
    await ana.page.keyboard.press("Home");
    await viewer.at(0);
    await ana.page.keyboard.press("End");
    await viewer.at(length);
    await ana.page.keyboard.press("ArrowLeft");
    await viewer.at(length - 1);
    await ana.page.keyboard.press("PageUp");
    await ana.page.keyboard.press("PageDown");
    await viewer.at(length);
    await ana.page.keyboard.press("Home");
    await ana.page.keyboard.press("Space");
    await expect(ana.page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(() => viewer.slider.inputValue(), { timeout: 60_000 }).not.toBe("0");
    await ana.page.keyboard.press("Space");
    await expect(ana.page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await screens(ana.page, `record-${game}`);
  });

  test(`what was known to whom in ${game}`, async ({ person }) => {
    const ana = await person();
    const viewer = new Viewer(ana.page);
    await viewer.paste(record(game).record);
    await expect(viewer.film).toBeVisible();
    // Hands are dealt, and a first choice is made.
    await viewer.slider.fill(game === "lasvegan" ? "9" : "4");
    const hands = ana.page.locator(".film section[aria-label='All hands']");
    await expect(hands).toHaveCount(0);
    await expect(ana.page.locator("[data-card]")).toHaveCount(0);
    await viewer.look(1);
    await expect(hands).toBeVisible();
    await screens(ana.page, `record-${game}-open`);
    await viewer.look(2);
    await expect(hands).toHaveCount(0);
    if (game === "lasvegan") {
      await expect(ana.page.locator("[data-card]").first()).toBeVisible();
      await expect(ana.page.locator('[data-card][aria-disabled="false"]')).toHaveCount(0);
    }
    await viewer.page.keyboard.press("End");
    await expect(ana.page.locator("dialog")).toHaveCount(0);
  });
}

test("a file from disk is opened, survives a reload, and another one can follow", async ({
  person,
}) => {
  const ana = await person();
  const viewer = new Viewer(ana.page);
  await ana.page.goto("/");
  await ana.page.getByRole("link", { name: /Open a record/ }).click();
  const buffer = Buffer.from(record("lasvegan").record);
  await ana.page.locator('input[type="file"]').setInputFiles({
    name: "evening.record",
    mimeType: "text/plain",
    buffer,
  });
  await expect(viewer.film).toBeVisible();
  await ana.page.reload();
  await expect(viewer.film).toBeVisible();
  await ana.page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(ana.page.locator("textarea")).toHaveValue(record("lasvegan").record);
  await ana.page.locator('input[type="file"]').setInputFiles({
    name: "picture.png",
    mimeType: "image/png",
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]),
  });
  await expect(ana.page.getByRole("alert").first()).toContainText("not text");
});

test("garbage is refused by its line, and the text stays", async ({ person }) => {
  const ana = await person();
  ana.mayHear(/400 \(Bad Request\)/);
  const viewer = new Viewer(ana.page);
  await viewer.paste("garbage");
  const alert = ana.page.locator("#record-fault");
  await expect(alert).toContainText("Line 1");
  await accessibleInAllThemes(ana.page);
  const lines = record("tallyup").record.split("\n");
  lines[10] = "0 dance";
  await ana.page.locator("textarea").fill(lines.join("\n"));
  await ana.page.locator("form .btn-main").click();
  await expect(alert).toContainText("Line 11");
  await expect(alert).toContainText("dance");
  const chosen = await ana.page.locator("textarea").evaluate((area: HTMLTextAreaElement) => {
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  expect(chosen).toBe("0 dance");
});

test("without a server the text stays, and goes through when it is back", async ({ person }) => {
  const ana = await person();
  const viewer = new Viewer(ana.page);
  await ana.page.goto("/records");
  await ana.page.locator("textarea").fill(record("tallyup").record);
  await ana.cut();
  await ana.page.locator("form .btn-main").click();
  await expect(ana.page.locator("#record-fault")).toContainText("cannot be reached");
  await expect(ana.page.locator("textarea")).toHaveValue(record("tallyup").record);
  await ana.mend();
  await ana.page.locator("form .btn-main").click();
  await expect(viewer.film).toBeVisible();
});

test("a link leads anybody to the same moment", async ({ person }) => {
  const ana = await person("Ana");
  const id = await played(ana, "tallyup");
  const carla = await person(undefined, { locale: "es-ES", viewport: { width: 360, height: 740 } });
  await carla.page.goto(`/records/${id}?at=3`);
  const viewer = new Viewer(carla.page);
  await expect(viewer.film).toBeVisible();
  await viewer.at(3);
  await fits(carla.page);
  await carla.page.getByRole("button", { name: "Qué hacer con él" }).click();
  await expect(carla.page.locator("dialog")).toContainText(`/records/${id}?at=3`);
  const download = carla.page.waitForEvent("download");
  await carla.page.getByRole("button", { name: "Guardar el registro" }).click();
  expect((await download).suggestedFilename()).toBe(`${id}.record`);
});

test("a game that is not over, and one that never was, say so", async ({ person }) => {
  const ana = await person("Ana");
  ana.mayHear(/40[49] /);
  const id = await begin({ game: "tallyup", people: [ana], bots: 1, rules: [] });
  await ana.page.goto(`/records/${id}`);
  await expect(ana.page.getByRole("heading", { level: 1 })).toHaveText("This game is not over");
  await ana.page.goto("/records/nowhere");
  await expect(ana.page.getByRole("heading", { level: 1 })).toHaveText("There is no such game");
});

test("the draws of a game from here are checked from its end", async ({ person }) => {
  const ana = await person();
  await remember(ana, { name: "Ana" });
  for (const game of GAMES) {
    const id = await played(ana, game);
    await ana.page.goto(`/tables/${id}`);
    await ana.page.getByRole("link", { name: "Check the draws" }).click();
    await expect(ana.page.locator("dialog .good")).toBeVisible();
    await accessible(ana.page);
  }
  await screens(ana.page, "verify-good");
});

test("good and tampered records are judged as the program judges them", async ({ person }) => {
  test.slow();
  const ana = await person();
  const viewer = new Viewer(ana.page);
  await ana.page.goto("/records");
  const judged: Record<string, string> = { all: "good", none: "open", unshown: "open" };
  for (const name of [
    "lasvegan other pieces",
    "a changed roll",
    "a changed seed",
    "a changed entropy",
    "no proof",
    "no commitment",
    "an entropy twice",
    "cut off",
    "two hands with a card swapped",
  ]) {
    const { record: text, verdict } = record(name);
    await viewer.show(text);
    await expect(viewer.film).toBeVisible();
    await ana.page.getByRole("button", { name: "Check the draws" }).click();
    const found = ana.page.locator("dialog .verdict");
    await expect(found, name).toHaveClass(new RegExp(judged[verdict.kind] ?? "bad"));
    if (verdict.kind === "differs") {
      await expect(found).toContainText(`Line ${verdict.line}`);
      await expect(ana.page.locator("dialog code")).toContainText([verdict.given!, verdict.drawn!]);
      await screens(ana.page, "verify-bad");
      await ana.page.getByRole("button", { name: "Look at that line" }).click();
      await expect(ana.page.locator("p.now")).toContainText(`Line ${verdict.line}:`);
    }
    if (await ana.page.locator("dialog").isVisible()) await ana.page.keyboard.press("Escape");
    await ana.page.getByRole("button", { name: "Back", exact: true }).click();
  }
});

test("a browser that keeps its cryptography back is told how to check all the same", async ({
  person,
}) => {
  const ana = await person();
  // As over plain http from another machine.
  await ana.context.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
  });
  const viewer = new Viewer(ana.page);
  await viewer.paste(record("tallyup").record);
  await ana.page.getByRole("button", { name: "Check the draws" }).click();
  await expect(ana.page.locator("dialog")).toContainText("sobremesa verify");
  await expect(ana.page.locator("dialog [role=status]")).toContainText("safe connection");
});

for (const width of [360, 1280] as const) {
  test(`all of it is accessible at ${width} px, in both themes`, async ({ person }) => {
    test.slow();
    const ana = await person(undefined, {
      viewport: { width, height: 740 },
      reducedMotion: "reduce",
    });
    const viewer = new Viewer(ana.page);
    await ana.page.goto("/records");
    await expect(ana.page.locator("textarea")).toBeVisible();
    await accessibleInAllThemes(ana.page);
    await fits(ana.page);
    await screens(ana.page, "records");
    for (const game of GAMES) {
      await ana.page.evaluate(() => sessionStorage.clear());
      await viewer.paste(record(game).record);
      await viewer.slider.fill(String(Math.floor((await viewer.length()) / 2)));
      for (const sight of width === 360 ? [0, 1, 2] : [1]) {
        await viewer.look(sight);
        await accessibleInAllThemes(ana.page);
        await fits(ana.page);
      }
    }
    for (const key of ["?", null]) {
      if (key) await ana.page.keyboard.press(key);
      else await ana.page.getByRole("button", { name: "What to do with it" }).click();
      await expect(ana.page.locator("dialog")).toBeVisible();
      await accessibleInAllThemes(ana.page);
      await ana.page.keyboard.press("Escape");
    }
  });
}
