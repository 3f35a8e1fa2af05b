import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toPackedProduct } from '@dhow/contract/products/pack'
import { pickProductFields } from '@dhow/contract/products/product-fields'
import { findContainerPort } from '@dhow/trade/container-ports'
import { listPackingWarnings } from '@dhow/trade/derived-facts'
import { isCartonGtinOf } from '@dhow/trade/product-codes'
import { CERTIFICATE_WARNING_DAYS, countDaysUntil } from '@dhow/trade/product-facts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { createProductStore } from '#api/modules/products/store.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { getTemporaryRoot } from '#api/testing/temporary-root.ts'
import { buildSpecification, CATALOGUE, getPictureFile, SPECIFIED } from './catalogue.ts'
import { COMPANY, CONTACT, SLIDES } from './company.ts'
import { addEnquiries, ENQUIRIES } from './enquiries.ts'
import { addTranslations, PICTURES } from './seed.ts'

const TODAY = '2026-11-20'

const PRODUCTS = CATALOGUE.map(({ name }) => ({
  name,
  specification: buildSpecification(name, new Date(`${TODAY}T12:00:00Z`)),
}))

it('every product has a specification and vice versa', () => {
  expect(SPECIFIED.toSorted()).toEqual(PRODUCTS.map(({ name }) => name).toSorted())
  for (const { name, specification } of PRODUCTS) {
    expect(Object.keys(specification).length, name).toBeGreaterThanOrEqual(20)
  }
})

it('every GTIN has the example prefix of GS1, is unique, and matches its carton GTIN', () => {
  const gtins = PRODUCTS.flatMap(({ name, specification: { gtin = '', cartonGtin = '' } }) => {
    expect(gtin, name).toMatch(/^952\d{10}$/)
    expect(isCartonGtinOf(cartonGtin, gtin), name).toBe(true)
    return [gtin, cartonGtin]
  })
  expect(new Set(gtins).size).toBe(2 * PRODUCTS.length)
})

it('every packing is plausible', () => {
  for (const { name, specification } of PRODUCTS) {
    expect(listPackingWarnings(toPackedProduct(specification)), name).toEqual([])
  }
})

it('two certificates expire soon, and none has expired', () => {
  const days = PRODUCTS.flatMap(({ specification: { certificates = [] } }) =>
    certificates.flatMap(({ validTo }) => (validTo ? [countDaysUntil(validTo, TODAY)] : [])),
  )
  expect(days.filter((left) => left <= CERTIFICATE_WARNING_DAYS)).toHaveLength(2)
  expect(Math.min(...days)).toBeGreaterThan(7)
})

it('pictures exist for every product, without unused ones', () => {
  const files = readdirSync(PICTURES).sort()
  expect(files).toEqual(CATALOGUE.flatMap(({ pictures }) => pictures.map(getPictureFile)).sort())
})

it.each(['privacy', 'imprint'] as const)(
  'the demo has the page %s, which states its address',
  (page) => {
    const text = COMPANY[page]
    expect(text).toMatch(/^This is a demo\./)
    for (const line of [...CONTACT.location.split('\n'), CONTACT.email, CONTACT.phone]) {
      expect(text).toContain(line)
    }
  },
)

const NOW = new Date('2026-11-20T12:00:00Z')

const dataDir = mkdtempSync(join(getTemporaryRoot(), 'dhow-demo-'))
const { db, close } = openDatabase(dataDir)
const messages = createMessageStore(db)
const products = createProductStore(db)

beforeAll(async () => {
  for (const product of CATALOGUE) {
    const specification = buildSpecification(product.name, NOW)
    products.insert({ ...pickProductFields(product), specification }, [])
  }
  const added = [...products.each()]
  await addEnquiries(db, { dataDir, incomingDir: dataDir, products: added, now: NOW })
})

afterAll(() => {
  close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('numbers enquiries by date and marks none as spam', () => {
  const all = [...messages.readInBatches()].flat()
  expect(all).toHaveLength(ENQUIRIES.length)
  expect(
    all
      .map(({ reference }) => reference)
      .toSorted()
      .reverse(),
  ).toEqual(all.map(({ reference }) => reference))
  expect(all.filter(({ spam }) => spam)).toEqual([])
})

it('requests existing products and one deleted product, with known ports', () => {
  const productNames = ENQUIRIES.flatMap(({ lines = [] }) =>
    lines.flatMap(({ product }) => product ?? []),
  )
  const names = CATALOGUE.map(({ name }) => name)
  expect(productNames.filter((name) => !names.includes(name))).toEqual(['Barley Malt Drink'])
  for (const { _id } of [...messages.readInBatches()].flat()) {
    const destination = messages.find(_id)?.terms?.destination
    if (destination) expect(findContainerPort(destination)).toBeDefined()
  }
})

/** Creates the demo company without pictures and enquiries. */
function startDemoTexts() {
  const dataDir = createTemporaryFolder()
  const { db, close } = openDatabase(dataDir)
  onTestFinished(() => void close())
  const core = createCore(db, createPictures(dataDir, db))
  for (const product of CATALOGUE) {
    const specification = buildSpecification(product.name, new Date())
    core.productStore.insert(pickProductFields({ ...product, specification }), [])
  }
  const cut = { url: '', focus: { x: 0, y: 0 } }
  const cuts = { wide: cut, tall: cut }
  const slides = SLIDES.map(({ alt }) => ({ picture: '', tall: '', alt, focus: cut.focus, cuts }))
  core.companyStore.replace({ fields: { ...COMPANY, slides }, previous: null, savedAt: null })
  core.contact.update(CONTACT)
  return core
}

it('every translation is of a text of the demo, and every product has a translated name', () => {
  const core = startDemoTexts()
  for (const { language, problems } of addTranslations(core)) {
    expect(problems, language).toEqual([])
    const untranslated = [
      ...core.texts.list(language, 'company'),
      ...core.texts.list(language, 'products'),
    ].filter(({ state }) => state === 'untranslated')
    const places = new Set(untranslated.map(({ place }) => place))
    if (language === 'ar' || language === 'fr') {
      expect(places, language).toEqual(new Set(['Product: ingredients']))
    }
    expect([...places], language).not.toContain('Product: name')
  }
})
