import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@dhow/i18n/languages'
import { fold } from './search-words.ts'
import { countTypingErrors } from './typing-errors.ts'

/** Returns the words of a text without case and accents, separated by spaces. */
export const toPlainWords = (text: string): string =>
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
      return synonyms.split(', ').map((item): [string, string] => [toPlainWords(item), word])
    })

/** Reads the synonyms of a section of words.txt. */
export const readWords = (section: string): Set<string> =>
  new Set(readSynonyms(section).map(([synonym]) => synonym))

const removeArticle = (word: string) => word.replace(/^ب?ال(?=\p{L}{3})/u, '')

let names: Map<string, Language> | undefined

/** Returns the languages by their names in all languages. Creates them on first use, because that takes several milliseconds. */
function getLanguageNames(): Map<string, Language> {
  names ??= new Map(
    LANGUAGE_CODES.flatMap((language) =>
      [
        language,
        LANGUAGES[language].name,
        ...LANGUAGE_CODES.map((code) =>
          new Intl.DisplayNames(code, { type: 'language' }).of(language),
        ),
      ].map((name = '') => [removeArticle(toPlainWords(name)), language]),
    ),
  )
  for (const [name, language] of readSynonyms('column languages'))
    names.set(name, language as Language)
  return names
}

/** Returns the language that the name of a column contains, and the other words: 'Name (Arabic)', 'nom fr'. */
export function findLanguageInName(
  column: string,
): { language: Language; text: string } | undefined {
  const all = getLanguageNames()
  const words = toPlainWords(column.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replace(/\p{Script=Han}+/gu, (run) => {
      const name = [...all.keys()].find(
        (item) => /\p{Script=Han}/u.test(item) && run.includes(item),
      )
      return name ? ` ${run.replace(name, '')} ${name} ` : run
    })
    .split(' ')
    .filter((word) => word !== '')
  const languageIndex = words.findLastIndex((word) => all.has(removeArticle(word)))
  const language = all.get(removeArticle(words[languageIndex] ?? ''))
  if (!language) return undefined
  // 'en' is a preposition in 'nom en arabe'.
  const otherWords = words.filter((word, index) => index !== languageIndex && word !== 'en')
  return { language, text: otherWords.join(' ') }
}

/** Returns the language of a script that only one language of the site uses. */
export const detectLanguage = (text: string): 'ar' | 'zh' | undefined => {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined
}

const SYNONYMS = readSynonyms('columns')

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const isPhrase = ([synonym]: [string, string]) => synonym.includes(' ') || UNSPACED.test(synonym)

const byWords = new Map(SYNONYMS.filter((item) => !isPhrase(item)))
const byPhrase = new Map(SYNONYMS.filter(isPhrase))
for (const word of SYNONYMS.flatMap(([, words]) => words.split(' '))) byWords.set(word, word)

/** Chinese, Japanese and Thai have no spaces between words. The longest phrase comes first. */
const PHRASES = new RegExp(
  [...byPhrase.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (UNSPACED.test(phrase) ? phrase : `(?<= )${phrase}(?= )`))
    .join('|'),
  'gu',
)

const MIN_TYPO_LETTERS = 5
const byFirstLetter = Map.groupBy(byWords.keys(), (word) => word[0])

/** Returns the standard words of a word, which may have the Arabic article, or one typing error after its first letter. */
function correctWord(word: string): string {
  const words = byWords.get(word) ?? byWords.get(word.replace(/^(ال|لل)/, ''))
  if (words !== undefined || word.length < MIN_TYPO_LETTERS) return words ?? word
  const correction = byFirstLetter
    .get(word[0])
    ?.find((item) => item.length >= MIN_TYPO_LETTERS && countTypingErrors(word, item) <= 1)
  return (correction && byWords.get(correction)) ?? word
}

/** Longer texts are sentences. */
const MAX_NAME_WORDS = 10

/** Returns the standard words of a column name, without words that have no meaning. */
export function toStandardWords(name: string): string[] {
  const words = ` ${toPlainWords(name.replaceAll('#', ' no '))} `
    .replace(PHRASES, (phrase) => ` ${byPhrase.get(phrase) ?? ''} `)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length > MAX_NAME_WORDS) return []
  return words.flatMap((word) => correctWord(word).split(' ')).filter((word) => word !== '')
}

const ROW_NUMBERS = readWords('rows')

/** Returns whether a name, in one or two languages, is that of a column that counts the rows: No., S/N, 序号. */
export const isRowNumber = (name: string): boolean =>
  [[name], name.split(/[\n()/|]/).filter((part) => part.trim() !== '')].some((parts) =>
    parts.every((part) => /^[\s#.:]+$/.test(part) || ROW_NUMBERS.has(toPlainWords(part))),
  )
