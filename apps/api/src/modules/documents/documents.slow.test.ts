import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROFORMA_DOCUMENTS } from '@dhow/contract/deals/deal-steps'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { AppError } from '#api/platform/app-error.ts'
import { createProformaVersion } from '#api/testing/deals.ts'
import { createTestFrames, printProforma, printQuotation } from '#api/testing/documents.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { inspectPdf, readPdfText } from '#api/testing/pdf.ts'
import { createQuotationLine, createQuotationVersion } from '#api/testing/quotations.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { buildCatalogueDocument, buildSheetDocument } from './catalogue.ts'
import { createDocumentFiles } from './files.ts'
import type { Document } from './frame.ts'

/** Texts of a product. */
const TEXTS = 5
const PRODUCTS = 100
/** 4,000 texts. */
const RUNS = 4_000 / (PRODUCTS * TEXTS)

const letters = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  ...[
    'شايبالهَيل ١٢٣',
    'תה ירוק',
    '茶叶普洱',
    'ชาเขียว',
    'चाय हरी',
    'Чай',
    '차',
    'e\u0301\u0323o\u20dd',
  ].map((script) => fc.string({ unit: fc.constantFrom(...script, ' ', '5', '%', '×') })),
  fc.string({
    unit: fc.constantFrom(
      ...'\u202a\u202b\u202c\u202e\u2066\u2067\u2068\u2069\u200d\u200b\ufeff',
      'a',
      'ش',
    ),
  }),
  fc.string({
    unit: fc.constantFrom(...'#$*_`<>@=-+/\\[](){}"~', '\n', '//', '#read(', '@preview/'),
  }),
  fc.string({
    unit: fc.constantFrom('x', 'ش', '茶', '😀', '\u0301'),
    minLength: 500,
    maxLength: 5_000,
  }),
)

const products = fc.array(
  fc.tuple(letters, letters, letters, letters, letters).map(
    ([name, brand, itemNumber, description, ingredients]): Product => ({
      ...createProductFields({
        name,
        brand,
        itemNumber,
        description,
        specification: { ingredients },
      }),
      _id: '7',
      images: [],
      status: 'published',
      featured: false,
      order: 0,
      updatedAt: '',
    }),
  ),
  { minLength: PRODUCTS, maxLength: PRODUCTS },
)

it('texts in all scripts result in a PDF or a stated refusal', { timeout: 600_000 }, async () => {
  const dataDir = createTemporaryFolder()
  const incomingDir = join(dataDir, 'incoming')
  mkdirSync(incomingDir)
  const service = createDocumentFiles({ dataDir, incomingDir })
  onTestFinished(service.close)
  const frames = createTestFrames(dataDir)
  let [created, refused] = [0, 0]
  const create = async (document: Document) => {
    try {
      const stored = await service.read(await service.create(document))
      const chunks = await stored?.stream.toArray()
      inspectPdf(Buffer.concat(chunks ?? []))
      created++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused++
    }
  }
  const isCreated = fc.asyncProperty(
    products,
    fc.constantFrom('en', 'ar', 'zh'),
    async (some, lang) => {
      const createFrame = () => frames(lang)
      const catalogue = { products: some, categories: [], path: '/products' }
      await create(await buildCatalogueDocument(createFrame(), { ...catalogue, layout: 'cards' }))
      await create(await buildCatalogueDocument(createFrame(), { ...catalogue, layout: 'table' }))
      for (const product of some.slice(0, 5))
        await create(buildSheetDocument(createFrame(), product))
    },
  )
  await fc.assert(isCreated, { numRuns: RUNS, endOnFailure: true })
  console.info(`${created} documents were created and ${refused} refused.`)
  expect(created).toBeGreaterThan(refused)
})

const LONG_WORDS = [
  ['ar', 'شاي بالهيل في علبة معدنية مع نافذة '],
  ['zh', '第一次收获的小豆蔻茶装在带窗口的罐子里'],
] as const

it.each(LONG_WORDS)(
  'a quotation of the maximum size with long texts gets a PDF in %s',
  async (language, words) => {
    const buildText = (length: number) => words.repeat(length).slice(0, length)
    const columns = (['EXW', 'FOB', 'CFR', 'CIF'] as const).map((rule) => ({
      rule,
      place: buildText(LIMITS.place),
    }))
    const lines = Array.from({ length: LIMITS.lines }, () =>
      createQuotationLine({
        name: buildText(LIMITS.lineText),
        note: buildText(LIMITS.lineNote),
        prices: [1, 2, 3, 4],
      }),
    )
    const version = createQuotationVersion({
      language,
      columns,
      lines,
      letter: buildText(LIMITS.message),
    })
    const { pdf } = await printQuotation({ version, bankDetails: 'IBAN AE07' })
    const { pages } = inspectPdf(pdf)
    expect(pages).toBeGreaterThan(100)
    const shown = readPdfText(pdf)
    for (const part of ['AE07', `${LIMITS.lines}`]) expect(shown).toContain(part)
  },
)

it.each(LONG_WORDS)(
  'a proforma invoice and a packing list of the maximum size get a PDF in %s',
  async (language, words) => {
    const buildText = (length: number) => words.repeat(length).slice(0, length)
    const lines = Array.from({ length: LIMITS.lines }, () => ({
      name: buildText(LIMITS.lineText),
      note: buildText(LIMITS.lineNote),
      quantity: 1,
      unit: 'carton' as const,
      pricePer: 'carton' as const,
      price: 1,
      grossGrams: 1_000,
    }))
    const version = createProformaVersion({ language, lines, remarks: buildText(2_000) })
    for (const document of PROFORMA_DOCUMENTS) {
      const pdf = await printProforma(version, document)
      expect(inspectPdf(pdf).pages).toBeGreaterThan(60)
      const shown = readPdfText(pdf)
      for (const part of ['C/NO.1-200', `${LIMITS.lines}`]) expect(shown).toContain(part)
    }
  },
)
