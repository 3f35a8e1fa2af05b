import { writeCsv } from '../../apps/api/src/platform/csv/write.ts'
import { readCsv } from '../../apps/api/src/platform/sheets/csv.ts'
import type { OtherLanguage } from '../../packages/i18n/src/languages.ts'
import { expect, type Server } from '../server.ts'
import { call, loginAdministrator } from './administrator.ts'

/** Shows a language with these translations, by English text. */
export async function showLanguage(
  server: Server,
  language: OtherLanguage,
  translations: Record<string, string> = {},
): Promise<void> {
  const { patch, put } = await loginAdministrator(server)
  for (const [source, text] of Object.entries(translations)) {
    await put(`/languages/${language}/texts`, { source, text })
  }
  await patch(`/languages/${language}`, { state: 'shown' })
}

/** Translates all texts into a language as `pseudoTranslation` does, by download and upload of the CSV. */
export async function addPseudoTranslation(server: Server, language: OtherLanguage): Promise<void> {
  const { token } = await loginAdministrator(server)
  const path = `/languages/${language}/texts`
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api${path}/csv`, { headers })
  const [head = [], ...rows] = readCsv(await response.text()).rows
  const translated = rows.map(([source = '']) => [source, toPseudoTranslation(source)])
  const form = new FormData()
  form.append('file', new Blob([...writeCsv([head.slice(0, 2), ...translated])]), 'texts.csv')
  const result = await call<object>(server, 'POST', `${path}/import`, form, token)
  expect(result).toMatchObject({ problems: [] })
}

/** Splits a message at its outer braces: every second part is in braces. */
function splitAtBraces(message: string) {
  const parts = ['']
  let depth = 0
  for (const character of message) {
    if (character === '{' && depth++ === 0) parts.push('')
    parts.push(`${parts.pop()}${character}`)
    if (character === '}' && --depth === 0) parts.push('')
  }
  return parts
}

const mapOdd = (parts: string[], map: (part: string) => string) =>
  parts.map((part, index) => (index % 2 === 1 ? map(part) : part))

/**
 * Puts the texts of an ICU message in «», with accents and a third longer. Keeps placeholders, tags and line ends.
 * Adds the plural forms of Romance languages.
 */
function toPseudoTranslation(message: string): string {
  const parts = mapOdd(splitAtBraces(message), (placeholder) => {
    const start = placeholder.match(/^\{\w+, plural,/)?.[0]
    if (!start) return placeholder
    const forms = splitAtBraces(placeholder.slice(start.length, -1))
    const translated = mapOdd(forms, (form) => `{${toPseudoTranslation(form.slice(1, -1))}}`)
    const added = ['one', 'many'].filter((form) => !forms.some((each) => each.trim() === form))
    return `${start}${translated.join('')} ${added.map((form) => `${form} ${translated.at(-2)}`).join(' ')}}`
  })
  return parts.map((part, index) => (index % 2 === 1 ? part : toPseudoText(part))).join('')
}

const toPseudoText = (text: string) =>
  text
    .split(/(<\/?\w+\/?>|#|\s+)/)
    .map((part, index) => (index % 2 === 1 || !/\p{L}/u.test(part) ? part : toPseudoWords(part)))
    .join('')

/** Lengthens words, not the text: the accessible name of a button must contain its text. */
const toPseudoWords = (words: string) =>
  `«${words.replaceAll(/[aeiou]/gi, '$&$&\u0301').normalize()}»`
