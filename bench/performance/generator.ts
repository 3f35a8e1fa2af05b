import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Job, Load, LoadResult, Request, Sampling } from './load.ts'

// A process of its own, so that what asks takes no time from what else a measurement does, and that has
// warmed up by the first round that counts. It takes one job after another.

process.on('disconnect', () => process.exit())

let asked = Date.now()

const isNumbered = ({ path, body }: Request) => `${path}${body}`.includes('{n}')

/** A request with another number each time. Others are built once. */
const numbered = (request: Request) => ({
  ...request,
  setupRequest: (next: object) => {
    asked++
    const fill = (text: string) => text.replaceAll('{n}', String(asked))
    const { path, body } = request
    return { ...next, path: fill(path), ...(body !== undefined && { body: fill(body) }) }
  },
})

/** As many requests as are answered, each connection one after another. */
async function load({ url, connections, seconds, requests }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map((request) => (isNumbered(request) ? numbered(request) : request)),
  })
  return {
    rate: result.requests.total / result.duration,
    statuses: Object.keys(result.statusCodeStats ?? {}).map(Number),
    failed: result.errors + result.timeouts,
  }
}

/** The milliseconds of each request; begun in even steps, whether the last is answered or not. */
async function sample({ url, everyMs }: Sampling): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'accept-encoding': 'br, gzip' }
  const times: number[] = []
  let over = false
  process.once('message', () => (over = true))
  for (let at = performance.now(); !over; at += everyMs) {
    await setTimeout(Math.max(0, at - performance.now()))
    const began = performance.now()
    const request = get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => times.push(performance.now() - began))
    })
    request.on('error', () => times.push(Number.MAX_VALUE))
  }
  agent.destroy()
  return times
}

let busy = false
process.on('message', async (job: Job | 'stop') => {
  if (job === 'stop' || busy) return
  busy = true
  const result = await ('everyMs' in job ? sample(job) : load(job))
  busy = false
  process.send?.(result)
})
