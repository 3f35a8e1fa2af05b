import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SUFFIXES } from '../apps/api/src/platform/pictures/stored-files.ts'
import { createEnquiries, missingEnquiries } from './kills/enquiries.ts'
import { loginTo, timeOf } from './shared/client.ts'
import { contentOfFiles, isSound } from './shared/data-folder.ts'
import { memoryOf, printRow, quantile, repeat } from './shared/measure.ts'
import { demoPictures } from './shared/pictures.ts'
import { seed } from './shared/seed.ts'
import { removeFolder, runCommand, startOn, temporaryFolder } from './shared/server.ts'

// Measures page times of visitors at rest and during backups, while others send enquiries, and compares what the last
// backup restores with what was there: `node backup-under-load.ts`.

const PRODUCTS = Number(process.env.PRODUCTS ?? 500)
const VISITORS = Number(process.env.VISITORS ?? 50)
const WRITERS = Number(process.env.WRITERS ?? 5)

/** Rounds at rest and with backups, in turn: other programs on the machine affect both. */
const ROUNDS = Number(process.env.ROUNDS ?? 2)

/** Minimum seconds of each phase. */
const SECONDS = Number(process.env.SECONDS ?? 15)

/** Average milliseconds between two pages of a visitor. */
const READING_MS = 4_000

/** Milliseconds between two enquiries of a writer. */
const WRITE_INTERVAL_MS = 1_500

const PICTURES_PER_PAGE = 4

const oneOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

const folder = await temporaryFolder()
const dataDir = join(folder, 'data')
const uploads = join(dataDir, 'uploads')

/** Writes the files of a picture, which differ from those of all others. @returns its name */
function writePicture(at: number): string {
  const name = at.toString(16).padStart(32, '0')
  for (const suffix of SUFFIXES) {
    // Decoders ignore bytes after the end of a picture.
    writeFileSync(join(uploads, name + suffix), Buffer.concat([oneOf(shots), Buffer.from(name)]))
  }
  return name
}

const shots = demoPictures(40)
mkdirSync(uploads, { recursive: true })
const ids = await seed(dataDir, { products: PRODUCTS, messages: 0 }, (at) => [writePicture(at)])
const files = readdirSync(uploads)
const server = await startOn(dataDir)
try {
  const call = await loginTo(server.url)
  const enquiries = createEnquiries()
  let [pages, pictures, failed] = [[] as number[], [] as number[], 0]
  const get = (path: string, times: number[]) =>
    timeOf(() => fetch(server.url + path)).then(
      (ms) => times.push(ms),
      () => failed++,
    )
  const visit = async () => {
    await setTimeout(READING_MS * (0.5 + Math.random()))
    const page = Math.ceil(Math.random() * 5)
    await get(oneOf(['/', '/products', `/products?page=${page}`, `/products/${oneOf(ids)}`]), pages)
    const shown = Array.from({ length: PICTURES_PER_PAGE }, () => `/uploads/${oneOf(files)}`)
    await Promise.all(shown.map((path) => get(path, pictures)))
  }
  const stops = [
    ...Array.from({ length: VISITORS }, () => repeat(0, visit)),
    ...Array.from({ length: WRITERS }, (_, lane) =>
      repeat(WRITE_INTERVAL_MS, () => enquiries.enquire(call, `writer-${lane}-`)),
    ),
  ]
  const measure = async (phase: string, work: () => Promise<unknown>) => {
    ;[pages, pictures, failed] = [[], [], 0]
    await work()
    const figures = [pages, pictures].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.95)])
    printRow(phase, pages.length, ...figures, failed)
  }
  const archive = join(folder, 'under-load.tar')
  let acknowledged: string[] = []
  const backUp = async () => {
    const startedAt = performance.now()
    do {
      await removeFolder(archive)
      acknowledged = enquiries.safe()
      await runCommand(dataDir, 'backup', archive)
    } while (performance.now() - startedAt < SECONDS * 1000)
  }
  printRow('times in ms', 'pages', 'p50', 'p95', 'picture', 'p95', 'failed')
  await measure('warm-up', () => setTimeout(10_000))
  for (let round = 1; round <= ROUNDS; round++) {
    await measure('at rest', () => setTimeout(SECONDS * 1000))
    await measure('during backups', backUp)
  }
  await Promise.all(stops.map((stop) => stop()))
  const [size, { peak }] = [statSync(archive).size / 1e6, memoryOf(server.pid)]
  console.info(`archive ${size.toFixed(0)} MB; server memory peak ${peak.toFixed(0)} MB`)

  const restored = join(folder, 'restored')
  await runCommand(restored, 'restore', archive)
  const faults = missingEnquiries(restored, acknowledged)
  if (!isSound(restored)) faults.push('the restored database is damaged')
  const [storedFiles, restoredFiles] = [uploads, join(restored, 'uploads')].map((one) =>
    contentOfFiles(one),
  )
  // The server may have added further sizes since the backup.
  const different = files.filter((name) => storedFiles?.get(name) !== restoredFiles?.get(name))
  faults.push(...different.map((name) => `${name} differs`))
  console.info(`${acknowledged.length} enquiries before the backup; ${faults.length} faults`)
  console.info(faults.slice(0, 20).join('\n'))
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await server.stop()
  await removeFolder(folder)
}
