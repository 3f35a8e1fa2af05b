import { toJourney } from '@dhow/contract/messages/enquiry-load'
import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import type { Message } from '@dhow/contract/messages/messages'
import { formatPlace } from '@dhow/contract/messages/term-texts'
import { toPackedProduct } from '@dhow/contract/products/pack'
import {
  QUOTATION_LIMITS,
  type QuotationDraft,
  type QuotationSettings,
} from '@dhow/contract/quotations/quotation-draft'
import {
  countPiecesPerCarton,
  type DraftContent,
  type QuotationLine,
} from '@dhow/contract/quotations/quotations'
import { getTranslator } from '@dhow/i18n/catalogues'
import { type Journey, toCartons } from '@dhow/trade/load/packed-product'
import {
  type FindProducts,
  getLineSpecification,
  type LineProduct,
  readProductsById,
} from '#api/modules/lists/lines.ts'
import { AppError } from '#api/platform/app-error.ts'

/** Converts a requested line to whole cartons if its facts are known. Other requests need a quantity by hand. */
function toLine(line: StoredLine, journey: Journey, columns: number): QuotationLine {
  const { productId, specification, note, written, quantity, unit } = line
  const cartons = toCartons(quantity, unit, toPackedProduct(specification ?? {}), journey)
  const sale = unit === 'piece' && cartons === undefined ? 'piece' : 'carton'
  return {
    ...(productId && { productId }),
    ...pickFacts(line),
    quantity: sale === 'piece' ? quantity : (cartons ?? null),
    unit: sale,
    pricePer: sale,
    isOptional: false,
    ...(note && { note }),
    ...(written && { written }),
    requested: { quantity, unit },
    prices: Array.from({ length: columns }, () => null),
  }
}

/** First value of the setting. In this form, a letter is in the language of the buyer. */
export const DEFAULT_LETTER =
  /*i18n*/ 'Dear {name},\n\nThank you for your enquiry. We are pleased to send you our quotation. Please contact us if you have any questions.'

/** The same for the letter of a proforma invoice. */
export const DEFAULT_PROFORMA_LETTER =
  /*i18n*/ 'Dear {name},\n\nThank you for your order. Please find attached our proforma invoice. Please contact us if anything needs to be corrected.'

const DEFAULT_LETTERS: ReadonlySet<string> = new Set([DEFAULT_LETTER, DEFAULT_PROFORMA_LETTER])

/** Returns the beginning of a letter: the company's own text, or the default in the language of the buyer. */
export function buildLetter(
  { letter }: Pick<QuotationSettings, 'letter'>,
  { buyer: { name }, language }: Pick<DraftContent, 'language'> & { buyer: { name: string } },
): string {
  if (DEFAULT_LETTERS.has(letter)) return getTranslator(language).t(letter, { name })
  return letter.replaceAll('{name}', () => name)
}

/** Returns the first draft for an enquiry. `validUntil` is a day. */
export function buildDraft(
  message: Message,
  settings: QuotationSettings,
  validUntil: string,
): DraftContent {
  const { name, email, language, lines = [], terms = {} } = message
  const requested = (terms.incoterms ?? []).slice(0, QUOTATION_LIMITS.columns)
  const columns =
    requested.length > 0
      ? requested.map(({ rule, place }) => ({ rule, place: formatPlace(place) }))
      : [{ rule: 'FOB' as const, place: settings.terms.loadingPort ?? '' }]
  const journey = toJourney(terms)
  const buyer = { name, email, company: terms.company ?? '', country: terms.country ?? '' }
  return {
    language,
    buyer,
    currency: settings.currency,
    columns,
    lines: lines.map((line) => toLine(line, journey, columns.length)),
    validUntil,
    terms: { ...settings.terms, ...(terms.payment && { payment: terms.payment }) },
    letter: buildLetter(settings, { buyer, language }),
    note: '',
  }
}

/**
 * Returns a draft with the names and facts of its products: those of the stored draft, or current ones for an added product.
 * @throws AppError `unprocessable` for an unknown product
 */
export function toDraftContent(
  { lines, ...draft }: QuotationDraft,
  storedLines: QuotationLine[],
  find: FindProducts<LineProduct>,
): DraftContent {
  const storedFacts = new Map(storedLines.map((line) => [line.productId, line]))
  const addedLines = lines.filter(({ productId }) => productId && !storedFacts.has(productId))
  const products = readProductsById(addedLines, find)
  return {
    ...draft,
    lines: lines.map(({ productId, text, note, written, requested, wished, ...line }, index) => {
      const product = products.get(productId ?? '')
      const facts = productId
        ? (storedFacts.get(productId) ??
          (product && { ...product, specification: getLineSpecification(product) }))
        : { name: text ?? '' }
      if (!facts) {
        const message = `There is no product ${productId}. It may have been deleted.`
        throw AppError.forField('unprocessable', `lines.${index}.productId`, message)
      }
      const merged: QuotationLine = {
        ...(productId && { productId }),
        ...pickFacts(facts),
        ...line,
        ...(note && { note }),
        ...(written && { written }),
        requested,
        wished,
      }
      if (
        merged.unit === 'carton' &&
        merged.pricePer === 'piece' &&
        !countPiecesPerCarton(merged)
      ) {
        const message = `A price per piece needs the pieces per carton of ${merged.name}, which are not known.`
        throw AppError.forField('unprocessable', `lines.${index}.pricePer`, message)
      }
      return merged
    }),
  }
}

type Facts = Pick<QuotationLine, 'name' | 'itemNumber' | 'brand' | 'specification'>

const pickFacts = ({ name, itemNumber, brand, specification }: Facts): Facts => ({
  name,
  ...(itemNumber && { itemNumber }),
  ...(brand && { brand }),
  specification,
})

/**
 * Refuses a draft that is incomplete.
 * @param document name of what was not sent
 * @throws AppError `unprocessable` that names every field
 */
export function requireNoIssues(document: string, issues: [path: string, message: string][]): void {
  if (issues.length === 0) return
  throw new AppError(
    'unprocessable',
    `The ${document} was not sent. ${issues[0]?.[1]}`,
    issues.map(([path, message]) => ({ path, message, code: 'invalid' })),
  )
}
