import {
  type Derivation,
  deriveColumn,
  outdatedColumns,
} from '@dhow/contract/quotations/derived-columns'
import { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import {
  piecesPerCarton,
  type QuotationLine,
  type QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import { readWhole } from '@dhow/trade/digits'
import { currencyDigits, type PriceProblem, priceText, readPrice } from '@dhow/trade/money'

type TypedFields = { quantity: string; prices: string[]; note: string }

export type TypedLine = Omit<QuotationLine, keyof TypedFields> & TypedFields & { key: number }

type Kept = 'language' | 'buyer' | 'currency' | 'columns' | 'terms' | 'letter' | 'note'

/** A draft as it is typed: prices and quantities are texts. */
export type TypedDraft = Pick<QuotationVersion, Kept> & { validUntil: string; lines: TypedLine[] }

export type Column = TypedDraft['columns'][number]

/** Messages by the path of their field, such as 'lines.2.quantity'. */
export type Errors = Record<string, string>

/** Formats a price for its field. Three decimals would be unclear, except of dinars: 1.234 may mean 1,234. */
export function typedPrice(price: number | null, currency: string): string {
  if (price === null) return ''
  const [whole, decimals = ''] = priceText(price).split('.')
  const digits = Math.max(2, currencyDigits(currency))
  return `${whole}.${decimals.padEnd(decimals.length > digits ? 4 : digits, '0')}`
}

export const priceOf = (typed: string, currency: string): number | null => {
  const read = readPrice(typed, currency)
  return 'price' in read ? read.price : null
}

const PROBLEMS: Record<PriceProblem, string> = {
  'not-a-number': 'must be a number such as 12.35.',
  negative: 'must not be negative.',
  decimals: 'may have at most four decimals.',
  'too-large': 'may be at most 99,999,999.9999.',
  ambiguous: 'is unclear. Choose one:',
}

export const priceLabel = ({ rule, place }: Column): string => `Price ${rule} ${place}`.trim()

export function priceError(typed: string, label: string, currency: string): string | undefined {
  const read = readPrice(typed, currency)
  return 'problem' in read ? `${label} ${PROBLEMS[read.problem]}` : undefined
}

let lastKey = 0

export const typeLine = (
  { quantity, prices, note = '', ...line }: QuotationLine,
  currency: string,
): TypedLine => ({
  ...line,
  key: ++lastKey,
  quantity: quantity === null ? '' : String(quantity),
  prices: prices.map((price) => typedPrice(price, currency)),
  note,
})

export const typeDraft = (version: QuotationVersion): TypedDraft => {
  const { language, buyer, currency, columns, terms, letter, note, validUntil, lines } = version
  return {
    ...{ language, buyer, currency, columns, terms, letter, note },
    validUntil: validUntil ?? '',
    lines: lines.map((line) => typeLine(line, currency)),
  }
}

const MAX_NAMED = 10

export function namesOf(lines: readonly { name: string }[], indexes: readonly number[]): string {
  const more = indexes.length - MAX_NAMED
  const names = indexes.slice(0, MAX_NAMED).map((at) => lines[at]?.name)
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const quantityOf = (typed: string) => (typed.trim() === '' ? null : readWhole(typed))

/** Returns the lines for totals. Invalid numbers count as unknown. */
export const readLines = ({
  lines,
  currency,
}: Pick<TypedDraft, 'lines' | 'currency'>): QuotationLine[] =>
  lines.map(({ key: _, ...line }) => {
    const quantity = quantityOf(line.quantity)
    return {
      ...line,
      quantity: quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : null,
      prices: line.prices.map((typed) => priceOf(typed, currency)),
    }
  })

const readPrices = (draft: TypedDraft) => ({
  columns: draft.columns,
  buyer: draft.buyer,
  lines: readLines(draft),
})

/** Returns a message for each column whose prices are outdated. */
export const outdatedErrors = (draft: TypedDraft): Errors =>
  Object.fromEntries(
    outdatedColumns(readPrices(draft)).map((at) => [
      `columns.${at}.derivation`,
      'Derived from other prices or quantities. Derive again, or keep these prices.',
    ]),
  )

/** Sets the prices of a column. With `keepsTyped`, prices that were typed since the last derivation stay. */
export const applyDerivation = (
  { columns, lines, ...draft }: TypedDraft,
  at: number,
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
  columns: columns.map((column, index) => (index === at ? { ...column, derivation } : column)),
  lines: lines.map((line, index) => {
    const price = prices[index] ?? null
    const { derived = line.prices.map(() => null) } = line
    return {
      ...line,
      derived: derived.with(at, price),
      prices:
        keepsTyped && isTyped(line, at, draft.currency)
          ? line.prices
          : line.prices.with(at, typedPrice(price, draft.currency)),
    }
  }),
})

/** Whether the price of a derived column was typed. */
export const isTyped = ({ prices, derived }: TypedLine, at: number, currency: string): boolean =>
  priceOf(prices[at] ?? '', currency) !== (derived?.[at] ?? null)

/** Derives a column again as it was derived before. */
export function deriveAgain(draft: TypedDraft, at: number): TypedDraft {
  const derivation = draft.columns[at]?.derivation
  if (!derivation) return draft
  const { prices } = deriveColumn(readPrices(draft), derivation)
  return applyDerivation(draft, at, { derivation, prices, keepsTyped: true })
}

const NO_PIECES = 'A price per piece needs the pieces per carton, which are not known.'

export const pricePerError = (line: TypedLine): string | undefined =>
  line.unit === 'carton' && line.pricePer === 'piece' && !piecesPerCarton(line)
    ? NO_PIECES
    : undefined

const toInput = ({ lines, validUntil, ...draft }: TypedDraft) => ({
  ...draft,
  validUntil: validUntil || null,
  lines: lines.map(({ productId, name, quantity, prices, note, requested, ...line }) => ({
    ...(productId ? { productId } : { text: name }),
    quantity: quantityOf(quantity),
    ...{ unit: line.unit, pricePer: line.pricePer, isOptional: line.isOptional },
    ...(line.derived && { derived: line.derived }),
    ...(note && { note }),
    ...(requested && { requested }),
    prices: prices.map((typed) => priceOf(typed, draft.currency)),
  })),
})

/** Returns the draft to save, or the errors that prevent it. */
export function readDraft(draft: TypedDraft): {
  data?: QuotationDraft | undefined
  errors: Errors
} {
  const errors: Errors = {}
  for (const [at, line] of draft.lines.entries()) {
    if (!line.productId && !line.name.trim()) errors[`lines.${at}.text`] = 'Enter a product.'
    const perError = pricePerError(line)
    if (perError) errors[`lines.${at}.pricePer`] = perError
    for (const [column, typed] of line.prices.entries()) {
      const error = priceError(typed, priceLabel(draft.columns[column] as Column), draft.currency)
      if (error) errors[`lines.${at}.prices.${column}`] = error
    }
  }
  const { data, error } = QuotationDraft.safeParse(toInput(draft))
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return Object.keys(errors).length > 0 ? { errors } : { data, errors }
}

/**
 * Returns the errors that prevent sending, as the server does.
 * @param today day in the time zone of the company
 */
export function sendingErrors(draft: TypedDraft, today: string): Errors {
  const { lines, validUntil, letter, currency } = draft
  const errors = outdatedErrors(draft)
  if (!lines.some(({ prices }) => prices.some((typed) => priceOf(typed, currency) !== null))) {
    errors.lines = 'Enter at least one price.'
  }
  for (const [at, { name, quantity, isOptional }] of lines.entries()) {
    if (quantity.trim() === '' && !isOptional) {
      errors[`lines.${at}.quantity`] = `Enter the quantity of ${name}.`
    }
  }
  if (!validUntil) errors.validUntil = 'Enter the last day of validity.'
  else if (validUntil < today) {
    errors.validUntil = `The validity must not end in the past: today is ${today}.`
  }
  if (!letter.trim()) errors.letter = 'Write a letter to the buyer.'
  return errors
}
