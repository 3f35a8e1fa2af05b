import { formatUnitPrice } from '@dhow/contract/quotations/quotation-texts'
import type { LastPrices, LastQuoted } from '@dhow/contract/quotations/quotations'
import { useLingui } from '@lingui/react'
import { formatDay } from '#app/admin/ui/formats.ts'
import { PriceField } from './price-field.tsx'
import {
  type Column,
  formatPrice,
  formatPriceLabel,
  isTyped,
  type TypedLine,
} from './typed-draft.ts'

type Props = {
  line: TypedLine
  /** Number of the line, from 1. */
  number: number
  columns: Column[]
  /** Index of the column. */
  position: number
  currency: string
  last: LastPrices['lines'][number] | undefined
  value: string
  onChange: (typed: string) => void
}

/** A price with the price that a press takes over: the derived one if another was typed, or the last quoted one. */
export function PriceCell({ line, number, position, value, onChange, ...props }: Props) {
  const { columns, currency, last } = props
  const column = columns[position]
  if (!column) return null
  const { derivation } = column
  const isOwn = derivation !== undefined && isTyped(line, position, currency)
  const isLinked = derivation !== undefined && !isOwn
  const derived = formatPrice(line.derived?.[position] ?? null, currency)
  const label = formatPriceLabel(column)
  return (
    <div className="grid min-w-0 gap-0.5">
      <PriceField
        label={label}
        aria-label={`${label}, line ${number}`}
        data-cell={`price-${position}`}
        className={isLinked ? 'bg-sea/10' : ''}
        currency={currency}
        value={value}
        onChange={onChange}
      />
      {isOwn && derived && (
        <Suggestion
          text={`Own price · derived ${derived}`}
          title={`Use the derived price ${derived}, line ${number}`}
          onUse={() => onChange(derived)}
        />
      )}
      {isOwn && !derived && <p className={NOTE}>Own price</p>}
      {isLinked && value === '' ? (
        <p className={NOTE}>
          {line.prices[derivation.from]?.trim()
            ? 'Pack unknown'
            : `No ${columns[derivation.from]?.rule} price`}
        </p>
      ) : (
        !isOwn && (
          <LastPrice
            line={line}
            number={number}
            currency={currency}
            last={last}
            column={column}
            onUse={onChange}
          />
        )
      )}
    </div>
  )
}

const NOTE = 'truncate text-end text-xs text-muted'

type SuggestionProps = { text: string; title: string; onUse: () => void }

/** Offers a value for the field above. */
export const Suggestion = ({ text, title, onUse }: SuggestionProps) => (
  <button
    type="button"
    title={title}
    aria-label={title}
    className={`${NOTE} underline decoration-dotted underline-offset-2 hover:text-ink @max-4xl:min-h-6`}
    onClick={onUse}
  >
    {text}
  </button>
)

/** Returns the price of a column, or of another column with the same rule. */
function findQuotedPrice({ columns, prices }: LastQuoted, { rule, place }: Column) {
  const getIndexes = (isSame: (column: LastQuoted['columns'][number]) => boolean) =>
    columns.flatMap((column, index) => (isSame(column) ? [index] : []))
  return [
    ...getIndexes((column) => column.rule === rule && column.place === place),
    ...getIndexes((column) => column.rule === rule),
  ]
    .map((index) => prices[index] ?? null)
    .find((price) => price !== null)
}

/** Formats a day of this year as '3 Nov', others as 'Nov 2025'. */
function formatShortDay(iso: string) {
  const day = formatDay(iso)
  return new Date(iso).getFullYear() === new Date().getFullYear()
    ? day.replace(/ \d{4}$/, '')
    : day.replace(/^\d+ /, '')
}

type LastPriceProps = Pick<Props, 'line' | 'number' | 'currency' | 'last'> & {
  column: Column
  onUse: (price: string) => void
}

function LastPrice({ line, number, currency, last, column, onUse }: LastPriceProps) {
  const { i18n } = useLingui()
  for (const quoted of [last?.buyer, last?.anybody]) {
    const price = quoted && findQuotedPrice(quoted, column)
    if (!quoted || price === undefined) continue
    const buyer = quoted === last?.buyer ? 'this buyer' : quoted.buyer
    const day = formatDay(quoted.sentAt)
    const source = `last quoted to ${buyer} on ${day}, ${quoted.number}`
    const text = formatPrice(price, currency)
    if (quoted.currency === currency && quoted.pricePer === line.pricePer) {
      return (
        <Suggestion
          text={`${text} · ${formatShortDay(quoted.sentAt)}`}
          title={`Use ${text}, ${source}, line ${number}`}
          onUse={() => onUse(text)}
        />
      )
    }
    const unitPrice = formatUnitPrice(price, quoted, i18n)
    return (
      <p className={NOTE} title={`${unitPrice}, ${source}`}>
        {unitPrice}
      </p>
    )
  }
  return null
}
