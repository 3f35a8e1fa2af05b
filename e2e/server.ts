import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

const MAIN = join(import.meta.dirname, '../apps/api/src/main.ts')

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

export type Server = { url: string; dataDir: string }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

/** Starts the production server on an empty data folder; it and the folder go when `use` returns. */
async function serve(use: (server: Server) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dhow-e2e-'))
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200)
    await use({ url, dataDir })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * A test against the production server. Every worker has a server of its own; a page fails its test
 * when it logs an error, throws one, or breaks its own security policy.
 */
export const test = base.extend<{ quiet: undefined }, { server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  server: [async ({}, use) => serve(use), { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),

  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
