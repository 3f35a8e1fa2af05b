import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadReport } from '@dhow/contract/messages/enquiry-load'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import { english } from '@dhow/messages/catalogues'
import { containerPort } from '@dhow/trade/container-ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { withProducts } from '#api/modules/messages/stored-lines.ts'
import { createProductStore } from '#api/modules/products/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { temporaryRoot } from '#api/testing/temporary-root.ts'
import { CATALOGUE, specificationOf } from './catalogue.ts'
import { addEnquiries, ENQUIRIES } from './enquiries.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const dataDir = mkdtempSync(join(temporaryRoot(), 'dhow-demo-'))
const { db, close } = openDatabase(dataDir)
const messages = createMessageStore(db)
const products = createProductStore(db)

/** Returns the enquiries with a list, the newest first. */
const lists = () =>
  [...messages.batches()].flat().flatMap(({ _id }) => {
    const { lines = [], ...message } = messages.find(_id) ?? {}
    return lines.length > 0 ? { ...message, lines: withProducts(lines, products.findMany) } : []
  })

beforeAll(async () => {
  for (const product of CATALOGUE) {
    const specification = specificationOf(product.name, NOW)
    products.insert({ ...fieldsOf(product), specification }, [])
  }
  const added = [...products.each()]
  await addEnquiries(db, { dataDir, incomingDir: dataDir, products: added, now: NOW })
})

afterAll(() => {
  close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('numbers enquiries by date and marks none as spam', () => {
  const all = [...messages.batches()].flat()
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
  for (const { terms } of lists()) expect(containerPort(terms?.destination ?? '')).toBeDefined()
})

it('has lists of several containers with files, a small one, a cooled one, and one with changed products', () => {
  const [large, small, cool, old] = lists()
  expect(
    lists().map(({ lines, terms }) => loadReport(lines, terms, english()).load?.sentence),
  ).toEqual([
    "3 × 40' + 1 × 20', 95 % full by volume at 68 % of the payload",
    "1 × 20', 28 % full by volume at 8 % of the payload",
    undefined,
    "1 × 40', 49 % full by volume at 40 % of the payload",
  ])
  expect(large?.terms?.wantedBy).toBe('2027-02')
  for (const { id, name, bytes } of large?.files ?? []) {
    const master = readFileSync(join(import.meta.dirname, 'enquiry-files', name))
    expect(bytes, name).toBe(master.length)
    expect(readFileSync(join(dataDir, 'enquiry-files', id)), name).toEqual(master)
  }
  expect(large?.files?.map(({ type }) => type)).toEqual(['csv', 'pdf'])
  expect(small?.lines.map(({ unit }) => unit)).toContain('piece')
  expect(cool?.lines.map(({ specification }) => specification?.storage)).toEqual(['cool', 'cool'])
  expect(old?.lines.flatMap(({ name, gone }) => (gone ? name : []))).toEqual(['Barley Malt Drink'])
  expect(old?.lines.flatMap(({ changed = [] }) => changed)).toEqual([
    'cartonGrossGrams',
    'moqCartons',
  ])
  expect(old?.lines.filter(({ productId }) => !productId)).toHaveLength(1)
})
