import type { CompanyLayout } from '@dhow/contract/company/company'
import { createBrandStyle } from './brand-style.ts'

let sheet: CSSStyleSheet | undefined

/**
 * Applies just saved colors and typefaces to the open page. Browsers without support show them
 * after the next page load.
 */
export function showBrandStyle(company: Pick<CompanyLayout, 'colours' | 'typeface'>): void {
  if (!('adoptedStyleSheets' in document)) return
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const { css, typeface } = createBrandStyle(company, { overAny: true })
  sheet.replaceSync(css)
  document.documentElement.dataset.typeface = typeface
}
