import { MAX_INSURANCE } from '@dhow/contract/quotations/quotation-draft'
import { formatColumn } from '@dhow/contract/quotations/quotation-texts'
import {
  type Derivation,
  deriveColumn,
  estimateContainers,
} from '@dhow/contract/quotations/sending-rules'
import { getRoundingStep, ROUNDINGS } from '@dhow/trade/derived-prices'
import { formatMoney, readPrice, toDecimalPrice } from '@dhow/trade/money'
import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PriceField } from './price-field.tsx'
import { formatNames, formatPrice, parsePrice, readLines, type TypedDraft } from './typed-draft.ts'

export const METHODS: Record<Derivation['method'], string> = {
  'per-carton': 'Per carton',
  'per-m3': 'Per m³',
  'per-container': 'Per container',
  total: 'In total',
  percent: 'Percentage',
  insurance: 'Insurance only',
}

const METHOD_OPTIONS = Object.entries(METHODS)

/** Rules under which the seller insures the goods (Incoterms 2020, A5). */
const INSURED_RULES = ['CIF', 'CIP']

const formatAmount = (amount: number, currency: string) =>
  formatMoney(toDecimalPrice(amount), currency)

function roundToCents(amount: number, currency: string): number {
  const cent = getRoundingStep('cents', currency)
  return Math.round(amount / cent) * cent
}

const listRoundings = (currency: string) =>
  ROUNDINGS.map(
    (rounding) =>
      [rounding, `To ${formatAmount(getRoundingStep(rounding, currency), currency)}`] as const,
  )

/** Returns a rate in 1/10,000 of a percent, null for none, or undefined for an invalid text. */
function readRate(typed: string): number | null | undefined {
  const result = readPrice(typed)
  if ('problem' in result || Number(result.price) > MAX_INSURANCE) return undefined
  return result.price
}

type Props = {
  draft: TypedDraft
  /** Index of the column that gets the prices. */
  to: number
  onClose: () => void
  onApply: (derivation: Derivation, prices: (number | null)[]) => void
}

export function DeriveDialog({ draft, to, onClose, onApply }: Props) {
  const { i18n } = useLingui()
  const { columns, currency, buyer } = draft
  const lines = useMemo(() => readLines(draft), [draft])
  const last = columns[to]?.derivation
  const [from, setFrom] = useState(last?.from ?? (to === 0 ? 1 : 0))
  const [method, setMethod] = useState<Derivation['method']>(last?.method ?? 'per-container')
  const [amount, setAmount] = useState(formatPrice(last?.value ?? null, currency))
  const estimate = useMemo(() => estimateContainers({ lines, buyer }), [lines, buyer])
  const [containers, setContainers] = useState(String(last?.containers ?? estimate))
  const [hasTried, setTried] = useState(false)
  const [rate, setRate] = useState(formatPrice(last?.insurance ?? null, currency))
  const [rounding, setRounding] = useState(last?.rounding ?? 'cents')
  const target = columns[to]
  const isRate = method === 'percent' || method === 'insurance'
  const isInsured = !isRate && (INSURED_RULES.includes(target?.rule ?? '') || rate !== '')
  const value = parsePrice(amount, currency)
  const insurance = isInsured ? readRate(rate) : null
  const isValid =
    value !== null &&
    insurance !== undefined &&
    (method !== 'per-container' || Number(containers) > 0)
  const derivation = isValid && {
    from,
    method,
    value,
    rounding,
    ...(insurance && { insurance }),
    // The estimate changes with the quantities.
    ...(method === 'per-container' &&
      Number(containers) !== estimate && { containers: Number(containers) }),
  }
  const derived = derivation
    ? deriveColumn({ columns, lines, buyer, currency }, derivation)
    : undefined
  const otherColumns = columns.flatMap((column, index) =>
    index === to ? [] : [[String(index), formatColumn(column, i18n)] as const],
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Derive the prices of ${target && formatColumn(target, i18n)}`}
      confirm="Apply prices"
      onConfirm={() =>
        derivation && derived ? onApply(derivation, derived.prices) : setTried(true)
      }
    >
      <div className="grid items-start gap-4 text-ink sm:grid-cols-2">
        <SelectField
          label="From column"
          value={from}
          onChange={({ target }) => setFrom(Number(target.value))}
          options={otherColumns}
        />
        <SelectField
          label="Method"
          value={method}
          onChange={({ target }) => setMethod(target.value as typeof method)}
          options={METHOD_OPTIONS}
        />
        <PriceField
          label={isRate ? 'Rate (%)' : `Amount (${currency})`}
          currency={currency}
          value={amount}
          error={hasTried && value === null ? 'Enter a number.' : undefined}
          onChange={setAmount}
        />
        {method === 'per-container' && (
          <TextField
            label="Number of containers"
            inputMode="decimal"
            hint="From the container estimate. Correct it if you know better."
            value={containers}
            error={hasTried && !(Number(containers) > 0) ? 'Enter a number.' : undefined}
            onChange={({ target }) => setContainers(target.value)}
          />
        )}
        {isInsured && (
          <TextField
            label="Insurance rate (%)"
            inputMode="decimal"
            autoComplete="off"
            hint="Insures 110 % of the value with freight. Leave empty for no insurance."
            value={rate}
            error={hasTried && insurance === undefined ? 'Enter a rate such as 0.5.' : undefined}
            onChange={({ target }) => setRate(target.value)}
          />
        )}
        <SelectField
          label="Round prices"
          value={rounding}
          onChange={({ target }) => setRounding(target.value as typeof rounding)}
          options={listRoundings(currency)}
        />
        <div role="status" className="col-span-full grid gap-1 caption">
          {derived?.difference !== undefined && (
            <p>{describeDifference(derived.difference, currency)}</p>
          )}
          {derived && derived.unpriced.length > 0 && (
            <p className="text-amber">
              Not derived, because the column above has no price:{' '}
              {formatNames(lines, derived.unpriced)}
            </p>
          )}
          {derived && derived.unshared > 0 && (
            <p className="text-amber">
              Their share of the amount,{' '}
              {formatAmount(roundToCents(derived.unshared, currency), currency)}, is in no price
              yet.
            </p>
          )}
          {derived && derived.underived.length > 0 && (
            <p className="text-amber">
              Not derived, because the cartons or the volume are unknown:{' '}
              {formatNames(lines, derived.underived)}
            </p>
          )}
          {derived && <p>All earlier prices of the column are replaced.</p>}
        </div>
      </div>
    </ConfirmDialog>
  )
}

function describeDifference(difference: number, currency: string): string {
  const amount = roundToCents(difference, currency)
  if (amount === 0) return 'Rounding does not change the total.'
  const money = formatAmount(Math.abs(amount), currency)
  return `Rounding ${amount > 0 ? 'adds' : 'removes'} ${money} in total.`
}
