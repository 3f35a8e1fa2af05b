import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { createProductTexts } from '#api/modules/products/localize.ts'
import { createCatalogueSearch } from '#api/modules/products/search/catalogue-search.ts'
import { createFacetIndex } from '#api/modules/products/search/facet-index.ts'
import { createFacetIndexStore } from '#api/modules/products/search/facet-index-store.ts'
import { createBackground } from '#api/platform/background/background.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { createTasks, WORKER } from '#api/tasks.ts'
import { createCaller } from './caller.ts'
import { ADMIN } from './program.ts'
import { createMigratedFolder } from './sql.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export { ADMIN }

const DATABASE = 'dhow.sqlite'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Starts a published server on a temporary data folder until the test ends. The DATA_DIR of an earlier app is a restart. */
export async function startTestApp(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? createTemporaryFolder()
  const isEmpty = !existsSync(dataDir) || readdirSync(dataDir).length === 0
  if (isEmpty && !('ADMIN_EMAIL' in env || 'ADMIN_PASSWORD' in env)) await copyDatabase(dataDir)
  const isNew = !existsSync(join(dataDir, DATABASE))
  const dhow = await build(dataDir, env)
  if (isNew) dhow.services.company.publish()
  onTestFinished(() => dhow.app.close())
  return { ...dhow, dataDir, visitor: createCaller(dhow.app) }
}

async function build(dataDir: string, env: Record<string, string>) {
  let generatedPassword: string | undefined
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    WEB_BUILD: join(dataDir, 'no-site'),
    ...env,
  })
  const built = await buildApp(config, (password) => {
    generatedPassword = password
  })
  return { ...built, generatedPassword }
}

/** The database of a started server, so that most tests need no migrations and no password hash. */
let startedOnce: Promise<Buffer> | undefined

async function copyDatabase(dataDir: string) {
  startedOnce ??= makeStartedOnce()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, DATABASE), await startedOnce, { mode: 0o600 })
}

async function makeStartedOnce(): Promise<Buffer> {
  const dataDir = createTemporaryFolder()
  const { app, services } = await build(dataDir, {})
  services.company.publish()
  await app.close()
  return readFileSync(join(dataDir, DATABASE))
}

export function collectLogLines() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { stream, lines }
}

export function startCatalogue() {
  const dataDir = createMigratedFolder()
  const { db, close } = openDatabase(dataDir)
  const core = createCore(db, createPictures(dataDir, db))
  const store = core.productStore
  const background = createBackground({
    dataDir,
    worker: WORKER,
    tasks: createTasks(core),
    isLarge: () => false,
    onWritten: () => {},
  })
  const index = createFacetIndex(createFacetIndexStore(db))
  const categories = core.categoryNames
  const texts = createProductTexts(core.languages)
  const search = createCatalogueSearch({ store, index, categories, texts, background })
  onTestFinished(async () => {
    await search.close()
    await background.close()
    close()
  })
  return { ...core, dataDir, store, search }
}
