import { setTimeout } from 'node:timers/promises'
import { addProduct, json, loginTo, readJson, timeOf } from '../shared/client.ts'
import { memoryOf, memoryOfTree, quantile, repeat } from '../shared/measure.ts'
import { demoPictures } from '../shared/pictures.ts'
import { startSampling } from './load.ts'
import { type Bench, type MeasuredServer, SMALL, withServer } from './servers.ts'
import { inTurn, type Row } from './table.ts'

const PRODUCTS = 60
const REQUESTS = 100
const REQUEST_INTERVAL_MS = 10

/** Milliseconds after which the process of documents has ended. */
const IDLE_MS = 11_000

/** Time of a catalogue with pictures as PDF; pages and memory while many clients request it at once. */
export const documents = (bench: Bench): Promise<Row[]> =>
  withServer(bench, SMALL, async ({ url, pid }: MeasuredServer) => {
    const call = await loginTo(url)
    const brand = 'Bench'
    for (const picture of demoPictures(PRODUCTS)) await addProduct(call, { brand }, [picture])
    const path = `/api/documents/catalogue.pdf?brand=${brand}`
    const catalogue = () => timeOf(() => fetch(url + path))
    let changes = 0
    const change = () =>
      readJson(
        call('/api/company', json('PATCH', { catalogue: { title: `${++changes}`, note: '' } })),
      )

    const measure = async () => {
      await setTimeout(IDLE_MS)
      const memoryAtRest = memoryOf(pid).now
      const stopIdle = startSampling(`${url}/products`, REQUEST_INTERVAL_MS)
      await setTimeout(bench.seconds * 2_000)
      const pageAtRest = quantile(await stopIdle(), 0.99)
      await change()
      const cold = await catalogue()
      await change()
      const warm = await catalogue()
      const cached = await catalogue()
      await change()
      let memory = 0
      const stopMemory = repeat(20, async () => {
        memory = Math.max(memory, memoryOfTree(pid) - memoryOf(pid).now)
      })
      const stopPages = startSampling(`${url}/products`, REQUEST_INTERVAL_MS)
      await Promise.all(Array.from({ length: REQUESTS }, catalogue))
      const page = quantile(await stopPages(), 0.99)
      await stopMemory()
      await setTimeout(IDLE_MS)
      const growth = memoryOf(pid).now - memoryAtRest
      return { cold, warm, cached, page, pageAtRest, memory, growth }
    }
    const [all = []] = await inTurn(bench.rounds, [measure])
    const of = (name: keyof (typeof all)[number]) => all.map((round) => round[name])
    const what = `catalogue of ${PRODUCTS} products as PDF`
    const during = `during ${REQUESTS} requests for it at once`
    return [
      {
        name: `${what}, new process`,
        unit: 'ms',
        values: of('cold'),
        goal: { of: 'value', atMost: 1_000 },
      },
      {
        name: `${what}, warm process`,
        unit: 'ms',
        values: of('warm'),
        goal: { of: 'value', atMost: 300 },
      },
      {
        name: `${what}, cached`,
        unit: 'ms',
        values: of('cached'),
        goal: { of: 'value', atMost: 20 },
      },
      {
        name: `page ${during}`,
        unit: 'ms (p99)',
        values: of('page'),
        reference: { name: 'at rest', values: of('pageAtRest') },
        goal: { of: 'value', atMost: 15 },
      },
      {
        name: `memory of child processes ${during}`,
        unit: 'MB',
        values: of('memory'),
        goal: { of: 'value', atMost: 400 },
      },
      {
        name: `memory of the server ${IDLE_MS / 1_000} s later, growth`,
        unit: 'MB',
        values: of('growth'),
      },
    ]
  })
