import './color-spaces.ts'
import { clampChroma, converter, formatHex, formatHex8, type Oklch } from '#culori'
import { isLegible } from './contrast.ts'
import { type Move, movesOf } from './moves.ts'
import { type BrandColors, type Colors, SHADES, type ThemeName, type Token } from './tokens.ts'

export type Palette = Record<ThemeName, Colors> & { moved: Move[] }

/** Those of the style sheet itself. */
export const DEFAULT_COLORS: BrandColors = { primary: '#00586b', accent: '#f3ad36' }

type Lch = Oklch & { h: number }

const toOklch = converter('oklch')

/** A colour in OKLCH; a grey has no hue, and gets 0. */
const oklch = (hex: string): Lch => ({ l: 0, c: 0, h: 0, mode: 'oklch', ...toOklch(hex) })

/** What no screen shows gets paler, not lighter or darker. */
const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

/** The chroma from which a brand tints the greys as much as it may. */
const FULL_CHROMA = 0.075

/** The hue of a dark sea, to which the greys of bluish brands lean. */
const SEA_HUE = 241

/** How a brand tints the greys: its hue, and a share of their chroma. Warm darks are brown before long. */
function tintOf({ c, h }: Lch): { hue: number; strength: number } {
  const lean = Math.cos(((h - SEA_HUE) * Math.PI) / 180)
  return {
    hue: h + (SEA_HUE - h) * Math.max(0, lean),
    strength: Math.min(1, c / FULL_CHROMA) * (0.75 + 0.25 * lean),
  }
}

function tinted(theme: ThemeName, brand: Lch) {
  const { hue, strength } = tintOf(brand)
  const toColor = ([token, [l, c, own, alpha]]: (typeof entries)[number]) => {
    const color = own === 'brand' ? { l, c: c * strength, h: hue } : { l, c, h: own }
    const hex = toHex({ mode: 'oklch', ...color })
    return [token, alpha ? formatHex8({ ...oklch(hex), alpha }) : hex]
  }
  const entries = Object.entries(SHADES[theme])
  return Object.fromEntries(entries.map(toColor)) as Omit<Colors, 'sea' | 'saffron' | 'saffron-ink'>
}

/** A darker or lighter variant. Yellow that gets darker turns to ochre, as it would look green. */
function withLightness({ l, c, h }: Lch, lightness: number): Lch {
  const isYellow = h > 60 && h < 115
  const turn = isYellow ? 34 * Math.max(0, l - lightness) : 0
  return { mode: 'oklch', l: lightness, c, h: h - turn }
}

/** How far lightness moves between two tries: less than an eye tells apart. */
const STEP = 0.0025

/** The nearest to `wanted` in lightness that is legible with everything in `colors` it meets. */
function nearest(
  theme: ThemeName,
  token: Token,
  colors: Colors,
  wanted: string,
  toward: 'darker' | 'lighter',
): string {
  const start = oklch(wanted)
  const step = toward === 'darker' ? -STEP : STEP
  let hex = wanted
  for (
    let l = start.l + step;
    l > 0 && l < 1 && !isLegible(theme, token, { ...colors, [token]: hex });
    l += step
  ) {
    hex = toHex(withLightness(start, l))
  }
  return hex
}

function createLight(primary: string, accent: string): Colors {
  const start = { ...tinted('light', oklch(primary)), sea: primary, saffron: accent }
  const ink = toHex(withLightness(oklch(accent), Math.min(oklch(accent).l, 0.505)))
  const colors = { ...start, 'saffron-ink': ink }
  return {
    ...colors,
    sea: nearest('light', 'sea', colors, primary, 'darker'),
    saffron: nearest('light', 'saffron', colors, accent, 'lighter'),
    'saffron-ink': nearest('light', 'saffron-ink', colors, ink, 'darker'),
  }
}

/** Dark brands get as light as they are dark in the light theme; glaring accents get softer. */
function createDark(primary: string, accent: string): Colors {
  const [first, second] = [oklch(primary), oklch(accent)]
  const isLight = first.l >= 0.61
  const sea = isLight ? primary : toHex({ ...first, l: Math.min(1.22 - first.l, 0.85) })
  const saffron = toHex({ ...second, l: Math.min(second.l + 0.025, 1), c: second.c * 0.77 })
  const colors = { ...tinted('dark', first), sea, saffron, 'saffron-ink': saffron }
  const accentText = nearest('dark', 'saffron', colors, saffron, 'lighter')
  return {
    ...colors,
    sea: nearest('dark', 'sea', colors, sea, 'lighter'),
    saffron: accentText,
    'saffron-ink': nearest('dark', 'saffron-ink', colors, accentText, 'lighter'),
  }
}

/** One hue for everything: of a dark colour a light one. */
const accentOf = (primary: string): string => {
  const brand = oklch(primary)
  return brand.l > 0.7 ? primary : toHex({ ...brand, l: 0.8 })
}

/**
 * The colours of both themes for the one or two that a company chose. Every pair of them that meets on a
 * page has the contrast of WCAG 2.2, level AA: where a chosen colour has not, the nearest one is used that
 * has, of the same hue, and `moved` says so.
 */
export function createPalette(chosen: BrandColors): Palette {
  const primary = chosen.primary.toLowerCase()
  const accent = chosen.accent.toLowerCase() || accentOf(primary)
  const light = createLight(primary, accent)
  const dark = createDark(primary, accent)
  return {
    light,
    dark,
    moved: movesOf({ primary, accent: chosen.accent && accent }, { light, dark }),
  }
}
