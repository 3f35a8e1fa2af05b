import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@dhow/messages/languages'
import { fold } from '#api/platform/database/search-key.ts'

/** Returns the words of a text without case and accents, separated by spaces. */
export const plainWords = (text: string): string =>
  fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SECTIONS = readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8').split(/^\[/m)

/** Reads a section of words.txt as pairs of a synonym in plain words and our word. */
export const readSynonyms = (section: string): [synonym: string, word: string][] =>
  (SECTIONS.find((text) => text.startsWith(`${section}]`)) ?? '')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'))
    .flatMap((line) => {
      const [word = '', synonyms = ''] = line.split(':')
      return synonyms.split(', ').map((one): [string, string] => [plainWords(one), word])
    })

/** Reads the synonyms of a section of words.txt. */
export const readWords = (section: string): Set<string> =>
  new Set(readSynonyms(section).map(([synonym]) => synonym))

const withoutArticle = (word: string) => word.replace(/^ب?ال(?=\p{L}{3})/u, '')

let names: Map<string, Language> | undefined

/** Returns the languages by their names in all languages. Creates them on first use, because that takes several milliseconds. */
function languageNames(): Map<string, Language> {
  names ??= new Map(
    LANGUAGE_CODES.flatMap((language) =>
      [
        language,
        LANGUAGES[language].name,
        ...LANGUAGE_CODES.map((code) =>
          new Intl.DisplayNames(code, { type: 'language' }).of(language),
        ),
      ].map((name = '') => [withoutArticle(plainWords(name)), language]),
    ),
  )
  for (const [name, language] of readSynonyms('column languages'))
    names.set(name, language as Language)
  return names
}

/** Returns the language that the name of a column contains, and the other words: 'Name (Arabic)', 'nom fr'. */
export function languageNamed(column: string): { language: Language; text: string } | undefined {
  const all = languageNames()
  const words = plainWords(column.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replace(/\p{Script=Han}+/gu, (run) => {
      const name = [...all.keys()].find((one) => /\p{Script=Han}/u.test(one) && run.includes(one))
      return name ? ` ${run.replace(name, '')} ${name} ` : run
    })
    .split(' ')
    .filter((word) => word !== '')
  const at = words.findLastIndex((word) => all.has(withoutArticle(word)))
  const language = all.get(withoutArticle(words[at] ?? ''))
  if (!language) return undefined
  // 'en' is a preposition in 'nom en arabe'.
  const others = words.filter((word, index) => index !== at && word !== 'en')
  return { language, text: others.join(' ') }
}

/** Returns the language of a script that only one language of the site uses. */
export const languageOfScript = (text: string): 'ar' | 'zh' | undefined => {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined
}
