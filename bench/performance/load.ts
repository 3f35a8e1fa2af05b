import autocannon from 'autocannon'
import { cpuSeconds } from '../shared/measure.ts'

/** A request; `{n}` in its path and body becomes a new number each time. */
export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Each connection sends the requests in order, and repeats them. */
export type Load = { connections: number; seconds: number; requests: Request[] }

/** Seconds under load until server and load generator run optimized code. */
const WARM_UP_SECONDS = 3

let requestNumber = Date.now()

/** Replaces `{n}` before each request. */
const numbered = (request: Request) => ({
  ...request,
  setupRequest: (next: object) => {
    requestNumber++
    const fill = (text: string) => text.replaceAll('{n}', String(requestNumber))
    const { path, body } = request
    return { ...next, path: fill(path), ...(body !== undefined && { body: fill(body) }) }
  },
})

/**
 * Puts a server under load.
 * @param expected statuses that responses may have
 * @returns requests per second, and CPU time of the server per request
 * @throws when a request failed or had another status
 */
export async function measureLoad(
  { url, pid }: { url: string; pid: number },
  load: Load,
  { expected, isWarmUp }: { expected: number[]; isWarmUp: boolean },
) {
  const seconds = isWarmUp ? Math.max(WARM_UP_SECONDS, load.seconds) : load.seconds
  const cpuBefore = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: seconds,
    requests: load.requests.map((request) =>
      `${request.path}${request.body}`.includes('{n}') ? numbered(request) : request,
    ),
  })
  const cpu = cpuSeconds(pid) - cpuBefore
  const { total } = result.requests
  const failed = result.errors + result.timeouts
  const statuses = Object.keys(result.statusCodeStats ?? {}).map(Number)
  if (failed > 0 || total === 0 || statuses.some((status) => !expected.includes(status))) {
    const target = `${url}${load.requests[0]?.path}`
    throw new Error(`${target}: ${total} responses, ${failed} failed, statuses ${statuses}`)
  }
  return { rate: total / result.duration, cpuMicroseconds: (cpu / total) * 1e6 }
}

/**
 * Requests a page at a fixed interval, whether the previous response has arrived or not.
 * @returns a function that ends it and returns the times in ms
 */
export function startSampling(url: string, intervalMs: number): () => Promise<number[]> {
  const times: Promise<number>[] = []
  const request = async () => {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    return performance.now() - startedAt
  }
  const timer = setInterval(() => times.push(request().catch(() => Infinity)), intervalMs)
  return () => {
    clearInterval(timer)
    return Promise.all(times)
  }
}
