import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { useId } from 'react'
import { countOf, formatNumber } from '#app/ui/text.ts'

type Props = { plan: Pick<ImportPlan, 'skippedRows' | 'skippedCount'> }

/** Lists the headings and notes of a sheet, which are not imported. */
export function SkippedRows({ plan: { skippedRows, skippedCount } }: Props) {
  const label = useId()
  if (skippedCount === 0) return null
  const more = skippedCount - skippedRows.length
  return (
    <section aria-labelledby={label} className="rounded-card border border-line bg-raised text-sm">
      <h3 id={label} className="px-3 py-2.5 font-medium text-muted">
        Skipped {countOf(skippedCount, 'row')} without a product
      </h3>
      <ul>
        {skippedRows.map(({ row, text, kind }) => (
          <li key={row} className="flex gap-3 border-t border-line px-3 py-2">
            <span className="w-16 shrink-0 text-muted tabular-nums">Row {formatNumber(row)}</span>
            <span dir="auto" className="min-w-0 grow wrap-anywhere">
              {text}
            </span>
            <span className="shrink-0 text-muted">{kind === 'note' ? 'Note' : 'Heading'}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-muted">and {formatNumber(more)} more</p>
      )}
    </section>
  )
}
