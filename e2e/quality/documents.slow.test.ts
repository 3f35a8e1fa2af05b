import { readCsv } from '../../apps/api/src/platform/sheets/csv.ts'
import { readPdfRuns } from '../../apps/api/src/testing/pdf.ts'
import { readRows } from '../../apps/api/src/testing/xlsx.ts'
import { EXAMPLE_SPECIFICATION } from '../../packages/contract/src/products/specification-facts.ts'
import { toIntlLocale } from '../../packages/i18n/src/i18n.ts'
import {
  getPathPrefix,
  LANGUAGE_CODES,
  type Language,
  OTHER_LANGUAGES,
} from '../../packages/i18n/src/languages.ts'
import { expect, type Server, test } from '../server.ts'
import { call, loginAdministrator, sendQuotation } from '../support/administrator.ts'
import { showLanguage } from '../support/languages.ts'
import { findInMails } from '../support/mails.ts'

/** The PDF of a list does not repeat it. */
const MOQ = 250

const SPECIFICATION = {
  ...EXAMPLE_SPECIFICATION,
  netContent: 1_250,
  netContentUnit: 'ml' as const,
  unitsPerCarton: 1_200,
  cartonNetGrams: 12_345,
  cartonGrossGrams: 13_579,
  moqCartons: MOQ,
  minRemainingMonths: 14,
  storageMinC: 5,
  storageMaxC: 25,
  palletType: '1200x1000' as const,
  cartonsPerLayer: 11,
  layersPerPallet: 7,
  certificates: [{ name: 'ISO', body: 'TUV', validTo: '2029-08-17' }],
}

/** References of enquiries and codes of lists, and months, which are numbers in Chinese only. */
const OMITTED = /[\dA-Z]+(?:-[\dA-Z]+)+|\d+\s*[月⽉]|[\u061c\u200e\u200f\u2066-\u2069]/g

/** Returns the numbers of a text in a language. */
function readNumbers(text: string, language: Language): number[] {
  const parts = new Intl.NumberFormat(toIntlLocale({ locale: language })).formatToParts(12_345.6)
  const findPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [group, decimal] = [findPart('group'), findPart('decimal')]
  const whole = String.raw`(?:\d{1,3}(?:[${group}]\d{3})+(?!\d)|\d+)`
  const pattern = new RegExp(String.raw`${whole}(?:[${decimal}]\d+)?`, 'g')
  const numbers = [...text.replaceAll(OMITTED, '').matchAll(pattern)].map(([shown]) =>
    Number(shown.replaceAll(group, '').replace(decimal, '.')),
  )
  return [...new Set(numbers)].sort((a, b) => a - b)
}

async function fetchFile({ url }: Server, path: string): Promise<Buffer> {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Returns the cells that are numbers, which are the same in all languages. */
const listNumericCells = (rows: Iterable<string[]>) =>
  [...rows].flat().filter((cell) => /^-?[\d.]+$/.test(cell))

const COLUMNS = [
  { rule: 'FOB' as const, place: 'Jebel Ali' },
  { rule: 'CIF' as const, place: 'Mombasa' },
]

/** Quotes all lines in cartons, with four decimals and with a fraction of a cent. */
const quote = (server: Server, messageId: string, language: Language, lines: object[]) =>
  sendQuotation(server, messageId, {
    names: [],
    language,
    columns: COLUMNS,
    letter: 'Dear Ada',
    validUntil: '2039-08-17',
    terms: { depositPercent: 30, leadTimeDays: 534, tolerancePercent: 5 },
    lines: lines.map((line) => ({
      ...(line as { quantity: number }),
      unit: 'carton' as const,
      pricePer: 'carton' as const,
      isOptional: false,
      prices: [123_456_789, 9_999],
    })),
  })

test('the documents have the numbers of their pages, and the same in all languages', async ({
  page,
  server,
}) => {
  test.slow()
  const { add, listMessages } = await loginAdministrator(server)
  const tea = await add({ name: 'Tea', specification: SPECIFICATION })
  // Three products, as numbers from 3 are no words in Arabic.
  await add({ name: 'Soap', specification: {} })
  await add({ name: 'Salt', specification: {} })
  for (const language of OTHER_LANGUAGES) await showLanguage(server, language)
  const lines = [
    { productId: tea, quantity: 1_234, unit: 'carton' },
    { productId: tea, quantity: 345_600, unit: 'piece' },
    { text: 'Salt', quantity: 5, unit: 'pallet' },
  ]
  const { code } = await call<{ code: string }>(server, 'POST', '/lists', { lines })
  const english = new Map<string, unknown>()

  for (const [index, language] of LANGUAGE_CODES.entries()) {
    const expectSame = (name: string, numbers: unknown) => {
      if (!english.has(name)) english.set(name, numbers)
      expect.soft(numbers, `${name} (${language})`).toEqual(english.get(name))
    }
    const query = `lang=${language}`
    const enquiry = { name: 'Ada', email: `${language}@visitor.example`, subject: 'enquiry' }
    await call(server, 'POST', `/messages?${query}`, { ...enquiry, message: '', lines })
    const findPaths = () => findInMails(server, /(\/api\/sent-enquiries\/[\w.-]+\/pdf)/)
    await expect.poll(findPaths).toHaveLength(index + 1)
    const [{ _id: id = '' } = {}] = await listMessages<{ _id: string }>()
    const quotation = await quote(server, id, language, lines)
    const byCode = `/api/sent-quotations/${quotation.code}`
    const documents = {
      sheet: [`/api/products/${tea}/sheet.pdf?${query}`, `/products/${tea}`],
      catalogue: [`/api/documents/catalogue.pdf?${query}`],
      table: [`/api/documents/catalogue.pdf?layout=table&${query}`],
      list: [`/api/lists/${code}/pdf?${query}`, `/enquiry/${code}`],
      enquiry: [(await findPaths()).at(-1) ?? ''],
      quotation: [`${byCode}/pdf?version=1`, `/quotation/${quotation.code}`],
    }
    for (const [name, [file = '', path]] of Object.entries(documents)) {
      const runs = readPdfRuns(await fetchFile(server, file))
      const printed = readNumbers(runs.join('\n'), language)
      expectSame(name, printed)
      if (!path) continue
      await page.goto(getPathPrefix(language) + path)
      // Hydration adds the totals of the list.
      await expect(page.locator('#incomplete')).toHaveCount(0)
      const [text = ''] = await page.locator('main').allInnerTexts()
      const shown = readNumbers(text, language)
      expectSame(`page of the ${name}`, shown)
      const missing = shown.filter((number) => number !== MOQ && !printed.includes(number))
      expect.soft(missing, `${name} (${language})`).toEqual([])
    }
    const csv = await fetchFile(server, `/api/lists/${code}/csv?${query}`)
    expectSame('CSV of the list', listNumericCells(readCsv(csv.toString()).rows))
    for (const path of [`/api/lists/${code}/xlsx?`, `${byCode}/xlsx?version=1&`]) {
      const workbook = await fetchFile(server, path + query)
      expectSame(path.slice(0, 9), listNumericCells(await readRows(workbook)))
    }
  }
})
