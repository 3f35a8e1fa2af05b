import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import {
  formatAmount,
  formatColumn,
  formatLineQuantity,
  formatQuotationTerms,
  formatUnitPrice,
} from '@dhow/contract/quotations/quotation-texts'
import { calculateLineAmounts } from '@dhow/contract/quotations/quotation-totals'
import type {
  QuotationLine,
  QuotationVersion,
  StoredDecision,
} from '@dhow/contract/quotations/quotations'
import { getCurrencyDigits } from '@dhow/trade/money'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { BuyerWords } from '#app/admin/ui/buyer-words.tsx'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { formatNumber } from '#app/ui/text.ts'
import { listSums } from './quotation-badges.tsx'

type Props = { version: QuotationVersion }

export const VersionSums = ({ version }: Props) => (
  <div className="max-w-md font-medium tabular-nums">
    <Facts facts={listSums(version, useLingui().i18n)} />
  </div>
)

const DECISIONS: Record<StoredDecision['decision'], [verb: string, color: string]> = {
  accept: ['accepted this quotation', 'bg-leaf-soft'],
  change: ['requested a change', 'bg-amber-soft'],
  decline: ['declined this quotation', 'bg-coral-soft'],
}

export function Decision({ version: { decision, columns, lines } }: Props) {
  const { i18n } = useLingui()
  if (!decision) return null
  const { name, at, column, orderNumber, text, lines: wished = [] } = decision
  const accepted = column === undefined ? undefined : columns[column]
  const [verb, color] = DECISIONS[decision.decision]
  return (
    <section aria-label="Decision" className={`grid gap-2 rounded-card p-5 text-sm ${color}`}>
      <p className="font-semibold">
        <bdi>{name}</bdi> {verb}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {accepted && <p>Accepted: {formatColumn(accepted, i18n)}</p>}
      {orderNumber && (
        <p>
          Order number: <bdi>{orderNumber}</bdi>
        </p>
      )}
      {text && (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap">
          {text}
        </p>
      )}
      {wished.length > 0 && (
        <ul className="grid gap-1">
          {wished.map(({ line, quantity }) => (
            <li key={line} className="tabular-nums">
              <bdi>{lines[line]?.name}</bdi>: {formatNumber(lines[line]?.quantity ?? 0)} →{' '}
              {formatQuantity({ quantity, unit: lines[line]?.unit ?? 'carton' }, i18n)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function VersionContent({ version }: Props) {
  const { i18n } = useLingui()
  const { buyer, terms, letter, note } = version
  const { name, email, company, country } = buyer
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card small title="Buyer">
          <Facts
            facts={[
              ['Name', name],
              ['Email', email],
              ['Company', company],
              ['Country', country && getCountryName(country, i18n)],
            ]}
          />
        </Card>
        <Card small title="Terms">
          <Facts facts={formatQuotationTerms(terms, i18n)} />
        </Card>
      </div>
      <Card small title="Lines">
        <div className="@container mt-2">
          <LineTable version={version} />
        </div>
      </Card>
      {[
        ['Letter', letter],
        ['Internal note', note],
      ].map(
        ([title = '', text]) =>
          text && (
            <Card key={title} small title={title}>
              <p dir="auto" className="mt-2 max-w-prose text-sm whitespace-pre-wrap">
                {text}
              </p>
            </Card>
          ),
      )}
    </>
  )
}

const CELL = '@2xl:table-cell @2xl:px-2 @2xl:py-2 @2xl:text-end'

function LineTable({ version: { lines, columns, currency } }: Props) {
  const { i18n } = useLingui()
  const digits = getCurrencyDigits(currency)
  const formatPrices = (line: QuotationLine, column: number) => {
    const price = formatUnitPrice(line.prices[column] ?? null, { ...line, currency }, i18n)
    const amount = calculateLineAmounts(line, digits)[column]
    return { price, amount: amount === undefined ? '' : formatAmount(amount, currency, i18n) }
  }
  return (
    <table aria-label="Lines" className="block w-full text-sm @2xl:table">
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr className="border-b border-line text-muted *:px-2 *:py-2 *:text-end *:font-medium *:first:text-start">
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
            <th key={index} scope="col">
              {formatColumn(column, i18n)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @2xl:table-row-group">
        {lines.map((line, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent version does not change
            key={index}
            className="grid border-b border-line py-2 last:border-0 @2xl:table-row @2xl:align-top"
          >
            <th scope="row" className="text-start font-medium wrap-anywhere @2xl:p-2">
              <bdi>{line.name}</bdi>
              {line.isOptional && <span className="font-normal text-muted"> (optional)</span>}
              <BuyerWords written={line.written} />
              {line.note && (
                <span dir="auto" className="block font-normal text-muted">
                  {line.note}
                </span>
              )}
            </th>
            <td className={`tabular-nums ${CELL}`}>{formatLineQuantity(line, i18n)}</td>
            {columns.map(({ rule }, column) => {
              const { price, amount } = formatPrices(line, column)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
                <td key={column} className={`tabular-nums ${CELL}`}>
                  <span className="@2xl:hidden">{rule} </span>
                  {price} <span className="text-muted @2xl:block">{amount}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
