import { setTimeout } from 'node:timers/promises'
import type { Size } from '../seed.ts'
import { memoryOf } from '../server.ts'
import { startBare } from './bare-server.ts'
import { type Bench, newFolder, withFolders } from './bench.ts'
import { inTurn, type Row } from './rows.ts'
import { type Server, SMALL, startOn } from './subject.ts'

/** Milliseconds after the last answer until a server is at rest. */
const REST_MS = 3_000

const sizeName = ({ products }: Size) => `${products.toLocaleString('en')} products`

/** Milliseconds from the start of a process to its first answer. */
async function timeToStart(server: Promise<{ startedIn: number; stop: () => Promise<unknown> }>) {
  const { startedIn, stop } = await server
  await stop()
  return startedIn
}

/** How long a start takes, on a small and on a large folder. */
export async function startUp(bench: Bench): Promise<Row[]> {
  const empty = await newFolder(bench)
  const measure = (size: Size) =>
    withFolders(bench, size, async (folders): Promise<Row> => {
      const times = await inTurn(bench.rounds, [
        ...folders.map(
          ({ subject, dataDir }) =>
            () =>
              timeToStart(startOn(subject, dataDir)),
        ),
        () => timeToStart(startBare(empty)),
      ])
      return {
        what: `start to first page, ${sizeName(size)}`,
        unit: 'ms',
        values: times.slice(0, -1),
        beside: { what: 'bare Fastify', values: times.slice(-1) },
      }
    })
  return [await measure(SMALL), await measure(bench.large)]
}

/** What a server holds at rest, and once it has sent the whole catalogue. */
async function memoryNeeded(server: Server): Promise<[number, number]> {
  for (const path of ['/products', '/contact']) await (await fetch(server.url + path)).arrayBuffer()
  await setTimeout(REST_MS)
  const atRest = memoryOf(server.pid).now
  const { body } = await fetch(`${server.url}/api/products`)
  for await (const _ of body ?? []);
  return [atRest, memoryOf(server.pid).now]
}

/** What a large installation needs, beside a small one. */
export const memory = (bench: Bench): Promise<Row[]> =>
  withFolders(bench, bench.large, (large) =>
    withFolders(bench, SMALL, async (small) => {
      const all = await inTurn(
        bench.rounds,
        [...large, ...small].map(({ subject, dataDir }) => async () => {
          const server = await startOn(subject, dataDir)
          try {
            return await memoryNeeded(server)
          } finally {
            await server.stop()
          }
        }),
      )
      const rowOf = (what: string, at: 0 | 1, atMost: number): Row => {
        const values = all.map((memories) => memories.map((one) => one[at]))
        return {
          what: `${what}, ${sizeName(bench.large)}`,
          unit: 'MB',
          values: values.slice(0, large.length),
          beside: { what: sizeName(SMALL), values: values.slice(large.length) },
          goal: { of: 'value', atMost },
        }
      }
      return [
        rowOf('memory at rest', 0, 200),
        rowOf('memory after a whole GET /api/products', 1, 350),
      ]
    }),
  )
