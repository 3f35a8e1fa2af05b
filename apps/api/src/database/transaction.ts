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

/** Work that waits for its transaction. */
type Job = {
  work: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Like `transactionOn`, but all who ask in one turn of the event loop share a transaction, and with it the way
 * to the disk, which is as long for many as for one. Work is done in the order of asking, and each is answered
 * once it is on disk. Where one fails all of it is undone, and each is tried by itself: a savepoint for each would
 * have FTS5 write its index anew for each.
 * @param beforeWrite awaited before every transaction
 */
export function sharedTransactionOn(db: Db, beforeWrite: () => Promise<void>) {
  const transaction = transactionOn(db)
  let waiting: Job[] = []

  const settle = (group: Job[]) => {
    let hasBegun = false
    try {
      const results = transaction(() => {
        hasBegun = true
        return group.map(({ work }) => work())
      })
      for (const [at, { resolve }] of group.entries()) resolve(results[at])
    } catch (error) {
      if (hasBegun && group.length > 1) for (const one of group) settle([one])
      else for (const { reject } of group) reject(error)
    }
  }

  const settleAll = async () => {
    await beforeWrite()
    const group = waiting
    waiting = []
    settle(group)
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const job = { work, resolve: resolve as Job['resolve'], reject }
      if (waiting.push(job) === 1) setImmediate(settleAll)
    })
}
