import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { setInterval, setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { HOSTILE_PICTURES } from '../apps/api/src/testing/hostile-pictures.ts'
import { EXAMPLE_PRODUCT, fieldText } from '../packages/contract/src/product-fields.ts'
import { tiledHeic } from './hostile-pictures/heic.ts'
import { ADMIN, MAIN, quantile, startMeasured } from './server.ts'

// Uploads pictures that are made to do harm, one after another and many at once, and prints what memory the
// server and its processes took and how long a visitor waited for a page meanwhile.

const { values: options } = parseArgs({
  options: {
    /** How many uploads are under way at once, in each round. */
    together: { type: 'string', default: '1,4,12' },
    /** Uploads of each round but the first, which uploads every picture once. */
    uploads: { type: 'string', default: '20' },
    /** A folder of pictures to upload beside those made here. */
    photos: {
      type: 'string',
      default: join(import.meta.dirname, '../../../shared/fixtures/photos'),
    },
    /** Part of the names of the pictures to upload. */
    only: { type: 'string', default: '' },
  },
})

type Picture = { what: string; bytes: Buffer }

/** Hostile pictures made of an iPhone's photo. */
const ofPhoto = (photo: Buffer): Record<string, () => Buffer> => ({
  'a 49 MP HEIC of 187 tiles': () => tiledHeic(photo, { columns: 17, rows: 11 }),
  'a 25 MP HEIC of 14,400 tiles': () =>
    tiledHeic(photo, { columns: 120, rows: 120, width: 5000, height: 5000 }),
  'a HEIC that says 4,295 MP': () =>
    tiledHeic(photo, { columns: 4, rows: 4, width: 65_535, height: 65_535 }),
  'a HEIC that is a tile of itself': () =>
    tiledHeic(photo, { columns: 4, rows: 4, isCyclic: true }),
})

async function makePictures(): Promise<Picture[]> {
  const photo = join(options.photos, 'phone.heic')
  const makers = {
    ...HOSTILE_PICTURES,
    ...(existsSync(photo) ? ofPhoto(readFileSync(photo)) : {}),
  }
  const pictures: Picture[] = []
  for (const [what, make] of Object.entries(makers)) {
    if (!what.includes(options.only)) continue
    const bytes = await make()
    pictures.push({ what, bytes })
    if (bytes.length > 1000 && !what.includes('SVG')) {
      pictures.push({ what: `half of ${what}`, bytes: bytes.subarray(0, bytes.length / 2) })
    }
  }
  if (existsSync(options.photos) && options.only === '') {
    for (const file of readdirSync(options.photos)) {
      pictures.push({ what: basename(file), bytes: readFileSync(join(options.photos, file)) })
    }
  }
  return pictures
}

/** A process and those that it started, and they, as far as they live. */
function tree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!pid) continue
    const stat = readText(`/proc/${pid}/stat`)
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]))
  }
  const found = [root]
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child)
  }
  return found
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Megabytes that processes hold, pages that they share counted for each. */
const heldBy = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    const [kilobytes = 0] =
      readText(`/proc/${pid}/status`)
        .match(/VmRSS:\s+(\d+)/)
        ?.slice(1)
        .map(Number) ?? []
    return sum + kilobytes / 1024
  }, 0)

/** Watches memory and page while something is done. */
async function measured<T>(server: { url: string; pid: number }, work: () => Promise<T>) {
  const over = new AbortController()
  let peak = 0
  const times: number[] = []
  const watch = async () => {
    try {
      for await (const _ of setInterval(20, undefined, over)) {
        peak = Math.max(peak, heldBy(tree(server.pid)))
      }
    } catch {}
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      await (await fetch(`${server.url}/`)).arrayBuffer()
      times.push(performance.now() - start)
      await setTimeout(50)
    }
  }
  const watching = Promise.all([watch(), visit()])
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  over.abort()
  await watching
  return { result, ms, peak, page: { median: quantile(times, 0.5), p99: quantile(times, 0.99) } }
}

async function login(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

async function upload(url: string, token: string, pictures: Picture[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(EXAMPLE_PRODUCT)) form.set(name, fieldText(value))
  for (const { bytes } of pictures) {
    form.append('media', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  }
  const response = await fetch(`${url}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const mb = (value: number) => `${Math.round(value)} MB`
const ms = (value: number) => `${Math.round(value)} ms`

const pictures = await makePictures()
print(`${pictures.length} pictures, ${availableParallelism()} cores`)
const server = await startMeasured(MAIN)
try {
  const token = await login(server.url)
  const rest = await measured(server, () => setTimeout(3_000))
  print(`at rest: ${mb(rest.peak)}; page ${ms(rest.page.median)}, p99 ${ms(rest.page.p99)}\n`)

  for (const together of options.together.split(',').map(Number)) {
    const count = together === 1 ? pictures.length : Number(options.uploads)
    // A stride that meets all of them before one comes again.
    const chosen = Array.from(
      { length: count },
      (_, n) => pictures[(n * (together === 1 ? 1 : 7)) % pictures.length],
    )
    const queue = chosen.filter((one) => one !== undefined).values()
    const statuses: number[] = []
    const work = async () => {
      for (const picture of queue) {
        const work = () =>
          upload(server.url, token, together === 1 ? [picture] : [picture, picture])
        if (together > 1) {
          statuses.push((await work()).status)
          continue
        }
        const { result, ms: took, peak } = await measured(server, work)
        statuses.push(result.status)
        print(
          `${picture.what.padEnd(48)} ${result.status} ${ms(took).padStart(9)} ${mb(peak).padStart(8)}  ${result.message.slice(0, 100)}`,
        )
      }
    }
    const round = await measured(server, () => Promise.all(Array.from({ length: together }, work)))
    const counted = Object.entries(Object.groupBy(statuses, String)).map(
      ([status, all]) => `${all?.length} × ${status}`,
    )
    print(
      `\n${count} uploads, ${together} at once: peak ${mb(round.peak)}, ${ms(round.ms)} in all; page ${ms(round.page.median)}, p99 ${ms(round.page.p99)}; ${counted.join(', ')}\n`,
    )
  }
  const after = await measured(server, () => setTimeout(15_000))
  print(`15 s later: ${mb(heldBy(tree(server.pid)))}; page ${ms(after.page.median)}`)
} finally {
  await server.stop()
}
