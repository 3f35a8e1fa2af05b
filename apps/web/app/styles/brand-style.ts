import type { CompanyLayout } from '@dhow/contract/company/company'
import { buildPaletteCss, createPalette, DEFAULT_COLORS } from '@dhow/palette'
import cairoFont from '#app/fonts/cairo.woff2?url'
import frauncesFont from '#app/fonts/fraunces.woff2?url'
import interFont from '#app/fonts/inter.woff2?url'
import manropeFont from '#app/fonts/manrope.woff2?url'
import sourceSansFont from '#app/fonts/source-sans.woff2?url'
import sourceSerifFont from '#app/fonts/source-serif.woff2?url'
import cairo from '#app/styles/typefaces/cairo.css?inline'
import manrope from '#app/styles/typefaces/manrope.css?inline'
import source from '#app/styles/typefaces/source.css?inline'

type Brand = Pick<CompanyLayout, 'colours' | 'typeface'>
type Typeface = CompanyLayout['typeface']

export type BrandStyle = {
  typeface: Typeface
  css: string
  /** The text font comes first. */
  fonts: string[]
}

/** The style sheet contains the rules of the default typeface. */
const TYPEFACES: Record<Typeface, { css: string; fonts: string[] }> = {
  fraunces: { css: '', fonts: [interFont, frauncesFont] },
  manrope: { css: manrope, fonts: [interFont, manropeFont] },
  source: { css: source, fonts: [sourceSansFont, sourceSerifFont] },
  cairo: { css: cairo, fonts: [cairoFont] },
}

const isDefault = ({ primary, accent }: CompanyLayout['colours']) =>
  primary === DEFAULT_COLORS.primary && accent === DEFAULT_COLORS.accent

/**
 * For server and admin area only: public pages must not load the palette code. `withPalette` includes the
 * default palette too.
 */
export function createBrandStyle(
  { colours, typeface }: Brand,
  { withPalette = !isDefault(colours) } = {},
): BrandStyle {
  const { css, fonts } = TYPEFACES[typeface]
  const palette = withPalette ? buildPaletteCss(createPalette(colours)) : ''
  return { typeface, css: palette + css, fonts }
}

let sheet: CSSStyleSheet | undefined

/** Applies saved colors and typefaces to the open page, where browsers support this. */
export function showBrandStyle(brand: Brand): void {
  if (!('adoptedStyleSheets' in document)) return
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const { css, typeface } = createBrandStyle(brand, { withPalette: true })
  sheet.replaceSync(css)
  document.documentElement.dataset.typeface = typeface
}
