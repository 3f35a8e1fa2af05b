import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN, MAIN, QUICK_START, startServer } from '../apps/api/src/testing/program.ts'
import { temporaryRoot } from '../apps/api/src/testing/temporary-root.ts'

export { ADMIN }

/** The variable by which stock.ts tells the workers where the data folder of the demo's company is. */
export const STOCKED_DIR = 'DHOW_STOCKED_DIR'

export type Server = { url: string; dataDir: string; said: () => string }

type Started = Server & { stop: () => Promise<void>; kill: () => Promise<void> }

/** A production server on a data folder, which stays when it is stopped. */
export async function startOn(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Started> {
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  }
  const { url, said, stop, kill } = await startServer(MAIN, env, QUICK_START)
  return {
    ...{ url, dataDir, said },
    stop: async () => void (await stop()),
    kill: async () => void (await kill()),
  }
}

/** Makes a data folder of its own for a server; both go when that is stopped. */
async function startApart(
  settings?: Record<string, string>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Started> {
  const dataDir = await mkdtemp(join(temporaryRoot(), 'dhow-e2e-'))
  await fill?.(dataDir)
  const server = await startOn(dataDir, settings)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A production server on an empty data folder; both go when it is stopped. */
export const startEmpty = (settings?: Record<string, string>): Promise<Started> =>
  startApart(settings)

/** A production server on a copy of the folder that is stocked before the tests; see stock.ts. */
const startStocked = (): Promise<Started> =>
  startApart({}, (dataDir) => cp(String(process.env[STOCKED_DIR]), dataDir, { recursive: true }))

type ServerOf = (file: string, isNew?: boolean) => Promise<Server>

/** The server of a file of tests: the one before it goes when the next file's tests begin. */
async function serveFiles(use: (serverOf: ServerOf) => Promise<void>) {
  let current: (Started & { file: string }) | undefined
  try {
    await use(async (file, isNew) => {
      if (current?.file !== file) {
        await current?.stop()
        current = { file, ...(await (isNew ? startEmpty() : startStocked())) }
      }
      return current
    })
  } finally {
    await current?.stop()
  }
}

/**
 * What a file's tests find on their server, made when the first of them asks for it. As a fixture of the worker it
 * would take a worker and a browser of its own.
 */
export function oncePerServer<T>(make: (server: Server) => Promise<T>) {
  const made = new WeakMap<Server, Promise<T>>()
  return (server: Server): Promise<T> => {
    const before = made.get(server) ?? make(server)
    made.set(server, before)
    return before
  }
}

/** What is no fault: a page that is not there, and a view transition that the next navigation cuts short. */
const EXPECTED = /status of 404|Transition was skipped/

/**
 * A test against the production server of the demo's company, without products. In each worker every file
 * has a server of its own; a page
 * fails its test when it logs an error, throws one, or breaks its own security policy. What a foreign
 * frame says, such as the map, does not count.
 */
export const test = base.extend<
  { quiet: undefined; server: Server; isNew: boolean },
  { serverOf: ServerOf }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  serverOf: [async ({}, use) => serveFiles(use), { scope: 'worker' }],

  /** Whether the file's server is a new installation. */
  isNew: [false, { option: true }],

  server: async ({ serverOf, isNew }, use, testInfo) => {
    const server = await serverOf(testInfo.file, isNew)
    const saidBefore = server.said().length
    await use(server)
    if (testInfo.status === testInfo.expectedStatus) return
    const path = testInfo.outputPath('server.log')
    await writeFile(path, server.said().slice(saidBefore))
    testInfo.attachments.push({ name: 'server log', path, contentType: 'text/plain' })
  },

  baseURL: ({ server }, use) => use(server.url),

  quiet: [
    async ({ context, server }, use) => {
      const complaints: string[] = []
      // Not opened for a test that has a browser context of its own: each page is a process.
      const isWatched = (page: Page | null) => page === context.pages()[0]
      const isOurs = ({ url }: { url: string }) => url === '' || url.startsWith(`${server.url}/`)
      context.on('weberror', (thrown) => {
        if (isWatched(thrown.page()) && isOurs(thrown.location())) {
          complaints.push(thrown.error().message)
        }
      })
      context.on('console', (message) => {
        if (message.type() !== 'error' || !isWatched(message.page())) return
        if (isOurs(message.location())) complaints.push(message.text())
      })
      // Not every refusal is said in the console.
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The security policy refused ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use(undefined)
      expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
