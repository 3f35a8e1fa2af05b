import type { LastPrices, LastQuoted } from '@dhow/contract/quotations/quotations'
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
        data-cell={position}
        className={isLinked ? 'bg-sea/10' : ''}
        currency={currency}
        pricePer={line.pricePer}
        value={value}
        onChange={onChange}
      />
      {isOwn && derived && (
        <Suggestion
          text={`Own, not ${derived}`}
          purpose={`use the derived price, line ${number}`}
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

type SuggestionProps = { text: string; purpose: string; onUse: () => void }

/** Offers a value for the field above. */
export const Suggestion = ({ text, purpose, onUse }: SuggestionProps) => (
  <button
    type="button"
    title={`${text}, ${purpose}`}
    aria-label={`${text}, ${purpose}`}
    className={`${NOTE} underline decoration-dotted underline-offset-2 hover:text-ink @max-4xl:min-h-6`}
    onClick={onUse}
  >
    {text}
  </button>
)

/** Returns the price of a column with the same rule, preferably at the same place. */
const findQuotedPrice = ({ columns, prices }: LastQuoted, { rule, place }: Column) =>
  columns
    .map((column, index) => ({ ...column, price: prices[index] ?? null }))
    .filter((column) => column.rule === rule && column.price !== null)
    .toSorted((a, b) => Number(b.place === place) - Number(a.place === place))[0]?.price

type LastPriceProps = Pick<Props, 'line' | 'number' | 'currency' | 'last'> & {
  column: Column
  onUse: (price: string) => void
}

function LastPrice({ line, number, currency, last, column, onUse }: LastPriceProps) {
  for (const quoted of [last?.buyer, last?.anybody]) {
    const isComparable = quoted?.currency === currency && quoted.pricePer === line.pricePer
    const price = isComparable && findQuotedPrice(quoted, column)
    if (!price) continue
    const buyer = quoted === last?.buyer ? 'this buyer' : quoted.buyer
    const day = formatDay(quoted.sentAt)
    const text = formatPrice(price, currency)
    return (
      <Suggestion
        text={`${text} · ${day.replace(/ 20(?=\d\d$)/, ' ’')}`}
        purpose={`last quoted to ${buyer}, ${quoted.number}, line ${number}`}
        onUse={() => onUse(text)}
      />
    )
  }
  return null
}
