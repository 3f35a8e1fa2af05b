import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { openDatabase } from './open.ts'
import { sharedTransactionOn } from './transaction.ts'

/** Another process at the database, such as a backup: takes the write lock and lets go of it after a while. */
const OTHER_WRITER = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const sqlite = new Database(workerData.file)
sqlite.exec('begin immediate')
parentPort.postMessage('locked')
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
sqlite.exec('commit')
sqlite.close()
`

it('waits for another writer, also where it begins by reading', async () => {
  const { visitor, dataDir } = await startTestApp()
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const workerData = { driver, file: join(dataDir, 'dhow.sqlite') }
  const other = new Worker(OTHER_WRITER, { eval: true, workerData })
  onTestFinished(() => void other.terminate())
  await once(other, 'message')
  expect((await visitor('POST /api/messages', enquiry())).status).toBe(201)
})

describe('a shared transaction', () => {
  /** A database whose transactions are shared, and the words that another connection finds in it. */
  function start(beforeWrite = async () => {}) {
    const dataDir = temporaryFolder()
    const { db, close } = openDatabase(dataDir)
    onTestFinished(() => void close())
    db.$client.exec('create table notes (words)')
    const shared = sharedTransactionOn(db, beforeWrite)
    const stored = () =>
      sql<{ words: string }>(dataDir, 'select words from notes').map(({ words }) => words)
    const note = (words: string) => {
      db.$client.prepare('insert into notes values (?)').run(words)
      return words
    }
    return { sqlite: db.$client, shared, stored, note }
  }

  it('is one for all who ask at once, in their order, and on disk when they are answered', async () => {
    const { shared, stored, note } = start()
    let seen: string[] = []
    const first = shared(() => note('first'))
    const second = shared(() => {
      seen = stored()
      return note('second')
    })
    expect(await first).toBe('first')
    expect(stored()).toEqual(['first', 'second'])
    expect(seen).toEqual([])
    expect(await second).toBe('second')
  })

  it('undoes the work that fails, and that alone', async () => {
    const { shared, stored, note } = start()
    const outcomes = await Promise.allSettled([
      shared(() => note('first')),
      shared(() => {
        note('undone')
        throw new Error('no such luck')
      }),
      shared(() => note('last')),
    ])
    expect(outcomes).toMatchObject([
      { value: 'first' },
      { reason: new Error('no such luck') },
      { value: 'last' },
    ])
    expect(stored()).toEqual(['first', 'last'])
  })

  it('tries each by itself when all of it is undone, as by a full disk', async () => {
    const { sqlite, shared, stored, note } = start()
    const outcomes = await Promise.allSettled([
      shared(() => note('first')),
      shared(() => {
        sqlite.exec('rollback')
        throw new Error('disk full')
      }),
      shared(() => note('last')),
    ])
    expect(outcomes).toMatchObject([
      { value: 'first' },
      { reason: new Error('disk full') },
      { value: 'last' },
    ])
    expect(stored()).toEqual(['first', 'last'])
  })

  it('answers none of those as stored whose commit fails', async () => {
    const { sqlite, shared, stored, note } = start()
    const orphan = () => {
      sqlite.pragma('defer_foreign_keys = on')
      sqlite.exec("insert into suspects values ('nobody', 'no such message')")
      return note('undone')
    }
    const [first, last] = await Promise.allSettled([shared(() => note('first')), shared(orphan)])
    expect(first).toMatchObject({ value: 'first' })
    expect(last?.status).toBe('rejected')
    expect(stored()).toEqual(['first'])
  })

  it('takes in who comes while another thread is waited for', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { shared, stored, note } = start(() => held)
    const first = shared(() => note('first'))
    await new Promise(setImmediate)
    const second = shared(() => note('second'))
    expect(stored()).toEqual([])
    letGo()
    await Promise.all([first, second])
    expect(stored()).toEqual(['first', 'second'])
  })
})
