import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, DEMO, MAIN, startServer } from '../apps/api/src/testing/program.ts'

export { ADMIN, DEMO, MAIN }

/**
 * Starts a production server on a temporary folder of its own; `stop` ends it and removes the folder.
 * @param fill writes to the data folder before the server starts
 */
export async function startMeasured(
  main: string,
  settings: Record<string, string> = {},
  fill: (dataDir: string) => Promise<void> = async () => {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dhow-bench-'))
  await fill(dataDir)
  const { url, pid, stop } = await startServer(main, {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })
  return {
    url,
    pid,
    dataDir,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Logs in, and calls as the administrator. */
export async function loginTo(url: string) {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
}

/** glibc malloc settings of the shipped systemd unit. */
export const SHIPPED_MALLOC: Record<string, string> = Object.fromEntries(
  [
    ...readFileSync(join(import.meta.dirname, '../deploy/systemd/dhow.service'), 'utf8').matchAll(
      /(MALLOC_\w+)=(\d+)/g,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
)

/** Memory of a process in MB: now, the most so far, and the part that is mapped files (Linux). */
export function memoryOf(pid: number): { now: number; peak: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) =>
    Number(status.match(new RegExp(`${field}:\\s+(\\d+)`))?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM'), files: megabytes('RssFile') }
}

/** The value below which this share of the values is; `share` is 0.99 for p99. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
