import { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import {
  countPiecesPerCarton,
  hashDraft,
  type QuotationLine,
  type QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import {
  type Derivation,
  deriveColumn,
  listSendingIssues,
} from '@dhow/contract/quotations/sending-rules'
import { readWhole } from '@dhow/trade/digits'
import { getCurrencyDigits, type PriceProblem, readPrice, toDecimalPrice } from '@dhow/trade/money'
import { type FieldErrors, set } from 'react-hook-form'
import { joinNames } from '#app/ui/text.ts'

type TypedFields = { quantity: string; prices: string[]; note: string }

export type TypedLine = Omit<QuotationLine, keyof TypedFields> & TypedFields

type SameFields = 'language' | 'buyer' | 'currency' | 'columns' | 'terms' | 'letter' | 'note'

/** A draft as it is typed: prices and quantities are texts. */
export type TypedDraft = Pick<QuotationVersion, SameFields> & {
  validUntil: string
  lines: TypedLine[]
  ifVersion: string
}

export type Column = TypedDraft['columns'][number]

/** Formats a price for its field. Three decimals would be unclear, except of dinars: 1.234 may mean 1,234. */
export function formatPrice(price: number | null, currency: string): string {
  if (price === null) return ''
  const [whole, decimals = ''] = toDecimalPrice(price).split('.')
  const digits = Math.max(2, getCurrencyDigits(currency))
  return `${whole}.${decimals.padEnd(decimals.length > digits ? 4 : digits, '0')}`
}

export const parsePrice = (typed: string, currency: string): number | null => {
  const result = readPrice(typed, currency)
  return 'price' in result ? result.price : null
}

const PROBLEMS: Record<PriceProblem, string> = {
  'not-a-number': 'must be a number such as 12.35.',
  negative: 'must not be negative.',
  decimals: 'may have at most four decimals.',
  'too-large': 'may be at most 99,999,999.9999.',
  ambiguous: 'is unclear. Choose one:',
}

export const formatPriceLabel = ({ rule, place }: Column): string => `Price ${rule} ${place}`.trim()

export function findPriceError(typed: string, label: string, currency: string): string | undefined {
  const result = readPrice(typed, currency)
  return 'problem' in result ? `${label} ${PROBLEMS[result.problem]}` : undefined
}

export const toTypedLine = (
  { quantity, prices, note = '', ...line }: QuotationLine,
  currency: string,
): TypedLine => ({
  ...line,
  quantity: quantity === null ? '' : String(quantity),
  prices: prices.map((price) => formatPrice(price, currency)),
  note,
})

export const toTypedDraft = (version: QuotationVersion): TypedDraft => {
  const { language, buyer, currency, columns, terms, letter, note, validUntil, lines } = version
  return {
    language,
    buyer,
    currency,
    columns,
    terms,
    letter,
    note,
    validUntil: validUntil ?? '',
    lines: lines.map((line) => toTypedLine(line, currency)),
    ifVersion: hashDraft(version),
  }
}

export const formatNames = (lines: readonly { name: string }[], indexes: readonly number[]) =>
  joinNames(indexes.map((index) => lines[index]?.name))

/** Formats the lines of a draft, one in each line of text; undefined for other fields. */
export const formatField = (path: string, { lines }: TypedDraft): string | undefined =>
  path === 'lines'
    ? lines
        .map(({ name, quantity, unit, prices, note }) =>
          [name, quantity && `${quantity} ${unit}s`, ...prices, note].filter(Boolean).join(' · '),
        )
        .join('\n')
    : undefined

const parseQuantity = (typed: string) => (typed.trim() === '' ? null : readWhole(typed))

/** Returns a line for totals. Invalid numbers count as unknown. */
export function readLine(line: TypedLine, currency: string): QuotationLine {
  const quantity = parseQuantity(line.quantity)
  return {
    ...line,
    quantity: quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : null,
    prices: line.prices.map((typed) => parsePrice(typed, currency)),
  }
}

export const readLines = ({
  lines,
  currency,
}: Pick<TypedDraft, 'lines' | 'currency'>): QuotationLine[] =>
  lines.map((line) => readLine(line, currency))

export const readNumbers = <Draft extends Pick<TypedDraft, 'lines' | 'currency'>>(
  draft: Draft,
) => ({
  ...draft,
  lines: readLines(draft),
})

/** Sets the prices of a column. With `keepsTyped`, prices that were typed since the last derivation stay. */
export const applyDerivation = (
  { columns, lines, ...draft }: TypedDraft,
  target: number,
  {
    derivation,
    prices,
    keepsTyped,
  }: {
    derivation: Derivation
    prices: (number | null)[]
    keepsTyped: boolean
  },
): TypedDraft => ({
  ...draft,
  columns: columns.map((column, index) => (index === target ? { ...column, derivation } : column)),
  lines: lines.map((line, index) => {
    const price = prices[index] ?? null
    const { derived = line.prices.map(() => null) } = line
    return {
      ...line,
      derived: derived.with(target, price),
      prices:
        keepsTyped && isTyped(line, target, draft.currency)
          ? line.prices
          : line.prices.with(target, formatPrice(price, draft.currency)),
    }
  }),
})

export const isTyped = (
  { prices, derived }: TypedLine,
  column: number,
  currency: string,
): boolean => parsePrice(prices[column] ?? '', currency) !== (derived?.[column] ?? null)

export function deriveAgain(draft: TypedDraft, column: number): TypedDraft {
  const derivation = draft.columns[column]?.derivation
  if (!derivation) return draft
  const { prices } = deriveColumn(readNumbers(draft), derivation)
  return applyDerivation(draft, column, { derivation, prices, keepsTyped: true })
}

const NO_PIECES = 'A price per piece needs the pieces per carton, which are not known.'

type PackedLine = Pick<TypedLine, 'unit' | 'pricePer' | 'specification'>

export const findPricePerError = (line: PackedLine): string | undefined =>
  line.unit === 'carton' && line.pricePer === 'piece' && !countPiecesPerCarton(line)
    ? NO_PIECES
    : undefined

/** Returns the draft as the API accepts it, if it is valid. */
export const toInput = ({ lines, validUntil, ...draft }: TypedDraft) => ({
  ...draft,
  validUntil: validUntil || null,
  lines: lines.map(
    ({ productId, name, quantity, prices, note, written, requested, wished, ...line }) => ({
      ...(productId ? { productId } : { text: name }),
      quantity: parseQuantity(quantity),
      unit: line.unit,
      pricePer: line.pricePer,
      isOptional: line.isOptional,
      ...(line.derived && { derived: line.derived }),
      ...(note && { note }),
      ...(written && { written }),
      ...(requested && { requested }),
      ...(wished && { wished }),
      prices: prices.map((typed) => parsePrice(typed, draft.currency)),
    }),
  ),
})

/**
 * Returns the errors that prevent saving, or also those that prevent sending.
 * @param today day in the time zone of the company, if the draft is to be sent
 */
export function validateDraft(draft: TypedDraft, today?: string): FieldErrors<TypedDraft> {
  const issues: [path: string, message: string][] = []
  for (const [index, line] of draft.lines.entries()) {
    const path = `lines.${index}`
    if (!line.productId && !line.name.trim()) issues.push([`${path}.name`, 'Enter a product.'])
    const perError = findPricePerError(line)
    if (perError) issues.push([`${path}.pricePer`, perError])
    for (const [column, typed] of line.prices.entries()) {
      const label = formatPriceLabel(draft.columns[column] as Column)
      const error = findPriceError(typed, label, draft.currency)
      if (error) issues.push([`${path}.prices.${column}`, error])
    }
  }
  for (const { path, message } of QuotationDraft.safeParse(toInput(draft)).error?.issues ?? []) {
    // A line without a product has its text in the name field.
    issues.push([path.join('.').replace(/\.text$/, '.name'), message])
  }
  if (today !== undefined) {
    issues.push(...listSendingIssues(readNumbers(draft), today))
    if (!draft.buyer.email.trim()) {
      issues.push(['buyer.email', 'Enter the buyer’s e-mail address to send the quotation.'])
    }
  }
  const errors: FieldErrors<TypedDraft> = {}
  // The first error of a field is shown.
  for (const [path, message] of issues.toReversed()) {
    set(errors, path === 'lines' ? 'lines.root' : path, { type: 'custom', message })
  }
  return errors
}
