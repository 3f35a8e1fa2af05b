import type { CompanyFrame } from '@dhow/contract/company'
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

type Typeface = CompanyFrame['typeface']

/** What a page's head has of the company's choice. */
export type BrandStyle = {
  typeface: Typeface
  /** Rules beyond those of the style sheet: none where everything is the default. */
  css: string
  /** Files of the typefaces, the text's first. */
  fonts: string[]
}

/** The typefaces' own rules, and their files. The style sheet holds those of the default. */
const TYPEFACES: Record<Typeface, { css: string; fonts: string[] }> = {
  fraunces: { css: '', fonts: [interFont, frauncesFont] },
  manrope: { css: manrope, fonts: [interFont, manropeFont] },
  source: { css: source, fonts: [sourceSansFont, sourceSerifFont] },
  cairo: { css: cairo, fonts: [cairoFont] },
}

const isDefault = ({ primary, accent }: CompanyFrame['colours']): boolean =>
  primary === DEFAULT_COLORS.primary && accent === DEFAULT_COLORS.accent

/**
 * The colours and typefaces of the company as a page's head has them. For the server and the office:
 * what computes a palette is no part of a public page.
 * @param overAny whether the rules are for a page that may have another palette than the default
 */
export function createBrandStyle(
  { colours, typeface }: Pick<CompanyFrame, 'colours' | 'typeface'>,
  { overAny = false } = {},
): BrandStyle {
  const palette = overAny || !isDefault(colours) ? paletteCss(createPalette(colours)) : ''
  const { css, fonts } = TYPEFACES[typeface]
  return { typeface, css: palette + css, fonts }
}
