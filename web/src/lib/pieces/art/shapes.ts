/** A circle as the data of a path, so that several make one shape. */
export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A star with its first point upwards; `inner` is the radius of the notches as a part of `r`. */
export function star(x: number, y: number, r: number, inner: number, points = 5): string {
  let path = "";
  for (let corner = 0; corner < 2 * points; corner++) {
    const angle = (corner / points - 0.5) * Math.PI;
    const reach = corner % 2 ? r * inner : r;
    path += `${corner ? "L" : "M"}${short(x + reach * Math.cos(angle))} ${short(y + reach * Math.sin(angle))}`;
  }
  return `${path}Z`;
}

/** A number for a drawing: two decimals are finer than any screen. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}
