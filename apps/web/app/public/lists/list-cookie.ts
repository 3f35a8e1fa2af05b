import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { toLocalPath } from '#app/api/language.ts'
import { type Line, parseLines, readList, stringifyLines } from './list.ts'

const FIELDS = ['key', 'productId', 'quantity', 'unit', 'note', 'text', 'written'] as const

/** Browsers refuse cookies above 4,096 bytes, attributes included. */
const MAX_CHARS = 3_900
const MAX_AGE_S = 365 * 86_400

/** Encodes the first lines that a cookie has room for, without the texts of products and without repeated words. */
function encodeLines(lines: readonly Line[]): string {
  let value = ''
  for (const line of lines) {
    const { text, written, ...fields } = line
    const shownText = line.productId ? undefined : text
    const stored: Partial<Line> = {
      ...fields,
      text: shownText,
      written: written === shownText ? undefined : written,
    }
    const encoded = FIELDS.map((name) =>
      encodeURIComponent(String(stored[name] ?? '').toWellFormed()),
    ).join(':')
    if (value.length + encoded.length >= MAX_CHARS) break
    value += `${value && '/'}${encoded}`
  }
  return value
}

type Attributes = { path: string; maxAge?: number; url: Pick<URL, 'protocol'> }

function buildCookie(name: string, value: string, { path, maxAge = MAX_AGE_S, url }: Attributes) {
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Returns the list of a browser without JavaScript, for the pages of all languages. */
export const buildPlainListCookie = (lines: readonly Line[], url: Attributes['url']): string =>
  buildCookie('list', encodeLines(lines), { path: '/', url })

/** Reads the list of a browser without JavaScript; otherwise the copy of the stored list. */
export function readListCookie(header: string | null): readonly Line[] {
  const [, value = ''] =
    header?.match(/(?:^|;\s*)list=([^;]*)/) ?? header?.match(/(?:^|;\s*)enquiryList=([^;]*)/) ?? []
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

/** Writes a copy of the stored list for the first paint of its page, so that other requests contain no list. */
export function writeListCookie(i18n: I18n): void {
  const value = encodeLines(readList())
  const path = toLocalPath(i18n, paths.enquiry)
  const url = window.location
  const maxAge = value ? MAX_AGE_S : 0
  try {
    // biome-ignore-start lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
    document.cookie = buildCookie('enquiryList', value, { path, maxAge, url })
    document.cookie = buildCookie('list', '', { path: '/', maxAge: 0, url })
    // biome-ignore-end lint/suspicious/noDocumentCookie: end of the cookies
  } catch {}
}
