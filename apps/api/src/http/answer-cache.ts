import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'

/** Bytes of the answers kept, uncompressed; what is unused for longest goes first. */
const CAPACITY_BYTES = 24_000_000

/** The part of that for addresses of which anybody can make up any number. */
const MADE_UP_SHARE = 1 / 4

/** How many of such addresses that were requested last are remembered. */
const MAX_REMEMBERED_PATHS = 2_000

/** The bytes of an answer above which compressing it as small as it gets takes a second and more. */
const MAX_SHRUNK_BYTES = 500_000

/** A path that stands for nothing but itself: no query, and nothing that can be written in many ways. */
const PLAIN_PATH = /^(\/[a-z\d._~-]+)*\/?$/

/** The year in the footer of a page that is rendered now. */
const currentYear = () => new Date().getUTCFullYear()

/** An answer, or undefined for one that is too large to be kept. */
type Made = Answer | undefined

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Answers made once and kept until `clear`, or until the year turns (UTC). Only whole successes are kept;
 * simultaneous requests of one share its making. Addresses with a query have room of their own and are kept
 * from their second request on, and so are others that can be made up: they push nothing out.
 */
export function createAnswerCache(capacity = CAPACITY_BYTES) {
  const createAnswers = (maxSize: number) =>
    new LRUCache<string, Answer>({ maxSize, sizeCalculation: ({ bytes }) => bytes })
  const plain = createAnswers(capacity * (1 - MADE_UP_SHARE))
  const madeUp = createAnswers(capacity * MADE_UP_SHARE)
  const wasRequested = createRequestMemory()
  const making = new Map<string, Promise<Made>>()
  const shrinkSoon = createShrinking((path) => plain.peek(path))
  const counts = { kept: 0, made: 0 }
  let generation = 0
  let year = currentYear()

  const clear = () => {
    generation += 1
    plain.clear()
    madeUp.clear()
    making.clear()
  }
  const clearAtNewYear = () => {
    if (year === currentYear()) return
    year = currentYear()
    clear()
  }
  const find = (path: string): Answer | undefined => {
    clearAtNewYear()
    const answer = plain.get(path)
    if (answer?.sent.has('br')) shrinkSoon(path, answer)
    return answer ?? madeUp.get(path)
  }
  const makeNow = async <A extends Made>(path: string, make: () => Promise<A>): Promise<A> => {
    const started = generation
    const isPlain = PLAIN_PATH.test(path)
    const isWanted = isPlain || wasRequested(path)
    const answer = await make()
    // A write that came in between may not be in this answer: send it, but do not keep it.
    if (isWanted && answer?.status === 200 && started === generation) {
      const answers = isPlain ? plain : madeUp
      answers.set(path, answer)
    }
    return answer
  }

  return {
    /** The answer at a path with its query, from memory or made now. */
    get<A extends Made>(path: string, make: () => Promise<A>): Promise<A> | Answer {
      const cached = find(path)
      const shared = cached ?? making.get(path)
      counts[shared ? 'kept' : 'made'] += 1
      // One path is made in one way.
      if (shared) return shared as Answer | Promise<A>
      const fresh = makeNow(path, make).finally(() => {
        if (making.get(path) === fresh) making.delete(path)
      })
      making.set(path, fresh)
      return fresh
    },

    /** The answer at a path, if it is kept. */
    find,

    /** How many answers were there already, or being made, and how many were made. */
    counts: (): Readonly<typeof counts> => counts,

    /** Forgets everything: the public content has changed. */
    clear,
  }
}
/** Remembers the paths that it is called with, and says whether it was called with one before. */
function createRequestMemory(): (path: string) => boolean {
  const requested = new LRUCache<string, true>({ max: MAX_REMEMBERED_PATHS })
  return (path) => {
    const key = createHash('sha256').update(path).digest('base64url')
    const isKnown = requested.has(key)
    requested.set(key, true)
    return isKnown
  }
}

/** Compresses answers as small as they get, each once and one after another, while they are kept. */
function createShrinking(kept: (path: string) => Answer | undefined) {
  const begun = new WeakSet<Answer>()
  let last: Promise<void> = Promise.resolve()
  return (path: string, answer: Answer): void => {
    if (begun.has(answer) || answer.bytes > MAX_SHRUNK_BYTES) return
    begun.add(answer)
    // When it fails, the answer stays as it is.
    last = last.then(() => (kept(path) === answer ? answer.shrink() : undefined)).catch(() => {})
  }
}
