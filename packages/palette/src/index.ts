export { contrastOf, MIN_CONTRAST, PAIRS, type Pair } from './contrast.ts'
export {
  createPalette,
  DEFAULT_COLORS,
  type Palette,
  paletteCss,
  type Replacement,
} from './create-palette.ts'
export type { BrandColors, Colors, ThemeName, Token } from './tokens.ts'
