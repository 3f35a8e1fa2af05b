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

/**
 * The colours and typefaces of the company as a page's head has them. For the server alone: what
 * computes a palette is no part of a public page.
 */
export function brandStyle({
  colours,
  typeface,
}: Pick<CompanyFrame, 'colours' | 'typeface'>): BrandStyle {
  const isDefault =
    colours.primary === DEFAULT_COLORS.primary && colours.accent === DEFAULT_COLORS.accent
  const { css, fonts } = TYPEFACES[typeface]
  return { typeface, css: (isDefault ? '' : paletteCss(createPalette(colours))) + css, fonts }
}
