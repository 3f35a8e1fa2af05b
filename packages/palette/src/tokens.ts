/** OKLCH lightness and chroma; hue in degrees or from the brand; alpha. */
type Shade = readonly [l: number, c: number, hue: number | 'brand', alpha?: number]

/** Brand colors as `#rrggbb`. An empty accent is derived from the primary color. */
export type BrandColors = { primary: string; accent: string }

/** Hue of light backgrounds, and of text on dark ones, for every brand. */
const WARM = 85

const LEAF = 150
const CORAL = 27

/** Tokens of which a brand changes at most the hue. */
const LIGHT = {
  paper: [0.976, 0.009, WARM],
  raised: [1, 0, WARM],
  ink: [0.225, 0.035, 'brand'],
  muted: [0.475, 0.025, 'brand'],
  line: [0.225, 0.035, 'brand', 0.12],
  control: [0.6, 0.02, 'brand'],
  'on-sea': [0.99, 0.005, WARM],
  leaf: [0.455, 0.1, LEAF],
  'leaf-soft': [0.945, 0.04, LEAF],
  amber: [0.475, 0.1, 70],
  'amber-soft': [0.95, 0.06, 90],
  coral: [0.525, 0.18, CORAL],
  'coral-soft': [0.955, 0.025, CORAL],
  shade: [0.225, 0.035, 'brand', 0.55],
  night: [0.205, 0.045, 'brand'],
  'on-night': [0.965, 0.012, WARM],
} as const satisfies Record<string, Shade>

const DARK = {
  ...LIGHT,
  paper: [0.19, 0.028, 'brand'],
  raised: [0.235, 0.032, 'brand'],
  ink: [0.95, 0.012, WARM],
  muted: [0.735, 0.02, 'brand'],
  line: [0.95, 0.012, WARM, 0.14],
  control: [0.58, 0.03, 'brand'],
  'on-sea': [0.19, 0.028, 'brand'],
  leaf: [0.82, 0.11, LEAF],
  'leaf-soft': [0.31, 0.05, 155],
  amber: [0.86, 0.11, WARM],
  'amber-soft': [0.33, 0.05, 80],
  coral: [0.74, 0.13, CORAL],
  'coral-soft': [0.31, 0.06, CORAL],
  shade: [0.1, 0.02, 'brand', 0.65],
} as const satisfies Record<keyof typeof LIGHT, Shade>

export const SHADES: Record<ThemeName, Record<keyof typeof LIGHT, Shade>> = {
  light: LIGHT,
  dark: DARK,
}

export type ThemeName = 'light' | 'dark'

/** CSS custom properties, without the leading dashes. */
export type Token = keyof typeof LIGHT | 'sea' | 'saffron' | 'saffron-ink'

/** Colors of a theme, as `#rrggbb` or `#rrggbbaa`. */
export type Colors = Record<Token, string>
