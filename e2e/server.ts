import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { MAIN, startServer } from './start-server.ts'

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

export type Server = { url: string; dataDir: string }

/** Starts the production server on an empty data folder; it and the folder go when `use` returns. */
async function serve(use: (server: Server) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dhow-e2e-'))
  const { url, stop } = await startServer(MAIN, {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  try {
    await use({ url, dataDir })
  } finally {
    await stop()
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
      // Not every refusal is said in the console.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The security policy refused ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use(undefined)
      expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
