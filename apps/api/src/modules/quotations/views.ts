import type { Delivery } from '@dhow/contract/mail/deliveries'
import type { Entry } from '@dhow/contract/messages/entries'
import { formatColumn, formatQuotationTerms } from '@dhow/contract/quotations/quotation-texts'
import type {
  GuestVersion,
  QuotationLine,
  QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import type { WebhookData } from '@dhow/contract/webhooks/webhooks'
import type { Language } from '@dhow/i18n/languages'
import { getCountryName, isolate, type Translator } from '@dhow/trade/translator'
import { findUnprintable } from '#api/modules/documents/printable.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { type FindProducts, type LineProduct, readProductsById } from '#api/modules/lists/lines.ts'
import { AppError } from '#api/platform/app-error.ts'
import { and, asc, eq, isNotNull } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { QuotationRow, VersionRow } from './store.ts'
import { quotations, quotationVersions } from './tables.ts'

export const isDraft = ({ state }: Pick<VersionRow, 'state'>): boolean => state === 'draft'

export function toVersion(
  row: VersionRow,
  lines: QuotationLine[],
  { delivery, bankDetails = '' }: { delivery?: Delivery | undefined; bankDetails?: string } = {},
): QuotationVersion {
  const { id: _, quotationId: _q, buyerEmail: _e, remindedAt: _r, ...fields } = row
  const { sentAt, expiresAt, decision, ...content } = fields
  const { buyer, terms, columns, letter } = content
  const unprintable = isDraft(row)
    ? listUnprintable({ buyer, terms, columns, lines, letter, bankDetails })
    : []
  return {
    ...content,
    lines,
    ...(unprintable.length > 0 && { unprintable }),
    sentAt: sentAt?.toISOString(),
    expiresAt: expiresAt?.toISOString(),
    ...(decision && { decision }),
    delivery,
  }
}

const listTexts = (value: unknown, path: string): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, `${path}.${key}`))
}

/** Returns the texts with characters that the PDF cannot show, with their paths. */
export const listUnprintable = (content: object) =>
  Object.entries(content)
    .flatMap(([key, value]) => listTexts(value, key))
    .map(([path, text]) => ({ path, characters: findUnprintable(text).join(' ') }))
    .filter(({ characters }) => characters !== '')

/** Adds the current picture of each product. */
export function addImages(lines: QuotationLine[], find: FindProducts<LineProduct>) {
  const products = readProductsById(lines, find)
  return lines.map((line): QuotationLine => {
    const image = products.get(line.productId ?? '')?.images[0]
    return image === undefined ? line : { ...line, image }
  })
}

/** Returns lines with product names in a language. */
export function translateLines<Line extends { name: string }>(
  lines: Line[],
  language: Language,
  localizer: LanguageService['createLocalizer'],
): Line[] {
  const { translate } = localizer(
    language,
    lines.map(({ name }) => name),
  )
  return lines.map((line) => ({ ...line, name: translate(line.name) }))
}

/** Returns what the buyer may see of a version. */
export function toGuestVersion({
  buyer: _,
  note: _n,
  delivery: _d,
  ...version
}: QuotationVersion): GuestVersion {
  const lines = version.lines.map(({ requested: _, wished: _w, ...line }) => line)
  return { ...version, lines }
}

/** Returns the version of a number. @throws AppError `not-found` */
export function requireNumber<Row extends { version: number }>(
  versions: Row[],
  number: number,
  document: string,
): Row {
  const row = versions.find(({ version }) => version === number)
  if (row) return row
  throw new AppError('not-found', `There is no version ${number} of this ${document}.`)
}

export const toEvent = (
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
  columns: columns.map(({ rule, place }, index) => ({
    rule,
    place,
    sum: totals.columns[index]?.sum ?? '0',
  })),
  ...(decision && { decision }),
})

/** Formats a plain day such as 2027-03-31. */
export const formatDay = (day: string, { locales }: Translator): string =>
  new Date(day).toLocaleDateString(locales, { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Returns the buyer, then the terms, with their labels.
 * @param reference of the enquiry
 */
export function getVersionFacts(
  { buyer, columns, currency, terms }: QuotationVersion,
  i18n: Translator,
  reference = '',
): [label: string, text: string][] {
  const incoterms = columns.map((item) => {
    const column = isolate(formatColumn(item, i18n), i18n)
    return i18n.t('{column} (Incoterms 2020)', { column })
  })
  const facts: [label: string, text: string][] = [
    [i18n.t('Company'), buyer.company],
    [i18n.t('Name'), buyer.name],
    [i18n.t('Country'), buyer.country && getCountryName(buyer.country, i18n)],
    [i18n.t('Enquiry'), reference],
    [i18n.t('Incoterms'), incoterms.join('\n')],
    [i18n.t('Currency'), currency],
    ...formatQuotationTerms(terms, i18n),
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Returns the sent quotations of an enquiry and the buyer's decisions as entries of its conversation. */
export function listQuotationEntries(db: Db, outbox: Outbox, messageId: string): Entry[] {
  const rows = db
    .select({ quotation: quotations, version: quotationVersions })
    .from(quotationVersions)
    .innerJoin(quotations, eq(quotations.id, quotationVersions.quotationId))
    .where(and(eq(quotations.messageId, messageId), isNotNull(quotationVersions.sentAt)))
    .orderBy(asc(quotationVersions.sentAt))
    .all()
  const deliveries = outbox.deliveries(
    'quotation',
    rows.map(({ version }) => version.id),
  )
  return rows.flatMap(({ quotation: { id, number }, version: row }) => {
    const { version, state, letter, sentAt, decision } = row
    const delivery = deliveries.get(row.id)
    const quotation = { id, number, version, state }
    const sent: Entry = {
      id: row.id,
      kind: 'quotation',
      at: sentAt?.toISOString() ?? '',
      text: letter,
      quotation,
      to: row.buyer.email,
      delivery,
    }
    if (!decision) return [sent]
    return [
      sent,
      {
        id: `${row.id}-decision`,
        kind: 'decision',
        at: decision.at,
        text: decision.text ?? '',
        quotation: { ...quotation, decision: decision.decision },
      },
    ]
  })
}
