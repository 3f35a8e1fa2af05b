import { LIMITS } from '@dhow/contract/limits'
import { parseSynonyms } from '@dhow/contract/synonyms/synonyms'
import type { Db } from '#api/platform/database/open.ts'
import { toSearchWords } from '#api/platform/matching/search-words.ts'
import { createSynonymStore } from './store.ts'

/** Words of a search that have the same synonyms, which are phrases of one or more words. */
export type Segment = { words: string[]; synonyms: string[][] }

/** Maximum synonyms of a phrase that is in several groups. */
const MAX_SYNONYMS = 40

/** Equal for HAND WASH and HANDWASH. */
const joinWords = (words: string[]) => words.join('')

/** Returns the phrases with the same meaning by each phrase. */
function parse(groups: string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>()
  for (const group of groups) {
    const all = parseSynonyms(group)
      .map(toSearchWords)
      .filter((words) => words.length > 0)
    for (const words of all) {
      const key = joinWords(words)
      phrases.set(key, [
        ...(phrases.get(key) ?? []),
        ...all.filter((item) => joinWords(item) !== key),
      ])
    }
  }
  return phrases
}

export type Phrases = ReturnType<typeof createPhrases>

/** Reads the current synonyms for every search, because another thread may have changed them. */
export function createPhrases(db: Db) {
  const store = createSynonymStore(db)
  let parsed: { groups: string[]; phrases: Map<string, string[][]>; words: Set<string> } | undefined

  const getCurrent = () => {
    const groups = store.list()
    if (parsed?.groups !== groups) {
      const phrases = parse(groups)
      parsed = { groups, phrases, words: new Set([...phrases.values()].flat(2)) }
    }
    return parsed
  }

  /** Splits the words of a search into segments: the longest phrases with synonyms, and single words. */
  const splitSegments = (words: string[]): Segment[] => {
    const { phrases } = getCurrent()
    const segments: Segment[] = []
    for (let index = 0; index < words.length; ) {
      let length = Math.min(LIMITS.synonymWords, words.length - index)
      const findSynonyms = () => phrases.get(joinWords(words.slice(index, index + length)))
      while (length > 1 && !findSynonyms()) length--
      const segmentWords = words.slice(index, index + length)
      segments.push({
        words: segmentWords,
        synonyms: (findSynonyms() ?? []).slice(0, MAX_SYNONYMS),
      })
      index += length
    }
    return segments
  }

  return {
    splitSegments,

    /** Returns all words of all phrases, the same set until the synonyms change. */
    getWords: (): ReadonlySet<string> => getCurrent().words,
  }
}
