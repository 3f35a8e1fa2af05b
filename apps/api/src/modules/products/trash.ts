import { LIMITS } from '@dhow/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/platform/background/background.ts'
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
  let timer: NodeJS.Timeout | undefined

  /** Deletes products for good that were in the trash too long. */
  const check = async (now = new Date()): Promise<void> => {
    const before = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.trashedBefore(before, REMOVED_AT_ONCE)
    if (ids.length > 0) await background.write(ids.length, 'removeProducts', ids)
  }

  const checkSafely = () =>
    void check().catch((error: unknown) => log.error({ err: error }, 'emptying the trash failed'))

  return {
    check,
    start(): void {
      checkSafely()
      timer = setInterval(checkSafely, CHECK_EVERY_MS).unref()
    },
    close: (): void => clearInterval(timer),
  }
}
