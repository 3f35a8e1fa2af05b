import { buildLoadReport } from '@dhow/contract/messages/enquiry-load'
import { hasSum } from '@dhow/contract/quotations/quotation-texts'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationTotals } from '@dhow/contract/quotations/quotations'
import type { Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { ContainerEstimate } from '#app/admin/messages/container-estimate.tsx'
import { listSums } from '#app/admin/quotations/quotation-badges.tsx'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { formatNames, readLines, type TypedDraft } from './typed-draft.ts'

const format = (value: number, maximumFractionDigits: number) =>
  value.toLocaleString('en', { maximumFractionDigits })

/** Returns the sums of a draft as it is typed. */
export function listDraftSums(draft: TypedDraft, i18n: Translator) {
  const { columns, currency } = draft
  const lines = readLines(draft)
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  return listSums({ columns, currency, totals, lines }, i18n)
}

type Measured = Pick<QuotationTotals, 'cartons' | 'netGrams' | 'grossGrams' | 'volumeM3'>

export const listMeasures = ({ cartons, netGrams, grossGrams, volumeM3 }: Measured) =>
  [
    ['Cartons', format(cartons, 0)],
    ['Net weight', `${format(netGrams / 1e3, 1)} kg`],
    ['Gross weight', `${format(grossGrams / 1e3, 1)} kg`],
    ['Volume', `${format(volumeM3, 3)} m³`],
  ] satisfies [label: string, text: string][]

/** Totals of the lines that are not optional. Names those that a total lacks. */
export function Totals() {
  const { i18n } = useLingui()
  const watched = useWatch<TypedDraft, ['lines', 'columns', 'currency', 'buyer.country']>({
    name: ['lines', 'columns', 'currency', 'buyer.country'],
  })
  // Keeps typing smooth in a list of hundreds of lines.
  const [typedLines, columns, currency, country] = useDeferredValue(watched)
  const lines = readLines({ lines: typedLines, currency })
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  const counted = lines.flatMap(({ quantity, isOptional, ...line }) =>
    quantity === null || isOptional ? [] : [{ ...line, quantity }],
  )
  return (
    <Card small title="Totals">
      <div className="mt-3 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Facts
            facts={[
              ...listSums({ columns, currency, totals, lines }, i18n),
              ...listMeasures(totals),
            ]}
          />
          <div className="grid gap-1 text-sm wrap-anywhere text-amber">
            {totals.columns.map(
              ({ unpriced }, index) =>
                unpriced.length > 0 &&
                hasSum({ lines, totals }, index) && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
                  <p key={index}>
                    Not in the sum {columns[index]?.rule}, because the price or quantity is missing:{' '}
                    {formatNames(lines, unpriced)}
                  </p>
                ),
            )}
            <Unmeasured lines={lines} indexes={totals.unmeasured} />
          </div>
        </div>
        <ContainerEstimate {...buildLoadReport(counted, { country }, i18n)} />
      </div>
    </Card>
  )
}

type UnmeasuredProps = { lines: readonly { name: string }[]; indexes: readonly number[] }

export const Unmeasured = ({ lines, indexes }: UnmeasuredProps) =>
  indexes.length > 0 && (
    <p>Not in all weights and volumes, because a fact is unknown: {formatNames(lines, indexes)}</p>
  )
