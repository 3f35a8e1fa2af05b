import { setTimeout } from 'node:timers/promises'
import { zipOf } from '../../apps/api/src/testing/zip.ts'
import { readProbe } from '../event-loop/read-probe.ts'
import { quantile } from '../server.ts'
import { type Bench, withServers } from './bench.ts'
import { startSampling } from './load.ts'
import { addProduct, photos, shots } from './photos.ts'
import { inTurn, type Row } from './rows.ts'
import { probeFile, type Server, SMALL } from './subject.ts'

const ROWS = 2_000
const PICTURES = 40
const UPLOADS = 10

/** Milliseconds between two pages that a visitor asks for. */
const EVERY_MS = 10

type Call = Awaited<ReturnType<Server['admin']>>

/** The files of an import: rows, each with one of the pictures. */
function importFiles(): FormData {
  const pictures = shots(PICTURES)
  const description = 'Packed in cartons of 24, with a shelf life of 18 months from production. '
  const lines = Array.from(
    { length: ROWS },
    (_, at) =>
      `Imported Tea ${at},Sail ${at % 40},beverages,"${description.repeat(4)}",${at % pictures.length}.webp\n`,
  )
  const zip = zipOf(...pictures.map((data, at) => ({ name: `${at}.webp`, data })))
  const form = new FormData()
  const head = 'name,brand,category,description,pictures\n'
  form.append('csv', new File([head + lines.join('')], 'products.csv'))
  form.append('zip', new File([new Uint8Array(zip)], 'pictures.zip'))
  return form
}

async function jsonOf<T>(call: Promise<Response>): Promise<T> {
  const response = await call
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const post = (call: Call, path: string, body: object) =>
  jsonOf(
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

async function importAll(call: Call): Promise<void> {
  const { id } = await jsonOf<{ id: string }>(
    call('/api/catalogue/import', { method: 'POST', body: importFiles() }),
  )
  await post(call, '/api/catalogue/import/start', { id })
  for (;;) {
    const { state, message } = await jsonOf<{ state: string; message: string }>(
      call('/api/catalogue/import'),
    )
    if (state === 'done') return
    if (state === 'failed') throw new Error(message)
    await setTimeout(50)
  }
}

async function uploadAll(call: Call, files: Buffer[]): Promise<void> {
  for (const file of files) await addProduct(call, 'Photo', [file])
}

async function undoImport(call: Call): Promise<void> {
  const [last] = await jsonOf<{ id: string }[]>(call('/api/catalogue/imports'))
  await post(call, `/api/catalogue/imports/${last?.id}/undo`, {})
}

type Figures = { idle: number; disturbed: number; eventLoop: number }

/** The p99 of a page while nothing else is done, then during uploads and an import. */
async function disturb(server: Server, files: Buffer[], idleMs: number): Promise<Figures> {
  const call = await server.admin()
  const url = `${server.url}/products`
  const probed = () => readProbe(server.pid, probeFile(server.dataDir))
  const pagesDuring = async (work: () => Promise<unknown>) => {
    const stop = startSampling({ url, everyMs: EVERY_MS })
    // Until what asks has started.
    await setTimeout(500)
    await probed()
    await work()
    const figures = await probed()
    return {
      page: quantile(await stop(), 0.99),
      eventLoop: figures?.p99 ?? Number.POSITIVE_INFINITY,
    }
  }
  const idle = await pagesDuring(() => setTimeout(idleMs))
  const disturbed = await pagesDuring(() => Promise.all([importAll(call), uploadAll(call, files)]))
  await undoImport(call)
  return { idle: idle.page, disturbed: disturbed.page, eventLoop: disturbed.eventLoop }
}

/** What visitors feel of uploads and an import, and how long these hold the event loop up. */
export async function disturbance(bench: Bench): Promise<Row[]> {
  const files = await photos(UPLOADS)
  const measure = async (servers: Server[]): Promise<Row[]> => {
    const all = await inTurn(
      bench.rounds,
      servers.map((server) => () => disturb(server, files, bench.seconds * 2_000)),
    )
    const valuesOf = (figure: keyof Figures) =>
      all.map((rounds) => rounds.map((figures) => figures[figure]))
    const during = `during ${UPLOADS} uploads and an import of ${ROWS.toLocaleString('en')} rows`
    return [
      {
        what: `page ${during}`,
        unit: 'ms (p99)',
        values: valuesOf('disturbed'),
        beside: { what: 'nothing else', values: valuesOf('idle') },
        goal: { of: 'ratio', atMost: 5 },
      },
      {
        what: `event loop held up ${during}`,
        unit: 'ms (p99)',
        values: valuesOf('eventLoop'),
        goal: { of: 'value', atMost: 20 },
      },
    ]
  }
  return withServers(bench, SMALL, measure, { probed: true })
}
