import type { Bar } from './load-report.ts'

const per = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`

const whole = (share: number) => Math.round(share * 100)

/** How much of the containers is used, and from where to where it may be. */
export function FillBar({ label, share, percent, band }: Bar & { label: string }) {
  const isWide = band && whole(band.loose) > whole(band.tight)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
      <span aria-hidden className="w-16">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot show from where to where it may be */}
      <div
        role="meter"
        aria-label={`${label} used`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={
          isWide
            ? `about ${percent} %, between ${whole(band.tight)} and ${whole(band.loose)} %`
            : `${percent} %`
        }
        className="relative h-3 min-w-[min(7rem,100%)] grow basis-0 overflow-hidden rounded-full border border-control"
      >
        <div
          className="absolute inset-y-0 start-0 bg-sea transition-[inline-size]"
          style={{ inlineSize: per(isWide ? band.tight : share) }}
        />
        {isWide && (
          <div
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--color-sea)_0_0.1875rem,transparent_0.1875rem_0.375rem)]"
            style={{ insetInlineStart: per(band.tight), inlineSize: per(band.loose - band.tight) }}
          />
        )}
      </div>
      <span aria-hidden className="ms-auto w-13 text-end">
        {percent} %
      </span>
    </div>
  )
}
