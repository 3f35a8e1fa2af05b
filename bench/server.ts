import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, DEMO, MAIN, startServer } from '../apps/api/src/testing/program.ts'

export { ADMIN, DEMO, MAIN }

/** A production server on a temporary folder of its own; `stop` ends it and removes the folder. */
export async function startMeasured(main: string, settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dhow-bench-'))
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

/** Megabytes that a process holds in memory now, and the most it ever held (Linux). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) =>
    Number(status.match(new RegExp(`${field}:\\s+(\\d+)`))?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** The value below which this share of the values is; `share` is 0.99 for p99. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
