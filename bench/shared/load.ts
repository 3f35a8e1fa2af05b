import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { ENCODINGS } from '../bare.ts'
import { readCpuSeconds } from './server.ts'

const CONNECTIONS = 32

type Target = { url: string; pid: number }

type Load = { total: number; seconds: number; failed: number }

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Runs wrk, which uses less CPU time than autocannon: with two cores, autocannon is slower than the server. */
async function runWrk(url: string, seconds: number): Promise<Load> {
  const headers = Object.entries(ENCODINGS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const [, total, duration] = /^ {2}(\d+) requests in ([\d.]+)s/m.exec(stdout) ?? []
  const failed = /Non-2xx|Socket errors/.test(stdout) ? 1 : 0
  return { total: Number(total), seconds: Number(duration), failed }
}

async function runAutocannon(url: string, request: Request, duration: number): Promise<Load> {
  const requests = [{ ...request, headers: ENCODINGS }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests })
  const failed = result.errors + result.timeouts + result.non2xx
  return { total: result.requests.total, seconds: result.duration, failed }
}

/** Returns the rate and the CPU time of requests. wrk cannot vary them. @throws when one failed */
export async function measureLoad({ url, pid }: Target, request: Request, duration: number) {
  const cpuSeconds = readCpuSeconds(pid)
  const { total, seconds, failed } =
    hasWrk && request.path
      ? await runWrk(url + request.path, duration)
      : await runAutocannon(url, request, duration)
  if (failed > 0 || !(total > 0)) throw new Error(`${url}: ${failed} of ${total} requests failed`)
  return {
    'requests/s': total / seconds,
    'CPU µs/request': ((readCpuSeconds(pid) - cpuSeconds) / total) * 1e6,
  }
}
