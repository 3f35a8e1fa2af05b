import { LIMITS } from '@dhow/contract/limits'
import { toIntlLocale } from '@dhow/i18n/i18n'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { NewLine } from '#app/public/lists/list.ts'
import { createProductLine } from '#app/public/lists/product-line.ts'
import { checkQuantities } from '#app/public/lists/quantity-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import { getChosenProduct, type Reviewed, ReviewRow } from './review-row.tsx'

function toLine(reviewed: Reviewed, i18n: I18n) {
  const { row, amount } = reviewed
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
  rows.filter(({ isSelected }) => isSelected).map((row) => toLine(row, i18n))

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

/** Groups of rows by certainty of the match; rows that need a decision come first. */
const GROUPS = [
  { match: 'doubtful', title: /*i18n*/ 'Check: is this what you mean?' },
  { match: 'none', title: /*i18n*/ 'Not found: we will read your text' },
  { match: 'certain', title: /*i18n*/ 'Found' },
] as const

type Props = {
  rows: readonly Reviewed[]
  skipped: readonly string[]
  onChange: (change: (rows: readonly Reviewed[] | undefined) => readonly Reviewed[]) => void
  onBack: () => void
  onAdd: () => void
}

export function ReviewForm({ rows, skipped, onChange, onBack, onAdd }: Props) {
  const { i18n } = useLingui()
  const title = useFocusOnMount<HTMLParagraphElement>()
  const certainCount = rows.filter(({ row }) => row.match === 'certain').length
  const selected = rows.filter(({ isSelected }) => isSelected)
  const doubtful = selected.filter(({ row }) => row.match === 'doubtful').length

  const change = useCallback(
    (index: number, changes: Partial<Reviewed>) =>
      onChange((previousRows = []) =>
        previousRows.map((row, position) => (position === index ? { ...row, ...changes } : row)),
      ),
    [onChange],
  )

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
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
                  <ReviewRow key={index} index={index} reviewed={reviewed} onChange={change} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-amber max-sm:w-full">
          {doubtful > 0 &&
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
