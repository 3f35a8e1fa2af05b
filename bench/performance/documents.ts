import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { run } from '../../apps/api/src/testing/program.ts'
import { addProduct, type Call, json, loginTo, readJson, timeOf } from '../shared/client.ts'
import {
  eventLoopProbe,
  memoryOf,
  memoryOfTree,
  quantile,
  readEventLoop,
  repeat,
} from '../shared/measure.ts'
import { demoPictures } from '../shared/pictures.ts'
import { startSampling } from './load.ts'
import { type Bench, type MeasuredServer, SMALL, withServer } from './servers.ts'
import { inTurn, type Row } from './table.ts'

const PRODUCTS = 60
const REQUESTS = 100
const REQUEST_INTERVAL_MS = 10

/** Milliseconds after which the process of documents has ended. */
const IDLE_MS = 11_000

/** A call without work, for comparison. */
const REFERENCE = '/api/messages/form-token'

/** Waits until the AVIF files exist, because each of them clears the response cache. */
async function waitForAvif(call: Call) {
  for (;;) {
    const products = await readJson<{ images: string[]; hasAvif?: true }[]>(call('/api/products'))
    if (products.every(({ images, hasAvif }) => images.length === 0 || hasAvif)) return
    await setTimeout(1_000)
  }
}

/** Sends all requests at once, in another process, whose work does not delay the measured page. */
async function requestAtOnce(url: string) {
  const { code, errors } = await run(import.meta.filename, [url], process.env).ended
  if (code !== 0) throw new Error(errors)
}

/** Time of a catalogue with pictures as PDF; pages and memory while many clients request it at once. */
export function documents(bench: Bench): Promise<Row[]> {
  const probeFile = join(bench.folder, 'event-loop.json')
  const measure = async ({ url, pid }: MeasuredServer): Promise<Row[]> => {
    const call = await loginTo(url)
    const brand = 'Bench'
    for (const picture of demoPictures(PRODUCTS)) await addProduct(call, { brand }, [picture])
    await waitForAvif(call)
    const path = `/api/documents/catalogue.pdf?brand=${brand}`
    const catalogue = () => timeOf(() => fetch(url + path))
    let changes = 0
    /** Changes the cover. */
    const change = () =>
      readJson(
        call('/api/company', json('PATCH', { catalogue: { title: `${++changes}`, note: '' } })),
      )

    /** Measures a page and the event loop while all clients request `target`. */
    const during = async (target: string) => {
      await timeOf(() => fetch(`${url}/products`))
      await readEventLoop(pid, probeFile)
      const stop = startSampling(`${url}/products`, REQUEST_INTERVAL_MS)
      await requestAtOnce(url + target)
      const page = quantile(await stop(), 0.99)
      return { page, eventLoop: (await readEventLoop(pid, probeFile))?.p99 ?? Infinity }
    }
    const measureRound = async () => {
      await setTimeout(IDLE_MS)
      const memoryAtRest = memoryOf(pid).now
      await change()
      const cold = await catalogue()
      await change()
      const warm = await catalogue()
      const cached = await catalogue()
      const reference = await during(REFERENCE)
      await change()
      let memory = 0
      const stopMemory = repeat(20, async () => {
        memory = Math.max(memory, memoryOfTree(pid) - memoryOf(pid).now)
      })
      const ours = await during(path)
      await stopMemory()
      await setTimeout(IDLE_MS)
      return {
        cold,
        warm,
        cached,
        reference,
        ours,
        memory,
        growth: memoryOf(pid).now - memoryAtRest,
      }
    }
    const [all = []] = await inTurn(bench.rounds, [measureRound])
    const of = (read: (round: (typeof all)[number]) => number) => all.map(read)
    const what = `catalogue of ${PRODUCTS} products as PDF`
    const atOnce = `during ${REQUESTS} requests for it at once`
    const comparison = (name: 'page' | 'eventLoop') => ({
      unit: 'ms (p99)',
      values: of(({ ours }) => ours[name]),
      reference: {
        name: `${REQUESTS} requests for ${REFERENCE}`,
        values: of(({ reference }) => reference[name]),
      },
    })
    const atMost = (limit: number) => ({ of: 'value', atMost: limit }) as const
    return [
      {
        name: `${what}, new process`,
        unit: 'ms',
        values: of(({ cold }) => cold),
        goal: atMost(1_000),
      },
      {
        name: `${what}, warm process`,
        unit: 'ms',
        values: of(({ warm }) => warm),
        goal: atMost(300),
      },
      { name: `${what}, cached`, unit: 'ms', values: of(({ cached }) => cached), goal: atMost(20) },
      { name: `page ${atOnce}`, ...comparison('page'), goal: atMost(15) },
      { name: `event loop delay ${atOnce}`, ...comparison('eventLoop') },
      {
        name: `memory of child processes ${atOnce}`,
        unit: 'MB',
        values: of(({ memory }) => memory),
        goal: atMost(400),
      },
      {
        name: `growth of the server's memory ${IDLE_MS / 1_000} s later`,
        unit: 'MB',
        values: of(({ growth }) => growth),
      },
    ]
  }
  return withServer(bench, SMALL, measure, eventLoopProbe(probeFile))
}

if (import.meta.main) {
  const url = process.argv[2] ?? ''
  await Promise.all(Array.from({ length: REQUESTS }, () => timeOf(() => fetch(url))))
}
