import type { LineSums } from '@dhow/contract/enquiry-load'
import { formatNumber } from '#app/ui/numbers.ts'
import { type EnquirySums, SUM_TEXTS } from './sums.ts'

const LABELS: Record<keyof LineSums, string> = {
  cartons: 'Cartons',
  grossGrams: 'Gross (kg)',
  volumeMm3: 'CBM',
}

type Props = { lines: number; totals: EnquirySums['totals'] }

/** What the lines come to; where that is not known of all of them, of how many it is. */
export const Totals = ({ lines, totals }: Props) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-6 gap-y-4">
    <Figure label="Lines" value={formatNumber(lines)} />
    {(Object.keys(LABELS) as (keyof LineSums)[]).map((what) => {
      const { sum, known } = totals[what]
      return (
        <Figure
          key={what}
          label={LABELS[what]}
          value={known === 0 ? 'Not known' : SUM_TEXTS[what](sum)}
          from={
            known > 0 && known < lines
              ? `from ${formatNumber(known)} of ${formatNumber(lines)} lines`
              : undefined
          }
        />
      )
    })}
  </dl>
)

type FigureProps = { label: string; value: string; from?: string | undefined }

const Figure = ({ label, value, from }: FigureProps) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="text-lg font-semibold tabular-nums">{value}</span>
      {from && <span className="block text-sm text-muted">{from}</span>}
    </dd>
  </div>
)
