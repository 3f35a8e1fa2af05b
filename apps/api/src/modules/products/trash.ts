import { LIMITS } from '@dhow/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/platform/background/background.ts'
import { createRepeatedCheck } from '#api/platform/background/repeated-check.ts'
import type { ProductStore } from './store.ts'

const DAY_MS = 86_400_000

const CHECK_EVERY_MS = 5 * 60_000

/** Products that one transaction deletes for good. */
const REMOVED_AT_ONCE = 50

type Parts = {
  store: Pick<ProductStore, 'trashedBefore'>
  background: Background
  log: Pick<FastifyBaseLogger, 'error'>
}

export function createTrash({ store, background, log }: Parts) {
  /** Deletes products for good that were in the trash too long. */
  const check = async (now = new Date()): Promise<void> => {
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.trashedBefore(deadline, REMOVED_AT_ONCE)
    if (ids.length > 0) await background.write(ids.length, 'removeProducts', ids)
  }

  const failure = 'emptying the trash failed'
  return { check, ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }) }
}
