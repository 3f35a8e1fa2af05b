import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { toLocalPath } from '#app/api/language.ts'
import { type Line, parseLines, readList, stringifyLines } from './list.ts'

const FIELDS = ['key', 'productId', 'quantity', 'unit', 'note', 'text', 'written'] as const

/** Browsers refuse cookies above 4,096 bytes, attributes included. */
const MAX_CHARS = 3_900
const MAX_AGE_S = 365 * 86_400

/** Encodes the first lines that a cookie has room for. Products have no text in it. */
function encodeLines(lines: readonly Line[]): string {
  let value = ''
  for (const line of lines) {
    const { productId, text, written } = line
    const stored = {
      ...line,
      text: productId ? '' : text,
      written: written === text ? '' : written,
    }
    const encoded = FIELDS.map((name) =>
      encodeURIComponent(String(stored[name] ?? '').toWellFormed()),
    ).join(':')
    if (value.length + encoded.length >= MAX_CHARS) break
    value += `${value && '/'}${encoded}`
  }
  return value
}

/** A cookie without a value is deleted. */
function buildCookie(name: string, value: string, path: string, protocol: string) {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax${secure}`
}

/** Returns the list of a browser without JavaScript, for the pages of all languages. */
export const buildPlainListCookie = (
  lines: readonly Line[],
  { protocol }: Pick<URL, 'protocol'>,
): string => buildCookie('list', encodeLines(lines) || '/', '/', protocol)

/** Reads the list of a browser without JavaScript; otherwise the copy of the stored list. */
export function readListCookie(header: string | null): readonly Line[] {
  const [, value = ''] =
    header?.match(/(?:^|;\s*)list=([^;]*)/) ?? header?.match(/(?:^|;\s*)enquiryList=([^;]*)/) ?? []
  try {
    const lines = value.split('/').map((encoded) => {
      const values = encoded.split(':').map((text) => decodeURIComponent(text))
      const fields = Object.fromEntries(FIELDS.map((name, index) => [name, values[index]]))
      return { ...fields, quantity: fields.quantity ? Number(fields.quantity) : undefined } as Line
    })
    return parseLines(stringifyLines(lines))
  } catch {
    return []
  }
}

/** Writes a copy of the stored list for the first paint of its page, so that other requests contain no list. */
export function writeListCookie(i18n: I18n): void {
  const { protocol } = window.location
  const path = toLocalPath(i18n, paths.enquiry)
  const cookies = [
    buildCookie('enquiryList', encodeLines(readList()), path, protocol),
    buildCookie('list', '', '/', protocol),
  ]
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
    for (const cookie of cookies) document.cookie = cookie
  } catch {}
}
