/** What a drawing is to a screen reader: an image with a name, or nothing at all. */
export type Naming = { role: "img"; "aria-label": string } | { "aria-hidden": "true" };

/** The attributes of a piece: its caller names it, or says in words beside it what it shows. */
export function naming(label: string | undefined): Naming {
  return label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
}
