import { madeUpQuery } from './made-up-queries/queries.ts'
import { MAIN, memoryOf, quantile, startMeasured } from './server.ts'

// What the server holds, and how fast the pages that everybody asks for come, while somebody asks for pages and
// calls that nobody asked for before. The argument is how many (2000).

const COUNT = Number(process.argv[2] ?? 2_000)
const AT_ONCE = 8

const server = await startMeasured(MAIN)

async function timeOf(path: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(server.url + path)
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - begun
}

const HONEST = ['/', '/products', '/about', '/contact']

try {
  const atRest: number[] = []
  for (let n = 0; n < 40; n++) {
    for (const path of HONEST) atRest.push(await timeOf(path))
  }
  const rest = memoryOf(server.pid).now
  console.info(`at rest   ${rest.toFixed(0)} MB, a page p50 ${quantile(atRest, 0.5).toFixed(1)} ms`)
  const honest: number[] = []
  let asked = 0
  for (const quarter of [1, 2, 3, 4]) {
    while (asked < (COUNT * quarter) / 4) {
      const attack = Array.from({ length: AT_ONCE }, () => {
        asked += 1
        return timeOf(madeUpQuery(asked))
      })
      await Promise.all(attack)
      honest.push(await timeOf(HONEST[honest.length % HONEST.length] ?? '/'))
    }
    const { now, peak } = memoryOf(server.pid)
    const [p50, p95] = [0.5, 0.95].map((share) => quantile(honest, share).toFixed(1))
    console.info(
      `${String(asked).padEnd(9)} ${now.toFixed(0)} MB (${(now / rest).toFixed(2)} of rest), most ${peak.toFixed(0)} MB, a page p50 ${p50} ms, p95 ${p95} ms`,
    )
  }
} finally {
  await server.stop()
}
