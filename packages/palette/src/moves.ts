import './color-spaces.ts'
import { differenceEuclidean } from '#culori'
import type { BrandColors, Colors, ThemeName } from './tokens.ts'

/** A chosen colour that is another one on the page, so that everybody can read it. */
export type Move = {
  of: keyof BrandColors
  theme: ThemeName
  chosen: string
  used: string
  /** A sentence for the person who chose it. */
  why: string
}

/** In OKLab; two colours nearer than this look alike, one seen after the other. */
const ALIKE = 0.02

const distance = differenceEuclidean('oklab')

/** What a chosen colour becomes, where it cannot stay what it is. */
export function movesOf(
  { primary, accent }: BrandColors,
  { light, dark }: Record<ThemeName, Colors>,
): Move[] {
  const moves: Move[] = [
    {
      of: 'primary',
      theme: 'light',
      chosen: primary,
      used: light.sea,
      why: `${primary} is too light for white text and for links: they use ${light.sea}.`,
    },
    {
      of: 'primary',
      theme: 'dark',
      chosen: primary,
      used: dark.sea,
      why: `${primary} is too dark for the dark theme: buttons and links use ${dark.sea} there.`,
    },
    {
      of: 'accent',
      theme: 'light',
      chosen: accent,
      used: light.saffron,
      why: `${accent} is too dark for dark text: highlighted buttons use ${light.saffron}.`,
    },
  ]
  return moves.filter(({ chosen, used }) => chosen && distance(chosen, used) > ALIKE)
}
