import type { Delivery } from '@dhow/contract/mail'
import type {
  GuestVersion,
  QuotationLine,
  QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import type { WebhookData } from '@dhow/contract/webhooks'
import type { Translator } from '@dhow/trade/translator'
import {
  type FindProducts,
  type LineProduct,
  productsOf,
} from '#api/modules/messages/stored-lines.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { QuotationRow, QuotationStore, VersionRow } from './store.ts'

/** @throws AppError `not-found` */
export function requireQuotation(store: QuotationStore, id: string): QuotationRow {
  const quotation = store.find(id)
  if (quotation) return quotation
  throw new AppError('not-found', 'There is no such quotation. It may have been deleted.')
}

export const isDraft = ({ state }: Pick<VersionRow, 'state'>): boolean => state === 'draft'

export function toVersion(
  row: VersionRow,
  lines: QuotationLine[],
  delivery?: Delivery,
): QuotationVersion {
  const { id: _, quotationId: _q, buyerEmail: _e, remindedAt: _r, ...stated } = row
  const { sentAt, expiresAt, decision, ...content } = stated
  return {
    ...content,
    lines,
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(decision && { decision }),
    ...(delivery && { delivery }),
  }
}

/** Adds the current picture of each product. */
export function withImages(lines: QuotationLine[], find: FindProducts<LineProduct>) {
  const products = productsOf(lines, find)
  return lines.map((line): QuotationLine => {
    const image = products.get(line.productId ?? '')?.images[0]
    return image === undefined ? line : { ...line, image }
  })
}

/** Returns what the buyer may see of a version, with translated product names. */
export function toGuestVersion(
  { buyer: _, note: _n, delivery: _d, ...version }: QuotationVersion,
  textOf: (text: string) => string,
): GuestVersion {
  const lines = version.lines.map(({ requested: _, ...line }) => ({
    ...line,
    name: textOf(line.name),
  }))
  return { ...version, lines }
}

export const eventOf = (
  { id, number, messageId }: QuotationRow,
  { version, buyer, currency, columns, totals, validUntil, decision }: VersionRow,
): WebhookData['quotation.sent'] => ({
  id,
  number,
  version,
  buyer,
  currency,
  validUntil,
  ...(messageId !== null && { messageId }),
  columns: columns.map(({ rule, place }, at) => ({
    rule,
    place,
    sum: totals.columns[at]?.sum ?? '0',
  })),
  ...(decision && { decision }),
})

/** Formats a plain day such as 2027-03-31. */
export const dayText = (day: string, { locales }: Translator): string =>
  new Date(day).toLocaleDateString(locales, { dateStyle: 'long', timeZone: 'UTC' })
