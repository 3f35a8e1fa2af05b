import type { CompanyLayout } from '@dhow/contract/company/company'
import { createPalette, DEFAULT_COLORS, paletteCss } from '@dhow/palette'
import cairoFont from '#app/fonts/cairo.woff2?url'
import frauncesFont from '#app/fonts/fraunces.woff2?url'
import interFont from '#app/fonts/inter.woff2?url'
import manropeFont from '#app/fonts/manrope.woff2?url'
import sourceSansFont from '#app/fonts/source-sans.woff2?url'
import sourceSerifFont from '#app/fonts/source-serif.woff2?url'
import cairo from '#app/styles/typefaces/cairo.css?inline'
import manrope from '#app/styles/typefaces/manrope.css?inline'
import source from '#app/styles/typefaces/source.css?inline'

type Typeface = CompanyLayout['typeface']

/** Colors and typefaces of the company in a page's head. */
export type BrandStyle = {
  typeface: Typeface
  /** CSS rules in addition to the style sheet; empty for the default brand. */
  css: string
  /** Font files; the text font comes first. */
  fonts: string[]
}

/** Rules and files of the typefaces. The style sheet contains the default's rules. */
const TYPEFACES: Record<Typeface, { css: string; fonts: string[] }> = {
  fraunces: { css: '', fonts: [interFont, frauncesFont] },
  manrope: { css: manrope, fonts: [interFont, manropeFont] },
  source: { css: source, fonts: [sourceSansFont, sourceSerifFont] },
  cairo: { css: cairo, fonts: [cairoFont] },
}

const isDefault = ({ primary, accent }: CompanyLayout['colours']): boolean =>
  primary === DEFAULT_COLORS.primary && accent === DEFAULT_COLORS.accent

/**
 * Returns a company's colors and typefaces. For server and admin area only: public pages must not
 * load the palette code.
 * @param overAny always includes the palette, for a page with an unknown palette
 */
export function createBrandStyle(
  { colours, typeface }: Pick<CompanyLayout, 'colours' | 'typeface'>,
  { overAny = false } = {},
): BrandStyle {
  const palette = overAny || !isDefault(colours) ? paletteCss(createPalette(colours)) : ''
  const { css, fonts } = TYPEFACES[typeface]
  return { typeface, css: palette + css, fonts }
}
