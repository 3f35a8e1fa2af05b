import { useCallback, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { countOf, formatNumber } from '#app/ui/numbers.ts'
import type { Reviewed } from './review.ts'
import { ReviewRow } from './review-row.tsx'

/** Rows by how sure it is what they mean, those that need a look first. */
const GROUPS = [
  { match: 'doubtful', title: 'Which one do you mean?' },
  { match: 'none', title: 'Not found: we read your own words' },
  { match: 'certain', title: 'Found' },
] as const

type Props = {
  rows: readonly Reviewed[]
  onChange: (change: (rows: readonly Reviewed[] | undefined) => readonly Reviewed[]) => void
  onBack: () => void
  onAdd: () => void
}

/** What the rows of a pasted list were taken for, to be looked over before they are added. */
export function ReviewForm({ rows, onChange, onBack, onAdd }: Props) {
  const title = useRef<HTMLParagraphElement>(null)
  const taken = rows.filter(({ isTaken }) => isTaken)
  const undecided = taken.filter(({ meaning }) => meaning === undefined).length

  // Takes over the focus of the form that it replaces.
  useEffect(() => title.current?.focus(), [])

  const change = useCallback(
    (at: number, changes: Partial<Reviewed>) =>
      onChange((before = []) =>
        before.map((one, index) => (index === at ? { ...one, ...changes } : one)),
      ),
    [onChange],
  )

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAdd()
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 content-start gap-8 overflow-y-auto p-5 sm:p-6">
        <p ref={title} tabIndex={-1} className="outline-none">
          {summaryOf(rows)}
        </p>
        {GROUPS.map(({ match, title }) => {
          const some = rows.flatMap((one, at) => (one.row.match === match ? [{ one, at }] : []))
          if (some.length === 0) return null
          return (
            <section key={match} aria-label={title}>
              <h3 className="font-semibold">
                {title}{' '}
                <span className="font-normal text-muted tabular-nums">
                  {formatNumber(some.length)}
                </span>
              </h3>
              <ul className="mt-3 border-b border-line">
                {some.map(({ one, at }) => (
                  <ReviewRow key={at} at={at} reviewed={one} onChange={change} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-amber max-sm:w-full">
          {undecided > 0 &&
            `${countOf(undecided, 'row')} not decided: added in your own words, and we ask you.`}
        </p>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={taken.length === 0} className="max-sm:grow">
          Add {countOf(taken.length, 'line')}
        </Button>
      </div>
    </form>
  )
}

function summaryOf(rows: readonly Reviewed[]): string {
  const found = rows.filter(({ row }) => row.match === 'certain').length
  return `${formatNumber(found)} of ${countOf(rows.length, 'row')} found. Untick what you do not want.`
}
