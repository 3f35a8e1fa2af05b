import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { hashSynonyms, parseSynonyms, type SynonymList } from '@dhow/contract/synonyms/synonyms'
import type { Events } from '#api/events.ts'
import type { Kernel } from '#api/kernel.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { searchWords } from '#api/platform/matching/search-words.ts'
import { synonyms as table } from './tables.ts'

/** Synonyms of a site that never saved its own. */
const DEFAULT_SYNONYMS = readFileSync(join(import.meta.dirname, 'default-synonyms.txt'), 'utf8')
  .trim()
  .split('\n')

type SynonymService = ReturnType<typeof createSynonymService>

function createSynonymStore(db: Db) {
  const select = db
    .select({ text: sql<string>`${table.groups}` })
    .from(table)
    .prepare()
  let read: { text: string; groups: string[] } | undefined

  return {
    /** Returns the same array until the list changes. */
    list(): string[] {
      const text = select.get()?.text
      if (text === undefined) return DEFAULT_SYNONYMS
      if (text !== read?.text) read = { text, groups: JSON.parse(text) }
      return read.groups
    },

    save: (groups: string[]): void => saveSingleRow(db, table, { groups }),
  }
}

export function createSynonymService(db: Db, events: Events) {
  const { list, save } = createSynonymStore(db)

  return {
    list,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ synonyms, ifVersion }: SynonymList): void {
      createTransaction(db)(() => {
        requireVersion(ifVersion, hashSynonyms(list()), 'The synonyms were')
        save(synonyms)
      })
      events.emit('products.changed')
    },
  }
}

export const createSynonyms = (_kernel: Kernel, { synonyms }: { synonyms: SynonymService }) => ({
  routes: synonymRoutes(synonyms),
})

const synonymRoutes = (service: SynonymService): Handlers<Contract['synonyms']> => ({
  list: () => ok(service.list()),

  save: ({ body }) => {
    service.save(body)
    return done('Synonyms saved.')
  },
})

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
      .map(searchWords)
      .filter((words) => words.length > 0)
    for (const words of all) {
      const key = joinWords(words)
      phrases.set(key, [
        ...(phrases.get(key) ?? []),
        ...all.filter((one) => joinWords(one) !== key),
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

  const current = () => {
    const groups = store.list()
    if (parsed?.groups !== groups) {
      const phrases = parse(groups)
      parsed = { groups, phrases, words: new Set([...phrases.values()].flat(2)) }
    }
    return parsed
  }

  /** Splits the words of a search into segments: the longest phrases with synonyms, and single words. */
  const splitSegments = (words: string[]): Segment[] => {
    const { phrases } = current()
    const segments: Segment[] = []
    for (let at = 0; at < words.length; ) {
      let length = Math.min(LIMITS.synonymWords, words.length - at)
      const synonyms = () => phrases.get(joinWords(words.slice(at, at + length)))
      while (length > 1 && !synonyms()) length--
      const own = words.slice(at, at + length)
      segments.push({ words: own, synonyms: (synonyms() ?? []).slice(0, MAX_SYNONYMS) })
      at += length
    }
    return segments
  }

  return {
    splitSegments,

    /** Returns all words of all phrases, the same set until the synonyms change. */
    words: (): ReadonlySet<string> => current().words,
  }
}
