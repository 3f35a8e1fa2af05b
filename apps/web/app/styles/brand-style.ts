import type { CompanyLayout } from '@dhow/contract/company/company'
import { buildPaletteCss, createPalette, DEFAULT_COLORS } from '@dhow/palette'
import cairo from '#app/styles/typefaces/cairo.css?inline'
import manrope from '#app/styles/typefaces/manrope.css?inline'
import source from '#app/styles/typefaces/source.css?inline'

type Brand = Pick<CompanyLayout, 'colours' | 'typeface'>
type Typeface = CompanyLayout['typeface']

export type BrandStyle = {
  typeface: Typeface
  css: string
}

/** The style sheet contains the rules of the default typeface. */
const TYPEFACES: Record<Typeface, string> = { fraunces: '', manrope, source, cairo }

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
  const palette = withPalette ? buildPaletteCss(createPalette(colours)) : ''
  return { typeface, css: palette + TYPEFACES[typeface] }
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
