import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startServer } from '../apps/api/src/testing/program.ts'
import { compareTables, differentPictures, missingIn } from './backup/compare.ts'
import { seed } from './backup/seed.ts'
import { browse } from './backup/visitors.ts'
import { write } from './backup/writers.ts'
import { ADMIN, MAIN, memoryOf, quantile } from './server.ts'

// What visitors feel of a backup that is made while they browse and others write, and whether what is
// restored from it is what was there.

const PRODUCTS = Number(process.env.PRODUCTS ?? 500)
const PICTURES = Number(process.env.PICTURES ?? PRODUCTS * 1.6)
const VISITORS = Number(process.env.VISITORS ?? 50)
const WRITERS = Number(process.env.WRITERS ?? 5)

/** Rounds of measuring visitors at rest and during a backup, in turn. */
const ROUNDS = Number(process.env.ROUNDS ?? 2)

/** Seconds of each phase; one with a backup lasts as long as that at least. */
const SECONDS = Number(process.env.SECONDS ?? 15)

const CLI = join(import.meta.dirname, '../apps/api/src/cli')

const folder = await mkdtemp(join(tmpdir(), 'dhow-bench-backup-'))
const dataDir = join(folder, 'data')

/** Runs a command on a data folder; its seconds and what it said. */
async function run(command: 'backup' | 'restore', on: string, file: string) {
  const began = performance.now()
  const env = { DATA_DIR: on }
  const child = spawn(process.execPath, [join(CLI, `${command}.ts`), file], { env })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(words)
  return { seconds: (performance.now() - began) / 1000, words: words.trim() }
}

const milliseconds = (times: number[], share: number) => Math.round(quantile(times, share))

type Taken = ReturnType<ReturnType<typeof browse>['take']>

function print(phase: string, { pages, pictures, failed }: Taken) {
  console.info(
    [
      phase.padEnd(24),
      String(pages.length).padStart(7),
      `${milliseconds(pages, 0.5)} ms`.padStart(10),
      `${milliseconds(pages, 0.95)} ms`.padStart(10),
      `${milliseconds(pictures, 0.5)} ms`.padStart(10),
      `${milliseconds(pictures, 0.95)} ms`.padStart(10),
      String(failed).padStart(7),
    ].join(' '),
  )
}

const start = (on: string) =>
  startServer(MAIN, { DATA_DIR: on, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })

try {
  const { bavail, bsize } = await statfs(folder)
  console.info(
    `${PRODUCTS} products, ${PICTURES} pictures, ${VISITORS} visitors, ${WRITERS} writers`,
  )
  const { ids, files, bytes } = await seed(dataDir, { products: PRODUCTS, pictures: PICTURES })
  console.info(`${files.length} files of ${Math.round(bytes / 1e6)} MB`)
  if (bavail * bsize < bytes * 5) throw new Error('There is no room for this many pictures.')

  const server = await start(dataDir)
  const site = { url: server.url, ids, files }
  const visitors = browse(site, VISITORS)
  const writers = await write(site, WRITERS)
  // Until the pages that are asked for most have been rendered once.
  await setTimeout(5_000)
  visitors.take()

  console.info(`${'phase'.padEnd(24)}   pages     median        p95  pic. med.   pic. p95  failed`)
  const rest: number[] = []
  const during: number[] = []
  const note = (phase: string, into: number[]) => {
    const taken = visitors.take()
    print(phase, taken)
    into.push(...taken.pages)
  }
  const archive = join(folder, 'under-load.tar')
  let known = writers.acknowledged()
  let sent = writers.sent()
  let seconds = 0
  // In turn, so that what else the machine does meanwhile falls on both.
  for (let round = 1; round <= ROUNDS; round++) {
    await setTimeout(SECONDS * 1000)
    note('at rest', rest)
    const until = performance.now() + SECONDS * 1000
    let backups = 0
    do {
      await rm(archive, { force: true })
      known = writers.acknowledged()
      ;({ seconds } = await run('backup', dataDir, archive))
      sent = writers.sent()
      backups++
    } while (performance.now() < until)
    note(`during ${backups} backup${backups > 1 ? 's' : ''}`, during)
  }
  await setTimeout(SECONDS * 1000)
  note('at rest', rest)
  await visitors.end()
  await writers.end()
  const { peak } = memoryOf(server.pid)

  const ratio = (share: number) => (quantile(during, share) / quantile(rest, share)).toFixed(2)
  console.info(
    `pages during a backup: ${ratio(0.5)} times the median, ${ratio(0.95)} times the p95`,
  )
  console.info(
    `the last backup took ${seconds.toFixed(1)} s for ${Math.round(statSync(archive).size / 1e6)} MB; the server's memory had its peak at ${Math.round(peak)} MB; ${writers.failed()} writes failed`,
  )

  const restored = join(folder, 'restored')
  console.info((await run('restore', restored, archive)).words)
  const wrong = missingIn(restored, known, sent)
  const different = await differentPictures(dataDir, restored, files)
  console.info(
    `${known.enquiries.length} enquiries and ${known.versions.size} edited products acknowledged before it: ${wrong.length} missing or wrong; ${files.length} picture files: ${different.length} different`,
  )
  for (const line of [...wrong, ...different].slice(0, 10)) console.info(`  ${line}`)

  // Once more when nobody writes: now every row must be the same.
  await setTimeout(2_000)
  const quiet = join(folder, 'quiet.tar')
  await run('backup', dataDir, quiet)
  const copy = join(folder, 'copy')
  await run('restore', copy, quiet)
  const tables = compareTables(dataDir, copy)
  console.info(
    `${tables.rows} rows of all tables: ${tables.different.length} tables differ ${tables.different}`,
  )
  await server.stop()

  const next = await start(restored)
  for (const path of ['/', '/products', `/products/${ids[0]}`, `/uploads/${files[0]}`]) {
    const { status } = await fetch(next.url + path)
    console.info(`restored: ${status} ${path}`)
  }
  await next.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
