import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

/** A request; `{n}` in its path and body is another number each time. */
export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Every connection sends the requests in turn, and again from the first. */
export type Load = { url: string; connections: number; seconds: number; requests: Request[] }

/** Requests answered a second, the statuses of their answers, and how many had none. */
export type LoadResult = { rate: number; statuses: number[]; failed: number }

/** A page that is asked for in even steps. */
export type Sampling = { url: string; everyMs: number }

export type Job = Load | Sampling

/** What browsers send. */
export const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const CONNECTIONS = 32

/** Seconds under load until both sides are as fast as they get. */
const WARM_UP_SECONDS = 3

/** Share of its one core from which the server is what held the load up. */
const BUSY = 0.85

/** Seconds of processor time that a process has taken, its threads included (Linux). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

let generator: ChildProcess | undefined

/** Has the generator do a job; begins it with the first. */
function begin(job: Job) {
  generator ??= fork(join(import.meta.dirname, 'generator.ts'))
  const child = generator
  child.ref()
  child.channel?.ref()
  child.send(job)
  return async <T>(): Promise<T> => {
    const [result] = await once(child, 'message')
    // It ends with this process.
    child.unref()
    child.channel?.unref()
    return result as T
  }
}

/** Requests answered a second, and whether the server was what held the load up. */
export type Rate = { rate: number; isHeldUp: boolean }

/**
 * Loads a server for a while.
 * @param expected the statuses that answers may have
 * @throws when a request was not answered, or with another status
 */
export async function answered(
  { url, pid }: { url: string; pid: number },
  load: Omit<Load, 'url'>,
  { expected, isWarmUp }: { expected: number[]; isWarmUp: boolean },
): Promise<Rate> {
  const seconds = isWarmUp ? Math.max(WARM_UP_SECONDS, load.seconds) : load.seconds
  const [cpu, began] = [cpuSeconds(pid), performance.now()]
  const { rate, statuses, failed } = await begin({ ...load, seconds, url })<LoadResult>()
  const share = (cpuSeconds(pid) - cpu) / ((performance.now() - began) / 1000)
  if (failed > 0 || rate === 0 || statuses.some((status) => !expected.includes(status))) {
    const what = `${url}${load.requests[0]?.path}`
    throw new Error(`${what}: ${rate} a second, ${failed} failed, statuses ${statuses}`)
  }
  return { rate, isHeldUp: share >= BUSY }
}

/** Asks for a page in even steps until it is stopped, which tells the milliseconds of each answer. */
export function startSampling(sampling: Sampling): () => Promise<number[]> {
  const result = begin(sampling)
  return () => {
    generator?.send('stop')
    return result<number[]>()
  }
}

type Headers = Record<string, string>

/** An answer as it is sent, still compressed, and its headers when it is asked for by its ETag. */
export type Answer = { headers: Headers; body: Buffer; unchanged?: Headers }

/** Fetches without unpacking. */
export function fetchRaw(url: string, headers: Headers = ENCODINGS) {
  return new Promise<Answer>((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({
        headers: response.headers as Headers,
        body: Buffer.concat(chunks),
      })
    })
    request.on('error', reject)
  })
}
