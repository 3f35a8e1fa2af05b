import { setTimeout } from 'node:timers/promises'
import { createProductForm } from '../apps/api/src/testing/factories.ts'
import { HOSTILE_PICTURES } from '../apps/api/src/testing/pictures.ts'
import { createFolder, measureDuring, printRow, runInParallel, startOn } from './shared/server.ts'

// Uploads hostile pictures one after another, then several at the same time, and prints the memory of the server and its child
// processes and the page times of a visitor: `node hostile-pictures.ts [part of a name]`.

const CONCURRENCY = [4, 12]

const UPLOADS = 20

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
  return pictures.filter(({ name }) => name.includes(process.argv[2] ?? ''))
}

const pictures = await loadPictures()
const server = await startOn(createFolder())

async function upload(media: Buffer[]): Promise<string> {
  const response = await server.call('/api/products', {
    method: 'POST',
    body: createProductForm({ media }),
  })
  const { message = '' } = (await response.json()) as { message?: string }
  return `${response.status} ${message.slice(0, 100)}`
}

printRow('MB and ms', 'memory', 'peak', 'page p50', 'page p99', 'took')
await measureDuring(server, 'at rest', () => setTimeout(3_000, ''))
for (const { name, bytes } of pictures) await measureDuring(server, name, () => upload([bytes]))
// A stride of 7 mixes the pictures, so that related ones are not uploaded at the same time.
const mixed = Array.from(
  { length: UPLOADS },
  (_, index) => pictures[(index * 7) % pictures.length] as Picture,
)
for (const together of CONCURRENCY) {
  await measureDuring(server, `${together} at once`, async () => {
    const statuses: string[] = []
    await runInParallel(mixed, together, async ({ bytes }) => {
      statuses.push((await upload([bytes, bytes])).slice(0, 3))
    })
    const groups = Object.entries(Object.groupBy(statuses, String))
    return groups.map(([status, all]) => `${all?.length} × ${status}`).join(', ')
  })
}
await measureDuring(server, '15 s later', () => setTimeout(15_000, ''))
await server.stop()
process.exit()
