import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { hashPassword } from '#api/modules/account/password.ts'
import { createAdminStore } from '#api/modules/account/store.ts'
import { findUploads } from '#api/modules/company/files.ts'
import { createCompanyStore } from '#api/modules/company/store.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { createProductStore } from '#api/modules/products/store.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { createContactFields } from '#api/testing/factories.ts'
import { DHOW, run } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { listPictureFiles, listStoredFiles } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { getTemporaryRoot } from '#api/testing/temporary-root.ts'
import { buildSpecification, CATALOGUE } from './catalogue.ts'
import { COMPANY, SLIDES } from './company.ts'
import { storeCutOuts } from './cut-outs.ts'
import { ENQUIRIES } from './enquiries.ts'
import { addQuotations, QUOTATIONS, renderPictures } from './finish.ts'
import { seed } from './seed.ts'

/** A part of the catalogue, because each picture takes half a second. */
const SAMPLE = CATALOGUE.slice(0, 3)

const NOW = new Date('2026-11-20T12:00:00Z')

function readContents(dataDir: string) {
  const { db, close } = openDatabase(dataDir)
  try {
    return {
      products: [...createProductStore(db).each()],
      messages: [...createMessageStore(db).readInBatches()].flat(),
      contact: createCore(db, createPictures(dataDir, db)).contact.get(),
      company: createCompanyStore(db).get().fields,
    }
  } finally {
    close()
  }
}

describe('the demo', () => {
  const dataDir = mkdtempSync(join(getTemporaryRoot(), 'dhow-demo-'))
  let full: ReturnType<typeof readContents>

  beforeAll(async () => {
    await seed(dataDir, { catalogue: SAMPLE, now: NOW })
    full = readContents(dataDir)
  }, 120_000)

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('has the complete catalogue in order', () => {
    expect(full.products).toMatchObject(
      SAMPLE.map(({ name, featured }, order) => {
        return {
          name,
          featured,
          order,
          specification: { gtin: buildSpecification(name, NOW).gtin },
        }
      }),
    )
    expect(full.products).toHaveLength(SAMPLE.length)
  })

  it('has the files of every picture and no others', () => {
    const images = full.products.flatMap((product) => product.images)
    const company = findUploads(full.company).map(({ name }) => name)
    const { uploads, incoming } = listStoredFiles(dataDir)
    const ofProducts = uploads.filter((file) => !company.some((name) => file.startsWith(name)))
    expect({ ofProducts, incoming }).toEqual({
      ofProducts: images.flatMap(listPictureFiles).sort(),
      incoming: [],
    })
  })

  it('has a PDF of every certificate that expires', () => {
    const certificates = full.products.flatMap(
      ({ specification }) => specification.certificates ?? [],
    )
    expect(certificates.length).toBeGreaterThan(SAMPLE.length)
    for (const { name, file, validTo } of certificates) {
      const pdf = readFileSync(join(dataDir, 'certificates', file ?? ''), 'latin1')
      expect(pdf).toContain(`(${name} `)
      expect(pdf).toContain(`(Valid until ${validTo} `)
    }
  })

  it('has the demo company record without an undo', () => {
    expect(full.company).toMatchObject({ ...COMPANY, timeZone: 'Asia/Kolkata' })
    expect(full.company.slides).toMatchObject(SLIDES.map(({ alt }) => ({ alt })))
    expect(full.company.logo).toMatchObject({ aspect: 1 })
    expect(runSql(dataDir, 'select previous, saved_at from company')).toEqual([
      { previous: null, saved_at: null },
    ])
  })

  it('has 44 enquiries of the last month with every subject and status', () => {
    const monthAgo = new Date(NOW.getTime() - 30 * 24 * 3_600_000).toISOString()
    expect(full.messages).toHaveLength(44)
    expect(new Set(full.messages.map(({ subject }) => subject))).toEqual(new Set(SUBJECTS))
    expect(new Set(full.messages.map(({ status }) => status))).toEqual(new Set(STATUSES))
    for (const { createdAt, reply } of full.messages) {
      expect(createdAt > monthAgo).toBe(true)
      expect(createdAt < (reply?.repliedAt ?? NOW.toISOString())).toBe(true)
      expect((reply?.repliedAt ?? createdAt) < NOW.toISOString()).toBe(true)
    }
  })

  it('does not show the first steps, and sends no mail', () => {
    const steps = runSql(dataDir, 'select dismissed_at from first_steps')
    expect(steps).toEqual([{ dismissed_at: NOW.getTime() }])
    expect(runSql(dataDir, 'select * from outbox')).toEqual([])
    expect(existsSync(join(dataDir, 'mail'))).toBe(false)
  })

  it('is shown in all languages, which nobody has reviewed', () => {
    expect(runSql(dataDir, 'select code, state, reviewed from languages order by code')).toEqual(
      OTHER_LANGUAGES.toSorted().map((code) => ({ code, state: 'shown', reviewed: 0 })),
    )
    const names = "select text from translations where source in ('Hazelnut Wafer Cubes', 'Dubai')"
    expect(runSql(dataDir, `${names} and language = 'fr' order by text`)).toEqual([
      { text: 'Dubaï' },
      { text: 'Gaufrettes noisette' },
    ])
  })
})

/** Runs the demo until it listens or has ended, and returns its output. */
async function runDemo(env: Record<string, string>) {
  const server = run(DHOW, ['demo'], {
    PORT: '0',
    LOG_LEVEL: 'silent',
    WEB_BUILD: '/nowhere',
    ...env,
  })
  await Promise.race([server.waitForOutput('Dhow is at '), server.ended])
  return server.end('SIGTERM')
}

/** Returns a used data folder, so that the demo does not fill it. */
function createUsedFolder() {
  const dataDir = createTemporaryFolder()
  const { db, close } = openDatabase(dataDir)
  createCore(db, createPictures(dataDir, db)).contact.update(createContactFields())
  close()
  return dataDir
}

it('gets three quotations with a deal, and pictures in their final sizes, after it has started', async () => {
  const buyers = QUOTATIONS.map(({ email }) => email)
  const requested = ENQUIRIES.filter(({ email }) => buyers.includes(email)).flatMap(
    ({ lines = [] }) => lines.map(({ product }) => product),
  )
  const dataDir = createTemporaryFolder()
  const catalogue = CATALOGUE.filter(({ name }) => requested.includes(name))
  await seed(dataDir, { catalogue, preparePictures: storeCutOuts })
  const built = await startTestApp({ DATA_DIR: dataDir })
  await addQuotations(built)
  expect(runSql(dataDir, 'select state, language from quotation_versions order by state')).toEqual([
    { state: 'accepted', language: 'ar' },
    { state: 'change_requested', language: 'fr' },
    { state: 'sent', language: 'en' },
  ])
  const steps = 'select deal_step as step from quotations where deal_step is not null'
  expect(runSql(dataDir, steps)).toEqual([{ step: 'shipped' }])
  expect(runSql(dataDir, 'select document from proforma_files order by document')).toEqual([
    { document: 'packing-list' },
    { document: 'proforma' },
  ])

  const readWidths = () =>
    Promise.all(
      [...built.services.products.each()]
        .flatMap(({ images }) => images)
        .map((image) => sharp(join(dataDir, image.replace('-1600', '-400'))).metadata())
        .map(async (metadata) => (await metadata).width),
    )
  expect(await readWidths()).toContain(1600)
  await renderPictures(built)
  expect(new Set(await readWidths())).toEqual(new Set([400]))
}, 120_000)

it('prints the login, but no password after it was changed', async () => {
  const env = { DATA_DIR: createUsedFolder() }
  const login =
    'Log in at:   http://localhost:0/admin-login\nAdmin login: admin@example.com\nPassword:    '
  const end = '\n\nDhow is at http://localhost:0\n'
  expect(await runDemo(env)).toEqual({ output: `${login}dhow-demo${end}`, errors: '', code: 0 })

  const { db, close } = openDatabase(env.DATA_DIR)
  createAdminStore(db).setPassword(await hashPassword('changed'))
  close()
  expect((await runDemo(env)).output).toBe(`${login}the one it was changed to${end}`)
})
