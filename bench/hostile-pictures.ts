import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HOSTILE_PICTURES } from '../apps/api/src/testing/pictures.ts'
import { loginTo, post, productForm, timeOf } from './shared/client.ts'
import { inParallel, memoryOfTree, printRow, quantile, repeat } from './shared/measure.ts'
import { startMeasured } from './shared/server.ts'

// Uploads hostile pictures one after another, then several at the same time, and prints the memory of the server and its child
// processes and the page times of a visitor: `node hostile-pictures.ts [part of a name]`.

/** Concurrent uploads of each round; the first round uploads every picture once. */
const CONCURRENCY = (process.env.CONCURRENCY ?? '1,4,12').split(',').map(Number)

/** Uploads of each round but the first. */
const UPLOADS = Number(process.env.UPLOADS ?? 20)

/** A folder of further pictures, such as photos of an iPhone. */
const { PHOTOS } = process.env

type Picture = { name: string; bytes: Buffer }

async function loadPictures(): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const [name, create] of Object.entries(HOSTILE_PICTURES)) {
    const bytes = await create()
    pictures.push({ name, bytes })
    if (bytes.length > 1000 && !name.includes('SVG')) {
      pictures.push({ name: `half of ${name}`, bytes: bytes.subarray(0, bytes.length / 2) })
    }
  }
  for (const name of PHOTOS ? readdirSync(PHOTOS) : []) {
    pictures.push({ name, bytes: readFileSync(join(PHOTOS ?? '', name)) })
  }
  return pictures.filter(({ name }) => name.includes(process.argv[2] ?? ''))
}

const pictures = await loadPictures()
const server = await startMeasured()

/** Prints peak memory and page times while `work` runs, and its outcome. */
async function measure(name: string, work: () => Promise<string>): Promise<void> {
  let peak = 0
  const times: number[] = []
  const stops = [
    repeat(20, async () => {
      peak = Math.max(peak, memoryOfTree(server.pid))
    }),
    repeat(50, async () => times.push(await timeOf(() => fetch(server.url)))),
  ]
  const startedAt = performance.now()
  const outcome = await work()
  const ms = performance.now() - startedAt
  await Promise.all(stops.map((stop) => stop()))
  printRow(name, peak, quantile(times, 0.5), quantile(times, 0.99), ms, `  ${outcome}`)
}

try {
  const call = await loginTo(server.url)
  const upload = async (files: Buffer[]) => {
    const response = await call('/api/products', post(productForm({}, files)))
    const { message = '' } = (await response.json()) as { message?: string }
    return { status: response.status, message }
  }
  printRow('times in ms', 'peak MB', 'page p50', 'page p99', 'took')
  await measure('at rest', () => setTimeout(3_000, ''))
  // A stride of 7 mixes the pictures, so that related ones are not uploaded at the same time.
  const mixed = Array.from(
    { length: UPLOADS },
    (_, n) => pictures[(n * 7) % pictures.length] as Picture,
  )
  for (const together of CONCURRENCY) {
    const statuses: number[] = []
    const uploadAlone = ({ name, bytes }: Picture) =>
      measure(name, async () => {
        const { status, message } = await upload([bytes])
        statuses.push(status)
        return `${status} ${message.slice(0, 100)}`
      })
    const uploadTwice = async ({ bytes }: Picture) =>
      statuses.push((await upload([bytes, bytes])).status)
    await measure(`${together} at once`, async () => {
      if (together === 1) await inParallel(pictures, 1, uploadAlone)
      else await inParallel(mixed, together, uploadTwice)
      const groups = Object.entries(Object.groupBy(statuses, String))
      return groups.map(([status, all]) => `${all?.length} × ${status}`).join(', ')
    })
  }
  await measure('15 s later', () => setTimeout(15_000, ''))
} finally {
  await server.stop()
}
