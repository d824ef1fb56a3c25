/** All files of this language; loaded only where it is chosen. */

import common from "../../../../src/sobremesa/messages/en/common.ftl?raw";
import lasvegan from "../../../../src/sobremesa/messages/en/lasvegan.ftl?raw";
import statistics from "../../../../src/sobremesa/messages/en/statistics.ftl?raw";
import tallyup from "../../../../src/sobremesa/messages/en/tallyup.ftl?raw";

const own = import.meta.glob<string>("../../messages/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const files: readonly string[] = [
  common,
  lasvegan,
  statistics,
  tallyup,
  ...Object.values(own),
];
