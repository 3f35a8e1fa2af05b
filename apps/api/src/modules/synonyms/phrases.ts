import { LIMITS } from '@dhow/contract/limits'
import { synonymsIn } from '@dhow/contract/products/synonyms'
import type { Db } from '#api/platform/database/open.ts'
import { searchWords } from '#api/platform/database/search-words.ts'
import { createSynonymStore } from './synonyms.ts'

/** Words of a search that have the same synonyms, which are phrases of one or more words. */
export type Segment = { words: string[]; synonyms: string[][] }

/** Maximum synonyms of a phrase that is in several groups. */
const MAX_SYNONYMS = 40

/** Equal for HAND WASH and HANDWASH. */
const keyOf = (words: string[]): string => words.join('')

/** Returns the phrases with the same meaning by each phrase. */
function parse(groups: string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>()
  for (const group of groups) {
    const all = synonymsIn(group)
      .map(searchWords)
      .filter((words) => words.length > 0)
    for (const words of all) {
      const key = keyOf(words)
      phrases.set(key, [...(phrases.get(key) ?? []), ...all.filter((one) => keyOf(one) !== key)])
    }
  }
  return phrases
}

export type Phrases = ReturnType<typeof createPhrases>

/** Reads the current synonyms for every search, because another thread may have changed them. */
export function createPhrases(db: Db) {
  const store = createSynonymStore(db)
  let parsed: { groups: string[]; phrases: Map<string, string[][]> } | undefined

  const current = (): Map<string, string[][]> => {
    const groups = store.list()
    if (parsed?.groups !== groups) parsed = { groups, phrases: parse(groups) }
    return parsed.phrases
  }

  /** Splits the words of a search into segments: the longest phrases with synonyms, and single words. */
  const segmentsOf = (words: string[]): Segment[] => {
    const phrases = current()
    const segments: Segment[] = []
    for (let at = 0; at < words.length; ) {
      let length = Math.min(LIMITS.synonymWords, words.length - at)
      const synonyms = () => phrases.get(keyOf(words.slice(at, at + length)))
      while (length > 1 && !synonyms()) length--
      const own = words.slice(at, at + length)
      segments.push({ words: own, synonyms: (synonyms() ?? []).slice(0, MAX_SYNONYMS) })
      at += length
    }
    return segments
  }

  return {
    segmentsOf,

    /** Replaces each phrase by the alphabetically first of its synonyms, so that texts can be compared. */
    standardWords: (words: string[]): string[] =>
      segmentsOf(words).flatMap((segment) =>
        [segment.words, ...segment.synonyms].reduce((one, other) =>
          keyOf(other) < keyOf(one) ? other : one,
        ),
      ),

    /** Returns all words of all phrases. */
    words: (): Iterable<string> => new Set([...current().values()].flat(2)),
  }
}
