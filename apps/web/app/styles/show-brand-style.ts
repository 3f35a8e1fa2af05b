import type { CompanyFrame } from '@dhow/contract/company'
import { createBrandStyle } from './brand-style.ts'

let sheet: CSSStyleSheet | undefined

/**
 * Gives the page that is open the colours and typefaces that were just saved; its own are of when it was
 * loaded. A browser that cannot shows them from the next page load on.
 */
export function showBrandStyle(company: Pick<CompanyFrame, 'colours' | 'typeface'>): void {
  if (!('adoptedStyleSheets' in document)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const { css, typeface } = createBrandStyle(company, { overAny: true })
  sheet.replaceSync(css)
  document.documentElement.dataset.typeface = typeface
}
