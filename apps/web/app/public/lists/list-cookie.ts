import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { toLocalPath } from '#app/api/language.ts'
import { type Line, parseLines, readList, stringifyLines } from './list.ts'

const FIELDS = ['key', 'productId', 'quantity', 'unit', 'note', 'text', 'written'] as const

/** Browsers refuse cookies above 4,096 bytes, attributes included. */
const MAX_CHARS = 3_900
const MAX_AGE_S = 365 * 86_400

/** Returns a cookie with the first lines, for the server's copy of the page. Products have no text in it. */
export function buildListCookie(
  lines: readonly Line[],
  { protocol }: Pick<URL, 'protocol'>,
  i18n: Pick<I18n, 'locale'>,
): string {
  let value = ''
  for (const line of lines) {
    const { text, ...fields } = line
    const stored: Partial<Line> = line.productId ? fields : line
    const encoded = FIELDS.map((name) =>
      encodeURIComponent(String(stored[name] ?? '').toWellFormed()),
    ).join(':')
    if (value.length + encoded.length >= MAX_CHARS) break
    value += `${value && '/'}${encoded}`
  }
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `enquiryList=${value}; Path=${toLocalPath(i18n, paths.enquiry)}; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax${secure}`
}

export function readListCookie(header: string | null): readonly Line[] {
  const [, value = ''] = header?.match(/(?:^|;\s*)enquiryList=([^;]*)/) ?? []
  try {
    const lines = value.split('/').map((encoded) => {
      const values = encoded.split(':').map((text) => decodeURIComponent(text))
      const fields = Object.fromEntries(FIELDS.map((name, index) => [name, values[index]]))
      return { ...fields, quantity: Number(fields.quantity) } as Line
    })
    return parseLines(stringifyLines(lines))
  } catch {
    return []
  }
}

export function writeListCookie(i18n: I18n): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
    document.cookie = buildListCookie(readList(), window.location, i18n)
  } catch {}
}
