import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ENCODINGS } from '../bare.ts'
import { readCpuSeconds } from './server.ts'

const CONNECTIONS = 32

const SEARCHES = join(import.meta.dirname, 'searches.lua')

/**
 * Returns the rate and the CPU time of requests by wrk, which uses little CPU time itself.
 * @param search number of the first search, if each request is another search of the page
 * @throws when a request failed
 */
export async function measureLoad(
  { url, pid }: { url: string; pid: number },
  { path, search }: { path: string; search: number | undefined },
  duration: number,
) {
  const headers = Object.entries(ENCODINGS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${duration}s`, ...headers]
  const varied = search === undefined ? [] : ['-s', SEARCHES]
  const cpuSeconds = readCpuSeconds(pid)
  const { stdout } = await promisify(execFile)('wrk', [
    ...args,
    ...varied,
    url + path,
    '--',
    String(search),
  ])
  const [, total, seconds] = /^ {2}(\d+) requests in ([\d.]+)s/m.exec(stdout)?.map(Number) ?? []
  if (!total || !seconds || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Requests of ${url} failed.\n${stdout}`)
  }
  return {
    'requests/s': total / seconds,
    'CPU µs/request': ((readCpuSeconds(pid) - cpuSeconds) / total) * 1e6,
  }
}
