import type { Db } from './open.ts'

/**
 * Returns a function that runs queries in a transaction, which may be nested. It is IMMEDIATE, because a transaction that
 * starts with a read would fail instead of waiting for another writer.
 */
export function createTransaction(db: Db) {
  const run = db.$client.transaction((work: () => unknown) => work())
  return <T>(work: () => T): T => run.immediate(work) as T
}

type Job = {
  work: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function like that of `createTransaction`, but all calls in one turn of the event loop share a transaction and its
 * flush. If one fails, the transaction is rolled back and each call is repeated in its own; savepoints would make FTS5 write
 * its index for each.
 * @param beforeWrite awaited before every transaction
 */
export function createSharedTransaction(db: Db, beforeWrite: () => Promise<void>) {
  const transaction = createTransaction(db)
  let waiting: Job[] = []

  const settle = (group: Job[]) => {
    let hasStarted = false
    try {
      const results = transaction(() => {
        hasStarted = true
        return group.map(({ work }) => work())
      })
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch (error) {
      if (hasStarted && group.length > 1) for (const job of group) settle([job])
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
