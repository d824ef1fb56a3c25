/**
 * A die's six sides with `face` in front, for a throw that lands on it.
 *
 * The others keep their order, and one of the same word is left out: a die has it no more often.
 */
export function landing(face: string, faces: readonly string[]): readonly string[] {
  const place = faces.indexOf(face);
  const others = faces.filter((_, at) => at !== place);
  return [face, ...others].slice(0, 6);
}
