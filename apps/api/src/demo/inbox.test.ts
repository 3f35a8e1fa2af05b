import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { enquiryLoad } from '@dhow/contract/enquiry-load'
import { fieldsOf } from '@dhow/contract/product-fields'
import { loadText } from '@dhow/trade/container-load-text'
import { containerPort } from '@dhow/trade/container-ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/database/open.ts'
import { withProducts } from '#api/messages/kept-lines.ts'
import { createMessageStore } from '#api/messages/store.ts'
import { createProductStore } from '#api/products/store.ts'
import { temporaryRoot } from '#api/testing/temporary-root.ts'
import { CATALOGUE } from './catalogue.ts'
import { ENQUIRIES } from './enquiries.ts'
import { addEnquiries } from './inbox.ts'
import { specificationOf } from './specifications.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const dataDir = mkdtempSync(join(temporaryRoot(), 'dhow-demo-'))
const { db, close } = openDatabase(dataDir)
const messages = createMessageStore(db)
const products = createProductStore(db)

const add = () =>
  addEnquiries(db, { dataDir, incomingDir: dataDir, products: [...products.each()], now: NOW })

/** The enquiries with a list, the newest first. */
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
  await add()
})

afterAll(() => {
  close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('counts enquiries in the order in which they came, and files none under Spam', () => {
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

it('has each of them once when it was cut off and does it again', async () => {
  const before = [...messages.batches()].flat()
  await add()
  expect([...messages.batches()].flat()).toEqual(before)
})

it('asks for products of the catalogue, but for one that is gone, and knows the ports', () => {
  const productNames = ENQUIRIES.flatMap(({ lines = [] }) =>
    lines.flatMap(({ product }) => product ?? []),
  )
  const names = CATALOGUE.map(({ name }) => name)
  expect(productNames.filter((name) => !names.includes(name))).toEqual(['Barley Malt Drink'])
  for (const { terms } of lists()) expect(containerPort(terms?.destination ?? '')).toBeDefined()
})

it('has a list over several containers with files, a small one, a cool one, and one of which much has become', () => {
  const [large, small, cool, old] = lists()
  expect(lists().map(({ lines, terms }) => loadText(enquiryLoad(lines, terms)))).toEqual([
    "3 × 40' + 1 × 20', 95 % full by volume at 68 % of the payload",
    "1 × 20', 13 % full by volume at 8 % of the payload",
    '',
    "1 × 20', 97 % full by volume at 38 % of the payload",
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
