/** A decision that has to outlive the line, the server, the page and the device. */

import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./person";
import type { Means, Player } from "./player";
import type { Server } from "./server";
import { remember } from "./table";

export interface Decision<Asked extends string, Who extends Player<Asked>> {
  readonly asked: Asked;
  /** Open a table for somebody at which this may be asked; gives its id. */
  begin(ana: Person): Promise<string>;
  player(page: Page, means: Means): Who;
  /** Decide, as far as that goes without the server. */
  decide(player: Who): Promise<void>;
}

type Comes = (name?: undefined, options?: object) => Promise<Person>;

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** What may be done, what is held, and how high the running total is. */
async function seen(page: Page): Promise<string> {
  const offered = await page
    .locator("[data-words]:not([aria-disabled]), [data-card], [data-token], [data-where]")
    .evaluateAll((all) => all.map((one) => Object.values((one as HTMLElement).dataset).join(" ")));
  const total = await page.locator(".total .number").allTextContents();
  return [...offered.sort(), ...total].join("\n");
}

function lostOn(page: Page): Locator {
  return page.getByText(/^The connection is lost|^The server starts anew/);
}

/** Play, at one table after the other, until this is asked; gives the table's id. */
async function reach<Asked extends string, Who extends Player<Asked>>(
  ana: Person,
  player: Who,
  { asked, begin }: Decision<Asked, Who>,
): Promise<string> {
  for (;;) {
    const id = await begin(ana);
    await ana.page.goto(`/tables/${id}`);
    if ((await player.play((now) => now === asked)) === asked) return id;
  }
}

/** Each fault in the middle of this decision: nothing is lost, and nothing is done twice. */
export async function outlive<Asked extends string, Who extends Player<Asked>>(
  decision: Decision<Asked, Who>,
  person: Comes,
  server: Server,
): Promise<void> {
  const ana = await person();
  await remember(ana, { name: "Ana" });
  const { page } = ana;
  const player = decision.player(page, "mouse");
  const id = await reach(ana, player, decision);
  const before = await seen(page);
  const stands = async (): Promise<void> => {
    expect(await player.asked()).toBe(decision.asked);
    await expect.poll(() => seen(page)).toBe(before);
  };

  // The server is killed, and starts again.
  ana.mayLose();
  await server.stop("SIGKILL");
  await expect(lostOn(page)).toBeVisible();
  await server.start();
  // It comes back by itself, and sooner for somebody who does not want to wait.
  const now = page.getByRole("button", { name: "Try now" });
  await now.click({ timeout: 500 }).catch(() => undefined);
  await expect(lostOn(page)).toBeHidden({ timeout: 60_000 });
  await stands();

  // The page is loaded again.
  await page.reload();
  await stands();

  // The phone takes over, decides while it has no line, and sends that when it is back.
  const storageState = await ana.context.storageState();
  const phone = await person(undefined, { ...PHONE, storageState });
  await remember(phone, { name: "Ana" });
  await phone.page.goto(`/tables/${id}`);
  const onPhone = decision.player(phone.page, "finger");
  expect(await onPhone.asked()).toBe(decision.asked);
  await expect.poll(() => seen(phone.page)).toBe(before);
  await phone.cut();
  await decision.decide(onPhone);
  await expect(lostOn(phone.page)).toBeVisible();
  await stands();
  await phone.mend();
  await expect(lostOn(phone.page)).toBeHidden();

  // The page that was left open follows.
  try {
    await expect.poll(() => seen(page)).not.toBe(before);
    await expect.poll(async () => (await seen(page)) === (await seen(phone.page))).toBe(true);
  } catch (error) {
    // The report shows the first page only.
    const shown = await phone.page.locator("body").ariaSnapshot();
    throw new Error(`the phone shows\n${shown}`, { cause: error });
  }
}
