import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN, MAIN, startServer, TEST_FLAGS } from '../apps/api/src/testing/program.ts'
import { getTemporaryRoot } from '../apps/api/src/testing/temporary-root.ts'

export { ADMIN }

/** Environment variable in which seed.ts passes the workers the data folder of the demo company. */
export const SEEDED_DIR = 'DHOW_SEEDED_DIR'

export type Server = {
  url: string
  dataDir: string
  output: () => string
  kill: () => Promise<unknown>
  /** Starts the killed server again, at the same address. */
  restart: () => Promise<void>
}

/** Opens the database of a running server, and waits while the server writes. */
export function withDatabase(
  { dataDir }: Pick<Server, 'dataDir'>,
  work: (database: DatabaseSync) => void,
): void {
  const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'), { timeout: 5_000 })
  try {
    // Triggers call functions of the server.
    database.function('to_words', { varargs: true }, (...texts) => texts.join(' '))
    database.function('search_key', { varargs: true }, (...texts) => texts.join(' ').toLowerCase())
    work(database)
  } finally {
    database.close()
  }
}

type Started = Server & { stop: () => Promise<void> }

/** Starts a production server on a data folder, which is kept when the server stops. */
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
  let program = await startServer(MAIN, env, TEST_FLAGS)
  const { url } = program
  return {
    url,
    dataDir,
    output: () => program.output(),
    stop: async () => void (await program.stop()),
    kill: () => program.kill(),
    async restart() {
      program = await startServer(MAIN, { ...env, PORT: new URL(url).port }, TEST_FLAGS)
    },
  }
}

/** Starts a production server on an empty data folder, which is deleted when the server stops. */
export async function startEmpty(
  settings?: Record<string, string>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Started> {
  const dataDir = await mkdtemp(join(getTemporaryRoot(), 'dhow-e2e-'))
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

/** Starts a production server on a copy of the data folder that seed.ts has filled. */
const startSeeded = (): Promise<Started> =>
  startEmpty({}, (dataDir) => cp(String(process.env[SEEDED_DIR]), dataDir, { recursive: true }))

type GetServer = (users: string, isNew: boolean) => Promise<Server>

/** Provides the current server; it stops when a test needs another one. */
async function serveFiles(use: (getServer: GetServer) => Promise<void>) {
  let current: (Started & { users: string }) | undefined
  try {
    await use(async (users, isNew) => {
      if (current?.users !== users) {
        await current?.stop()
        current = { users, ...(await (isNew ? startEmpty() : startSeeded())) }
      }
      return current
    })
  } finally {
    await current?.stop()
  }
}

/**
 * Returns a function that prepares a server once and then returns the same result. (A worker fixture would
 * start another worker and browser.)
 */
export function runOncePerServer<T>(prepare: (server: Server) => Promise<T>) {
  const results = new WeakMap<Server, Promise<T>>()
  return (server: Server): Promise<T> => {
    const result = results.get(server) ?? prepare(server)
    results.set(server, result)
    return result
  }
}

/** Expected console errors: a missing page, and a view transition that the next navigation cuts short. */
const EXPECTED = /status of 404|Transition was skipped/

/**
 * A test against the production server of the demo company. Each worker starts a server per slow test file, and
 * one for all other files, whose tests may meet products and messages of others. A page that logs an error, throws
 * or violates its security policy fails the test; errors in foreign frames, such as the map, do not count.
 */
export const test = base.extend<
  { noErrors: undefined; server: Server; isNew: boolean },
  { getServer: GetServer }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  getServer: [async ({}, use) => serveFiles(use), { scope: 'worker' }],

  /** True for a server that is a new installation. */
  isNew: [false, { option: true }],

  server: async ({ getServer, isNew }, use, testInfo) => {
    const isSlow = testInfo.project.name === 'slow'
    const server = await getServer(isSlow ? testInfo.file : String(isNew), isNew)
    const logStart = server.output().length
    await use(server)
    if (testInfo.status === testInfo.expectedStatus) return
    const path = testInfo.outputPath('server.log')
    await writeFile(path, server.output().slice(logStart))
    testInfo.attachments.push({ name: 'server log', path, contentType: 'text/plain' })
  },

  baseURL: ({ server }, use) => use(server.url),

  noErrors: [
    async ({ context, server }, use) => {
      const errors: string[] = []
      // Does not request the `page` fixture: each page is a process, and some tests open their own context.
      const isWatched = (page: Page | null) => page === context.pages()[0]
      const isOurs = ({ url }: { url: string }) => url === '' || url.startsWith(`${server.url}/`)
      context.on('weberror', (thrown) => {
        if (isWatched(thrown.page()) && isOurs(thrown.location())) {
          errors.push(thrown.error().message)
        }
      })
      context.on('console', (message) => {
        if (message.type() !== 'error' || !isWatched(message.page())) return
        if (isOurs(message.location())) errors.push(message.text())
      })
      // The browser does not log every violation in the console.
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The security policy refused ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use(undefined)
      expect(errors.filter((text) => !EXPECTED.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
