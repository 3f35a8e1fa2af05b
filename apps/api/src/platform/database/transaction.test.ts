import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, openDatabase } from '#api/database.ts'
import { createMigratedFolder, runSql } from '#api/testing/sql.ts'
import type { Db } from './open.ts'
import { createSharedTransaction, createTransaction } from './transaction.ts'

it('gets the lock before it reads, so that it waits for another writer instead of failing later', () => {
  const dataDir = createMigratedFolder()
  const { db, close } = openDatabase(dataDir)
  const other = connect(dataDir)
  onTestFinished(() => {
    other.close()
    close()
  })
  db.$client.pragma('busy_timeout = 0')
  const read = vi.fn(() => db.$client.prepare('select * from messages').all())
  other.sqlite.exec('begin immediate')
  expect(() => createTransaction(db)(read)).toThrow('database is locked')
  expect(read).not.toHaveBeenCalled()
  other.sqlite.exec('commit')
  expect(createTransaction(db)(read)).toEqual([])
})

describe('a shared transaction', () => {
  function start(beforeWrite = async () => {}) {
    const dataDir = createMigratedFolder()
    const { db, close } = openDatabase(dataDir)
    onTestFinished(() => void close())
    db.$client.exec('create table notes (words)')
    const shared = createSharedTransaction(db, beforeWrite)
    const readStored = () =>
      runSql<{ words: string }>(dataDir, 'select words from notes').map(({ words }) => words)
    const note = (words: string) => {
      db.$client.prepare('insert into notes values (?)').run(words)
      return words
    }
    return { sqlite: db.$client, shared, readStored, note }
  }

  it('runs simultaneous calls in order, and resolves when they are on disk', async () => {
    const { shared, readStored, note } = start()
    let storedTexts: string[] = []
    const first = shared(() => note('first'))
    const second = shared(() => {
      storedTexts = readStored()
      return note('second')
    })
    expect(await first).toBe('first')
    expect(readStored()).toEqual(['first', 'second'])
    expect(storedTexts).toEqual([])
    expect(await second).toBe('second')
  })

  it.each([
    ['fails', () => {}],
    ['is rolled back by SQLite', (sqlite: Db['$client']) => sqlite.exec('rollback')],
  ])('stores the other calls if one %s', async (_what, prepare) => {
    const { sqlite, shared, readStored, note } = start()
    const outcomes = await Promise.allSettled([
      shared(() => note('first')),
      shared(() => {
        note('undone')
        prepare(sqlite)
        throw new Error('failed')
      }),
      shared(() => note('last')),
    ])
    expect(outcomes).toMatchObject([
      { value: 'first' },
      { reason: new Error('failed') },
      { value: 'last' },
    ])
    expect(readStored()).toEqual(['first', 'last'])
  })

  it('rejects a call whose commit fails', async () => {
    const { sqlite, shared, readStored, note } = start()
    const insertOrphan = () => {
      sqlite.pragma('defer_foreign_keys = on')
      sqlite.exec("insert into suspects values ('nobody', 'no such message')")
      return note('undone')
    }
    const [first, last] = await Promise.allSettled([
      shared(() => note('first')),
      shared(insertOrphan),
    ])
    expect(first).toMatchObject({ value: 'first' })
    expect(last?.status).toBe('rejected')
    expect(readStored()).toEqual(['first'])
  })

  it('includes calls that arrive while it waits for another thread', async () => {
    const otherThread = Promise.withResolvers<void>()
    const { shared, readStored, note } = start(() => otherThread.promise)
    const first = shared(() => note('first'))
    await new Promise(setImmediate)
    const second = shared(() => note('second'))
    expect(readStored()).toEqual([])
    otherThread.resolve()
    await Promise.all([first, second])
    expect(readStored()).toEqual(['first', 'second'])
  })
})
