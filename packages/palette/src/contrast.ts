import {
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
  wcagContrast,
} from '#culori'
import { PAIRS, type Pair } from './pairs.ts'
import type { Colors, Token } from './tokens.ts'

// Registers only the color spaces in use: fewer bytes for the admin area.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)

/** Minimum contrast of WCAG 2.2 level AA. `edge`: large text, icons and edges of controls. */
export const MIN_CONTRAST = { text: 4.5, edge: 3 } as const

/** Blends `top` over `base` like a browser. A share of 1 uses the alpha of `top`. */
function blend(top: string, share: number, base: string): string {
  const { alpha = 1 } = parse(top) ?? {}
  const mixed = interpolate([base, top.slice(0, 7)], 'rgb')(share * alpha)
  const channel = (value: number) => Math.round(value * 255)
  return `rgb(${channel(mixed.r)} ${channel(mixed.g)} ${channel(mixed.b)})`
}

/** Returns the WCAG 2 contrast of a pair, from 1 to 21. */
export function contrastOf({ front, ground }: Pair, colors: Colors): number {
  const color =
    typeof ground === 'string'
      ? colors[ground]
      : blend(colors[ground.top], ground.share ?? 1, colors[ground.base])
  return wcagContrast(colors[front], color)
}

const tokensOf = ({ front, ground }: Pair): Token[] =>
  typeof ground === 'string' ? [front, ground] : [front, ground.top, ground.base]

export const isLegible = (theme: keyof typeof PAIRS, token: Token, colors: Colors): boolean =>
  PAIRS[theme].every(
    (pair) => !tokensOf(pair).includes(token) || contrastOf(pair, colors) >= MIN_CONTRAST[pair.as],
  )
