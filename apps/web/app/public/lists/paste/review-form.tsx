import { LIMITS } from '@dhow/contract/limits'
import type { ListTerms } from '@dhow/contract/lists/lists'
import { toIntlLocale } from '@dhow/i18n/i18n'
import { PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NewLine } from '#app/public/lists/list.ts'
import { createProductLine, joinDetails } from '#app/public/lists/product-line.ts'
import { type Amount, checkQuantities } from '#app/public/lists/quantity-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import { getChosenProduct, isOpen, type Reviewed, ReviewRow } from './review-row.tsx'

function toLine(reviewed: Reviewed, amount: Amount, i18n: I18n) {
  const { row } = reviewed
  const product = getChosenProduct(reviewed)
  const note = row.note?.slice(0, LIMITS.lineNote)
  return {
    ...(product
      ? createProductLine(product, product.specification, i18n, amount)
      : { text: row.text.slice(0, LIMITS.lineText), ...amount }),
    ...(note && { note }),
    written: row.written.slice(0, LIMITS.lineText),
  }
}

export const toLines = (rows: readonly Reviewed[], i18n: I18n): NewLine[] =>
  rows.flatMap((row) => {
    const { quantity, unit } = row.amount
    const isComplete = row.isSelected && quantity !== undefined && unit !== undefined
    return isComplete ? toLine(row, { quantity, unit }, i18n) : []
  })

const MAX_SKIPPED_SHOWN = 10

const SKIPPED =
  /*i18n*/ '{count, plural, one {# row was skipped: {rows}} other {# rows were skipped: {rows}}}'

const SKIPPED_MANY =
  /*i18n*/ '{count, plural, one {# row was skipped: {rows}} other {# rows were skipped: {rows}}} and {others, number} more'

const Skipped = ({ rows }: { rows: readonly string[] }) => (
  <p className="caption">
    <Trans
      id={rows.length > MAX_SKIPPED_SHOWN ? SKIPPED_MANY : SKIPPED}
      values={{
        count: rows.length,
        rows: <bdi className="wrap-anywhere">{rows.slice(0, MAX_SKIPPED_SHOWN).join(' · ')}</bdi>,
        others: rows.length - MAX_SKIPPED_SHOWN,
      }}
    />
  </p>
)

/** Terms that the enquiry form gets. */
function TakenTerms({ terms: { incoterms = [], payment, phone } }: { terms: ListTerms }) {
  const { i18n } = useLingui()
  const texts = [
    ...incoterms.map(({ rule, place }) => `${rule} ${place}`),
    payment && i18n.t(PAYMENT_TERMS[payment]),
    phone,
  ]
  const text = joinDetails(texts, i18n)
  return text ? <p className="caption">{i18n.t('Taken from your list: {text}', { text })}</p> : null
}

/** Groups of rows by certainty of the match; rows that need a decision come first. */
const GROUPS = [
  { match: 'doubtful', title: /*i18n*/ 'Check: is this what you mean?' },
  { match: 'none', title: /*i18n*/ 'Not found: we will read your text' },
  { match: 'certain', title: /*i18n*/ 'Found' },
] as const

type Props = {
  rows: readonly Reviewed[]
  skipped: readonly string[]
  terms: ListTerms
  onChange: (change: (rows: readonly Reviewed[] | undefined) => readonly Reviewed[]) => void
  onBack: () => void
  onAdd: () => void
}

export function ReviewForm({ rows, skipped, terms, onChange, onBack, onAdd }: Props) {
  const { i18n } = useLingui()
  const title = useFocusOnMount<HTMLParagraphElement>()
  const certainCount = rows.filter(({ row }) => row.match === 'certain').length
  const selected = rows.filter(({ isSelected }) => isSelected)
  const doubtful = selected.filter(({ row }) => row.match === 'doubtful').length
  const open = selected.filter(isOpen).length
  const [isChecked, setIsChecked] = useState(false)

  const change = useCallback(
    (index: number, changes: Partial<Reviewed>) =>
      onChange((previousRows = []) =>
        previousRows.map((row, position) => {
          if (position === index) return { ...row, ...changes }
          // The same word means the same unit in all rows.
          const isSameUnit = row.row.unitText === previousRows[index]?.row.unitText
          const unit =
            isSameUnit && row.amount.unit === undefined ? changes.amount?.unit : undefined
          return unit ? { ...row, amount: { ...row.amount, unit } } : row
        }),
      ),
    [onChange],
  )

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Errors are shown first, because the first of them gets the focus.
        flushSync(() => setIsChecked(true))
        if (checkQuantities()) onAdd()
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 content-start gap-8 overflow-y-auto p-5 sm:p-6">
        <p ref={title} tabIndex={-1} className="outline-none">
          {i18n.t(
            '{count, plural, one {{found, number} of # row found.} other {{found, number} of # rows found.}} Clear the rows you do not want.',
            { found: certainCount, count: rows.length },
          )}
        </p>
        <TakenTerms terms={terms} />
        {skipped.length > 0 && <Skipped rows={skipped} />}
        {GROUPS.map(({ match, title }) => {
          const matches = rows.flatMap((reviewed, index) =>
            reviewed.row.match === match ? [{ reviewed, index }] : [],
          )
          if (matches.length === 0) return null
          return (
            <section key={match} aria-label={i18n.t(title)}>
              <h3 className="font-semibold">
                {i18n.t(title)}{' '}
                <span className="font-normal text-muted tabular-nums">
                  {matches.length.toLocaleString(toIntlLocale(i18n))}
                </span>
              </h3>
              <ul className="mt-3 border-b border-line">
                {matches.map(({ reviewed, index }) => (
                  <ReviewRow
                    key={index}
                    index={index}
                    reviewed={reviewed}
                    isChecked={isChecked}
                    onChange={change}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-amber max-sm:w-full">
          {open > 0 &&
            i18n.t('{count, plural, one {# row needs an answer.} other {# rows need an answer.}}', {
              count: open,
            })}
          {open === 0 &&
            doubtful > 0 &&
            i18n.t(
              '{count, plural, one {# row to check: the best match is selected.} other {# rows to check: the best match is selected.}}',
              { count: doubtful },
            )}
        </p>
        <Button quiet onClick={onBack}>
          {i18n.t('Back')}
        </Button>
        <Button type="submit" disabled={selected.length === 0} className="max-sm:grow">
          {i18n.t('{count, plural, one {Add # line} other {Add # lines}}', {
            count: selected.length,
          })}
        </Button>
      </div>
    </form>
  )
}
