/** Ten people with ten browsers at one table of Tally Up!. */

import { fits } from "./harness/checks";
import { begin, remember } from "./harness/table";
import { TallyUpPlayer } from "./harness/tallyup";
import { expect, test } from "./harness/test";

test.use({ trace: "off" });

const NAMES = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Inés", "Jo"];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

test("ten people play to the same result, most of them on phones", async ({ person }) => {
  test.setTimeout(300_000);
  const people = await Promise.all(
    NAMES.map(async (name, at) => {
      const desk = { viewport: { width: 1280, height: 800 } };
      const one = await person(undefined, at < 8 ? PHONE : desk);
      await remember(one, { name });
      return one;
    }),
  );
  // Whoever banks may win at once, unless all of them bank the same.
  const id = await begin({ game: "tallyup", people, rules: ["target 100"] });
  const players = people.map(
    ({ page }, at) => new TallyUpPlayer(page, at < 8 ? "finger" : "mouse", at === 4 ? 1 : 0),
  );
  await Promise.all(people.map(({ page }) => page.goto(`/tables/${id}`)));
  await Promise.all(players.map((player) => player.play()));
  await Promise.all(people.slice(0, 8).map(({ page }) => fits(page)));
  await Promise.all(players.map((player) => player.seeResult()));
  const [first, ...others] = await Promise.all(players.map((player) => player.standings()));
  expect(first).toHaveLength(NAMES.length);
  for (const other of others) expect(other).toEqual(first);
});
