import { LIMITS } from '@dhow/contract/limits'
import { parseSynonyms } from '@dhow/contract/synonyms/synonyms'
import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import type { Db } from '#api/platform/database/open.ts'
import { toSearchWords } from '#api/platform/matching/search-words.ts'
import { createSynonymStore } from './store.ts'

/** Words of a search that have the same synonyms, which are phrases of one or more words. */
export type Segment = { words: string[]; synonyms: string[][] }

/** A phrase, with the language if it has this meaning in no other one: 'fr: pain' is bread. */
type Phrase = { words: string[]; language: string | undefined }

/** Phrases with the same meaning, or included in it. */
type Meaning = { language: string | undefined; synonyms: Phrase[] }

const IN_LANGUAGE = new RegExp(`^(?:(${LANGUAGE_CODES.join('|')}):)?(.*)`)

/** Maximum synonyms of a phrase that is in several groups. */
const MAX_SYNONYMS = 40

/** A Chinese character is a part of many words, so that it finds synonyms but is not one. */
const SINGLE_CHINESE = /^\p{Script=Han}$/u

const isUsed = (language: string | undefined, languages: readonly string[]) =>
  !language || languages.includes(language)

/** Equal for HAND WASH and HANDWASH. */
const joinWords = (words: string[]) => words.join('')

const parsePhrases = (text: string): Phrase[] =>
  parseSynonyms(text)
    .map((synonym) => {
      const [, language, phrase = ''] = IN_LANGUAGE.exec(synonym) ?? []
      return { language, words: toSearchWords(phrase) }
    })
    .filter(({ words }) => words.length > 0)

/** Returns the meanings of each phrase. */
function parse(groups: string[]): Map<string, Meaning[]> {
  const meanings = new Map<string, Meaning[]>()
  for (const group of groups) {
    const [equal = '', included = ''] = group.split('>')
    const phrases = parsePhrases(equal)
    const all = [...phrases, ...parsePhrases(included)]
    for (const { words, language } of phrases) {
      const key = joinWords(words)
      const isSynonym = (text: string) => text !== key && !SINGLE_CHINESE.test(text)
      const synonyms = all.filter((item) => isSynonym(joinWords(item.words)))
      meanings.set(key, [...(meanings.get(key) ?? []), { language, synonyms }])
    }
  }
  return meanings
}

export type Phrases = ReturnType<typeof createPhrases>

/** Reads the current synonyms for every search, because another thread may have changed them. */
export function createPhrases(db: Db) {
  const store = createSynonymStore(db)
  let parsed: { groups: string[]; meanings: Map<string, Meaning[]>; words: Set<string> } | undefined

  const getCurrent = () => {
    const groups = store.list()
    if (parsed?.groups !== groups) {
      const meanings = parse(groups)
      const words = [...meanings.values()]
        .flat()
        .flatMap(({ synonyms }) => synonyms.flatMap((phrase) => phrase.words))
      parsed = { groups, meanings, words: new Set(words) }
    }
    return parsed
  }

  /**
   * Splits the words of a search into segments: the longest phrases with synonyms, and single words.
   * @param languages of phrases
   * @param synonymLanguages of synonyms
   */
  const splitSegments = (
    words: string[],
    languages: readonly string[] = LANGUAGE_CODES,
    synonymLanguages: readonly string[] = languages,
  ): Segment[] => {
    const { meanings } = getCurrent()
    const findMeanings = (phrase: string[]) =>
      (meanings.get(joinWords(phrase)) ?? []).filter(({ language }) => isUsed(language, languages))
    const segments: Segment[] = []
    for (let index = 0; index < words.length; ) {
      let length = Math.min(LIMITS.synonymWords, words.length - index)
      const getPhrase = () => words.slice(index, index + length)
      while (length > 1 && findMeanings(getPhrase()).length === 0) length--
      const phrase = getPhrase()
      const synonyms = findMeanings(phrase)
        .flatMap((meaning) => meaning.synonyms)
        .filter(({ language }) => isUsed(language, synonymLanguages))
        .map((synonym) => synonym.words)
      segments.push({ words: phrase, synonyms: synonyms.slice(0, MAX_SYNONYMS) })
      index += length
      // Two characters, of which the first is the end of a Chinese phrase, need not be a word.
      const next = words.slice(index, index + 1)
      const isAcross =
        /^\p{Script=Han}/u.test(next[0] ?? '') && phrase.at(-1)?.at(-1) === next[0]?.[0]
      if (synonyms.length > 0 && isAcross && findMeanings(next).length === 0) index++
    }
    return segments
  }

  return {
    splitSegments,

    /** Returns all words of all phrases, the same set until the synonyms change. */
    getWords: (): ReadonlySet<string> => getCurrent().words,
  }
}
