import './color-spaces.ts'
import { interpolate, parse, wcagContrast } from '#culori'
import { PAIRS, type Pair } from './pairs.ts'
import type { Colors, Token } from './tokens.ts'

/** The least contrast of WCAG 2.2, level AA: of text; of large text, icons and the edges of controls. */
export const LEAST_CONTRAST = { text: 4.5, edge: 3 } as const

/** `top` laid over `base` as a browser lays it, where `share` of 1 covers as much as its own alpha does. */
function laidOver(top: string, share: number, base: string): string {
  const { alpha = 1 } = parse(top) ?? {}
  const mixed = interpolate([base, top.slice(0, 7)], 'rgb')(share * alpha)
  const channel = (value: number) => Math.round(value * 255)
  return `rgb(${channel(mixed.r)} ${channel(mixed.g)} ${channel(mixed.b)})`
}

/** The contrast of a pair by WCAG 2: from 1, none, to 21. */
export function contrastOf({ front, ground }: Pair, colors: Colors): number {
  const color =
    typeof ground === 'string'
      ? colors[ground]
      : laidOver(colors[ground.top], ground.share ?? 1, colors[ground.base])
  return wcagContrast(colors[front], color)
}

const tokensOf = ({ front, ground }: Pair): Token[] =>
  typeof ground === 'string' ? [front, ground] : [front, ground.top, ground.base]

/** Whether every pair of the theme that `token` takes part in has its least contrast. */
export const isLegible = (theme: keyof typeof PAIRS, token: Token, colors: Colors): boolean =>
  PAIRS[theme].every(
    (pair) =>
      !tokensOf(pair).includes(token) || contrastOf(pair, colors) >= LEAST_CONTRAST[pair.as],
  )
