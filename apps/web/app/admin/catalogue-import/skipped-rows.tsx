import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { countOf, formatNumber } from '#app/ui/text.ts'

type Props = { plan: Pick<ImportPlan, 'skippedRows' | 'skippedCount'> }

/** Lists the headings and notes of a sheet, which are not imported. */
export function SkippedRows({ plan: { skippedRows, skippedCount } }: Props) {
  if (skippedCount === 0) return null
  const title = `Skipped ${countOf(skippedCount, 'row')} without a product`
  const more = skippedCount - skippedRows.length
  return (
    <section aria-label={title} className="rounded-card border border-line bg-raised p-3 text-sm">
      <h3 className="font-medium text-muted">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {skippedRows.map(({ row, text, kind }) => (
          <li key={row} className="wrap-anywhere">
            <span className="text-muted tabular-nums">{`Row ${formatNumber(row)}, ${kind}: `}</span>
            <bdi>{text}</bdi>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {formatNumber(more)} more</li>}
      </ul>
    </section>
  )
}
