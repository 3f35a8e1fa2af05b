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

/** The relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The first ink where it can be read on a ground, else the second. */
export function inkOn(ground: string, first: string, second: string): string {
  const against = (ink: string) => {
    const [low, high] = [luminance(ground), luminance(ink)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    return (high + 0.05) / (low + 0.05)
  }
  return against(first) >= Math.min(3, against(second)) ? first : second
}
