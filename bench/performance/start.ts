import { setTimeout } from 'node:timers/promises'
import { memoryOf } from '../shared/measure.ts'
import type { Size } from '../shared/seed.ts'
import { type Bench, SMALL, startBare, startInstalled, withFolder } from './servers.ts'
import { inTurn, type Row } from './table.ts'

/** Milliseconds without requests until memory is measured. */
const IDLE_MS = 3_000

const sizeName = ({ products }: Size) => `${products.toLocaleString('en')} products`

/** Starts and stops a server. @returns milliseconds until its first response */
async function timeToStart(server: Promise<{ startMs: number; stop: () => Promise<unknown> }>) {
  const { startMs, stop } = await server
  await stop()
  return startMs
}

/** Start time on a small and on a large data folder. */
export async function startUp(bench: Bench): Promise<Row[]> {
  const measure = (size: Size) =>
    withFolder(bench, size, async (dataDir): Promise<Row> => {
      const [values = [], ofBare = []] = await inTurn(bench.rounds, [
        () => timeToStart(startInstalled(dataDir)),
        () => timeToStart(startBare(bench)),
      ])
      return {
        name: `start to first page, ${sizeName(size)}`,
        unit: 'ms',
        values,
        reference: { name: 'bare Fastify', values: ofBare },
      }
    })
  return [await measure(SMALL), await measure(bench.large)]
}

/** Returns the memory in MB at rest, and after a response with the complete catalogue. */
async function memoryNeeded(dataDir: string) {
  const server = await startInstalled(dataDir)
  try {
    for (const path of ['/products', '/contact']) {
      await (await fetch(server.url + path)).arrayBuffer()
    }
    await setTimeout(IDLE_MS)
    const atRest = memoryOf(server.pid).now
    const { body } = await fetch(`${server.url}/api/products`)
    for await (const _ of body ?? []);
    return { atRest, afterCatalogue: memoryOf(server.pid).now }
  } finally {
    await server.stop()
  }
}

/** Memory of a large installation, compared with a small one. */
export const memory = (bench: Bench): Promise<Row[]> =>
  withFolder(bench, bench.large, (large) =>
    withFolder(bench, SMALL, async (small) => {
      const [ofLarge = [], ofSmall = []] = await inTurn(bench.rounds, [
        () => memoryNeeded(large),
        () => memoryNeeded(small),
      ])
      const rowOf = (name: string, figure: 'atRest' | 'afterCatalogue', atMost: number): Row => ({
        name: `${name}, ${sizeName(bench.large)}`,
        unit: 'MB',
        values: ofLarge.map((round) => round[figure]),
        reference: { name: sizeName(SMALL), values: ofSmall.map((round) => round[figure]) },
        goal: { of: 'value', atMost },
      })
      return [
        rowOf('memory at rest', 'atRest', 200),
        rowOf('memory after a complete GET /api/products', 'afterCatalogue', 350),
      ]
    }),
  )
