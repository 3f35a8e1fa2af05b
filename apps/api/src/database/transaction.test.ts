import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

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
