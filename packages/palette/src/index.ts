export { contrastOf, MIN_CONTRAST } from './contrast.ts'
export {
  createPalette,
  DEFAULT_COLORS,
  type Palette,
  paletteCss,
  type Replacement,
} from './create-palette.ts'
export { PAIRS, type Pair } from './pairs.ts'
export type { BrandColors, Colors, ThemeName, Token } from './tokens.ts'
