import { DEAL_STEP_TEXTS, type DealStep } from '@dhow/contract/deals/deal-steps'
import type { QuotationState } from '@dhow/contract/quotations/quotation-states'
import { formatColumn, formatSum, hasSum } from '@dhow/contract/quotations/quotation-texts'
import type { QuotationSummary, QuotationVersion } from '@dhow/contract/quotations/quotations'
import type { Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Badge, type BadgeProps } from '#app/admin/ui/badge.tsx'
import { pluralize } from '#app/ui/text.ts'

export const QUOTATION_LABELS: Record<QuotationState, [label: string, color: BadgeProps['color']]> =
  {
    draft: ['Draft', 'muted'],
    sent: ['Sent', 'sea'],
    accepted: ['Accepted', 'leaf'],
    declined: ['Declined', 'coral'],
    change_requested: ['Change requested', 'amber'],
    expired: ['Expired', 'muted'],
    withdrawn: ['Withdrawn', 'muted'],
    superseded: ['Superseded', 'muted'],
  }

export const DealBadge = ({ step }: { step: DealStep }) => (
  <Badge color={step === 'accepted' || step === 'proforma_sent' ? 'sea' : 'leaf'}>
    {DEAL_STEP_TEXTS[step]}
  </Badge>
)

export function QuotationBadge({ state }: { state: QuotationState }) {
  const [label, color] = QUOTATION_LABELS[state]
  return <Badge color={color}>{label}</Badge>
}

type SumsProps = Pick<QuotationSummary, 'columns' | 'valueColumn' | 'currency'>

/** Shows the sum of each price column. The one that gives the value is highlighted. */
export function QuotationSums({ columns, valueColumn, currency }: SumsProps) {
  const { i18n } = useLingui()
  const texts = columns.map(({ rule, sum }) => {
    // Without a price of any line, the sum is 0.
    const text = Number(sum) === 0 ? 'no\u00a0prices' : formatSum(sum, currency, i18n)
    return `${rule}\u00a0${text}`
  })
  return (
    <span className="text-muted tabular-nums">
      {texts.slice(0, valueColumn).map((text) => `${text} · `)}
      <span className="text-ink">{texts[valueColumn]}</span>
      {texts.slice(valueColumn + 1).map((text) => ` · ${text}`)}
    </span>
  )
}

type Summed = Pick<QuotationVersion, 'columns' | 'currency' | 'totals' | 'lines'>

/** Returns the sum of each column, and how many lines it lacks. */
export const listSums = (version: Summed, i18n: Translator) => {
  const { columns, currency, totals } = version
  return columns.map((column, index): [label: string, sum: string] => {
    if (!hasSum(version, index)) return [formatColumn(column, i18n), 'No prices']
    const { sum = '0', unpriced = [] } = totals.columns[index] ?? {}
    const lacking = unpriced.length > 0 ? ` without ${pluralize(unpriced.length, 'line')}` : ''
    return [formatColumn(column, i18n), formatSum(sum, currency, i18n) + lacking]
  })
}
