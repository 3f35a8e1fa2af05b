import { LANGUAGE_CODES, LANGUAGES, type Language } from '@dhow/messages/languages'
import { plainWords, readSynonyms } from './word-lists.ts'

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
