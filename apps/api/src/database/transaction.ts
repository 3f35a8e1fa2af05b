import type { Db } from './open.ts'

/**
 * Runs queries as one unit: all of them are stored or none. The write lock is taken at the start, so that
 * another writer is waited for (`busy_timeout`): a transaction that begins by reading fails at once when
 * somebody else writes before its own first write. May be nested.
 */
export function transactionOn(db: Db) {
  const run = db.$client.transaction((work: () => unknown) => work())
  return <T>(work: () => T): T => run.immediate(work) as T
}

type Asked = {
  work: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Like `transactionOn`, but all who ask in one turn of the event loop share a transaction, and with it the way
 * to the disk, which is as long for many as for one. Work is done in the order of asking, and whose fails is
 * undone alone; each is answered once it is on disk.
 * @param beforeWrite awaited before every transaction
 */
export function sharedTransactionOn(db: Db, beforeWrite: () => Promise<void>) {
  const transaction = transactionOn(db)
  let waiting: Asked[] = []

  /** Tries one's work; what to tell whoever asked, once all of it is on disk. */
  const attempt = ({ work, resolve, reject }: Asked) => {
    try {
      const result = transaction(work)
      return () => resolve(result)
    } catch (error) {
      // A full disk undoes the whole transaction.
      if (!db.$client.inTransaction) throw error
      return () => reject(error)
    }
  }

  const commit = async () => {
    await beforeWrite()
    const group = waiting
    waiting = []
    try {
      for (const tell of transaction(() => group.map(attempt))) tell()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const asked = { work, resolve: resolve as Asked['resolve'], reject }
      if (waiting.push(asked) === 1) setImmediate(commit)
    })
}
