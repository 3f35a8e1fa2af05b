import { LANGUAGE_CODES, LANGUAGES, type Language } from '@dhow/messages/languages'
import { plainWords } from './word-lists.ts'

/** Other names of languages in sheets. */
const OTHER_NAMES: { [L in Language]?: string[] } = {
  en: ['eng', 'إنجليزي', '英文'],
  ar: ['عربي'],
  fr: ['法文'],
  zh: ['cn'],
}

const withoutArticle = (word: string) => word.replace(/^ب?ال(?=\p{L}{3})/u, '')

let names: Map<string, Language> | undefined

/** Returns the languages by their names in all languages. Creates them on first use, because that takes several milliseconds. */
function languageNames(): Map<string, Language> {
  names ??= new Map(
    LANGUAGE_CODES.flatMap((language) => {
      const localized = LANGUAGE_CODES.map(
        (code) => new Intl.DisplayNames(code, { type: 'language' }).of(language) ?? '',
      )
      return [language, LANGUAGES[language].name, ...localized, ...(OTHER_NAMES[language] ?? [])]
        .map(plainWords)
        .map((name): [string, Language] => [withoutArticle(name), language])
    }),
  )
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
