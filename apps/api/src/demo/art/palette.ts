/** The colours of one product, `#rrggbb`. */
export type Palette = {
  /** What the pack is mostly made of. */
  body: string
  /** Its darker companion: sides, caps, lines on pale ground. */
  deep: string
  accent: string
  /** The light colour of plates and marks. */
  pale: string
}
