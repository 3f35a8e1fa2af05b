import { sumText } from '@dhow/contract/quotations/quotation-texts'
import type { Figures, Statistics } from '@dhow/contract/statistics'
import type { Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Card, Facts } from '#app/admin/frame/card.tsx'
import { formatNumber } from '#app/ui/text.ts'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** Formats a duration: 40 min, 5.2 h, 3.1 d. */
function durationText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${(ms / HOUR_MS).toFixed(1)} h` : `${(ms / DAY_MS).toFixed(1)} d`
}

const shareText = ({ enquiries, withinDay }: Figures): string =>
  enquiries === 0 ? '–' : `${Math.round((withinDay / enquiries) * 100)} %`

const sumsText = ({ sums }: Figures, i18n: Translator): string =>
  sums.map(({ currency, sum }) => sumText(sum, currency, i18n)).join(' · ') || '–'

const TILES: [label: string, textOf: (figures: Figures, i18n: Translator) => string][] = [
  ['Enquiries', ({ enquiries }) => formatNumber(enquiries)],
  ['Answered within a day', shareText],
  ['Median time to first answer', ({ medianMs }) => durationText(medianMs)],
  ['Not answered yet', ({ waiting }) => formatNumber(waiting)],
  ['Quoted', ({ quoted }) => formatNumber(quoted)],
  ['Won', ({ won }) => formatNumber(won)],
  ['Lost', ({ lost }) => formatNumber(lost)],
  ['Accepted quotations', sumsText],
]

export function FigureTiles({ figures: { current, previous } }: Pick<Statistics, 'figures'>) {
  const { i18n } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {TILES.map(([label, textOf]) => (
        <div
          key={label}
          className="rounded-card border border-line bg-raised px-4 py-3 max-sm:last:col-span-2"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <span className="text-xl font-semibold wrap-anywhere tabular-nums">
              {textOf(current, i18n)}
            </span>
            <span className="block text-sm text-muted">before: {textOf(previous, i18n)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const LostReasons = ({ reasons }: Pick<Statistics, 'reasons'>) =>
  reasons.length > 0 && (
    <Card title="Why enquiries were lost" small>
      <div className="mt-2">
        <Facts
          facts={reasons.map(({ reason, count }) => [
            reason || 'No reason stated',
            formatNumber(count),
          ])}
        />
      </div>
    </Card>
  )
