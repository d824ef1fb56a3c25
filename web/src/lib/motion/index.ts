/**
 * Motion explains what has already been decided; it never delays an answer, and any tap ends it.
 *
 * Only `transform` and `opacity` are moved. Nothing takes more than 600 ms; a person may have it
 * faster or not at all, and `prefers-reduced-motion` shows the end at once.
 */
export { count } from "./count";
export { flip } from "./flip";
export { EASE, TIMES } from "./pace";
export { animate, chain, finishAll, isMoving, track } from "./running";
export { Stage, type Box, type Place } from "./travel";
export { tumble } from "./tumble";
