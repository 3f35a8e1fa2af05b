import type { Db } from './open.ts'

/**
 * Runs queries as one unit: all of them are stored or none. The write lock is taken at the start, so that
 * another writer is waited for (`busy_timeout`): a transaction that begins by reading fails at once when
 * somebody else writes before its own first write. May be nested.
 */
export const transactionOn =
  (db: Db) =>
  <T>(work: () => T): T =>
    db.transaction(work, { behavior: 'immediate' })
