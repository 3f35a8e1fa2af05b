import {
  clampChroma,
  converter,
  differenceEuclidean,
  formatHex,
  formatHex8,
  type Oklch,
} from '#culori'
import { isLegible } from './contrast.ts'
import { type BrandColors, type Colors, SHADES, type ThemeName, type Token } from './tokens.ts'

export type { BrandColors, Colors }

export type Palette = Record<ThemeName, Colors> & { replacements: Replacement[] }

export const DEFAULT_COLORS: BrandColors = { primary: '#00586b', accent: '#f3ad36' }

type Lch = Oklch & { h: number }

const toOklch = converter('oklch')

const parseOklch = (hex: string): Lch => ({ l: 0, c: 0, h: 0, mode: 'oklch', ...toOklch(hex) })

/** Reduces the chroma of colors that no screen can show, instead of changing their lightness. */
const toHex = (color: Oklch) => formatHex(clampChroma(color, 'oklch'))

/** Chroma from which a brand tints the grays fully. */
const FULL_CHROMA = 0.075

/** Sea blue, to which the grays of bluish brands are shifted. */
const SEA_HUE = 241

/** Returns hue and strength of the gray tint. Warm hues get less, because warm darks look brown. */
function calculateTint({ c, h }: Lch): { hue: number; strength: number } {
  const closeness = Math.cos(((h - SEA_HUE) * Math.PI) / 180)
  return {
    hue: h + (SEA_HUE - h) * Math.max(0, closeness),
    strength: Math.min(1, c / FULL_CHROMA) * (0.75 + 0.25 * closeness),
  }
}

function tintTheme(theme: ThemeName, brand: Lch) {
  const { hue, strength } = calculateTint(brand)
  const toColor = ([token, [l, c, hueOrBrand, alpha]]: (typeof entries)[number]) => {
    const color = hueOrBrand === 'brand' ? { l, c: c * strength, h: hue } : { l, c, h: hueOrBrand }
    const hex = toHex({ mode: 'oklch', ...color })
    return [token, alpha ? formatHex8({ ...parseOklch(hex), alpha }) : hex]
  }
  const entries = Object.entries(SHADES[theme])
  return Object.fromEntries(entries.map(toColor)) as Omit<Colors, 'sea' | 'saffron' | 'saffron-ink'>
}

/** Dark yellow is shifted to ochre, because it would look green. */
function changeLightness({ l, c, h }: Lch, lightness: number): Lch {
  const isYellow = h > 60 && h < 115
  const turn = isYellow ? 34 * Math.max(0, l - lightness) : 0
  return { mode: 'oklch', l: lightness, c, h: h - turn }
}

const STEP = 0.0025

/** Returns the color nearest to `original` that has enough contrast with all colors it is used with. */
function findNearest(
  theme: ThemeName,
  token: Token,
  colors: Colors,
  original: string,
  toward: 'darker' | 'lighter',
) {
  const start = parseOklch(original)
  const step = toward === 'darker' ? -STEP : STEP
  let hex = original
  for (
    let l = start.l + step;
    l > 0 && l < 1 && !isLegible(theme, token, { ...colors, [token]: hex });
    l += step
  ) {
    hex = toHex(changeLightness(start, l))
  }
  return hex
}

function createLight(primary: string, accent: string): Colors {
  const start = { ...tintTheme('light', parseOklch(primary)), sea: primary, saffron: accent }
  const ink = toHex(changeLightness(parseOklch(accent), Math.min(parseOklch(accent).l, 0.505)))
  const colors = { ...start, 'saffron-ink': ink }
  return {
    ...colors,
    sea: findNearest('light', 'sea', colors, primary, 'darker'),
    saffron: findNearest('light', 'saffron', colors, accent, 'lighter'),
    'saffron-ink': findNearest('light', 'saffron-ink', colors, ink, 'darker'),
  }
}

function createDark(primary: string, accent: string): Colors {
  const brand = parseOklch(primary)
  const second = parseOklch(accent)
  const isLight = brand.l >= 0.61
  const sea = isLight ? primary : toHex({ ...brand, l: Math.min(1.22 - brand.l, 0.85) })
  const saffron = toHex({ ...second, l: Math.min(second.l + 0.025, 1), c: second.c * 0.77 })
  const colors = { ...tintTheme('dark', brand), sea, saffron, 'saffron-ink': saffron }
  const accentText = findNearest('dark', 'saffron', colors, saffron, 'lighter')
  return {
    ...colors,
    sea: findNearest('dark', 'sea', colors, sea, 'lighter'),
    saffron: accentText,
    'saffron-ink': findNearest('dark', 'saffron-ink', colors, accentText, 'lighter'),
  }
}

const deriveAccent = (primary: string) => {
  const brand = parseOklch(primary)
  return brand.l > 0.7 ? primary : toHex({ ...brand, l: 0.8 })
}

/**
 * Creates the colors of both themes. Every pair that is used together meets WCAG 2.2 level AA: a brand color
 * without enough contrast is replaced by the nearest one that has it.
 */
export function createPalette(chosen: BrandColors): Palette {
  const primary = chosen.primary.toLowerCase()
  const accent = chosen.accent.toLowerCase() || deriveAccent(primary)
  const light = createLight(primary, accent)
  const dark = createDark(primary, accent)
  return {
    light,
    dark,
    replacements: listReplacements({ primary, accent: chosen.accent && accent }, light, dark),
  }
}

/** A brand color that was replaced to be legible, with an explanation for the user. */
export type Replacement = { chosen: string; used: string; explanation: string }

/** Distance in OKLab below which two colors look the same. */
const ALIKE = 0.02

const distance = differenceEuclidean('oklab')

function listReplacements({ primary, accent }: BrandColors, light: Colors, dark: Colors) {
  const used: Replacement[] = [
    {
      chosen: primary,
      used: light.sea,
      explanation: `Your main colour is too light to read on white. Buttons and links use a darker shade.`,
    },
    {
      chosen: primary,
      used: dark.sea,
      explanation: `Your main colour is too dark to read on a dark page. The dark theme uses a lighter shade.`,
    },
    {
      chosen: accent,
      used: light.saffron,
      explanation: `Your second colour is too dark for black text. Highlighted buttons use a lighter shade.`,
    },
  ]
  return used.filter(({ chosen, used }) => chosen && distance(chosen, used) > ALIKE)
}

const formatDeclarations = (colors: Colors) =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

/** Excludes the office, whose colors must not depend on the brand: with a red brand every button looks like an error. */
const SITE = ':root:not([data-office])'

/** Returns the palette as CSS rules. They override the default palette, which has no specificity. */
export const buildPaletteCss = ({ light, dark }: Palette): string =>
  `${SITE},${SITE} .light{${formatDeclarations(light)}}${SITE}.dark,${SITE} .dark{${formatDeclarations(dark)}}`
