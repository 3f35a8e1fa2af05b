import type { LoadLine, LoadReport, LoadTerms } from '@dhow/contract/messages/enquiry-load'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ChangeAnnouncer } from '#app/shell/navigation/route-focus.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useDebounced } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import type { Line } from './list.ts'
import type { ListProducts } from './product-line.ts'

type LoadBarProps = { load: NonNullable<LoadReport['load']> }

/** Bar that is as full as the sentence says, with a line at the end of each container. */
const LoadBar = ({ load: { short, percent, sizes } }: LoadBarProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot show the containers
  <div
    role="meter"
    aria-label={useLingui().i18n.t('Containers')}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={short}
    className="screen-only relative flex h-3 overflow-hidden rounded-full border border-control"
  >
    <div
      className="absolute inset-y-0 start-0 bg-sea transition-[inline-size]"
      style={{ inlineSize: `${percent}%` }}
    />
    {sizes.map((size, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: containers of a type are the same
        key={index}
        className="relative border-control not-last:border-e"
        style={{ flexGrow: size }}
      />
    ))}
  </div>
)

const METER_ID = 'containers'

/** Reserves its space while the load is unknown. */
export function ContainerMeter({ report }: { report: LoadReport | undefined }) {
  const { i18n } = useLingui()
  const titleId = useId()
  return (
    <section
      id={METER_ID}
      aria-labelledby={titleId}
      className="min-h-44 scroll-mt-[calc(var(--header-height)+1rem)] panel p-5 noscript:hidden sm:p-6"
    >
      <h2 id={titleId} className="eyebrow">
        {i18n.t('Containers')}
      </h2>
      {report && <Report {...report} />}
    </section>
  )
}

function Report({ load, uncounted, lines }: LoadReport) {
  const { i18n } = useLingui()
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      {load ? (
        <>
          <p className="text-lg leading-snug font-semibold text-balance tabular-nums">
            {load.sentence}
          </p>
          {load.more && <p className="first-letter:uppercase">{load.more}</p>}
          <LoadBar load={load} />
          <p className="caption tabular-nums">{load.totals}</p>
          {load.notes.map((note) => (
            <p key={note} className="text-sm">
              {note}
            </p>
          ))}
        </>
      ) : (
        <p>{i18n.t('The load cannot be estimated yet. Ask us and we will work it out.')}</p>
      )}
      {uncounted.length > 0 && (
        <Uncounted sentences={uncounted} hasCounted={lines > uncounted.length} />
      )}
      {load && <p className="caption">{i18n.t(ESTIMATE_NOTE)}</p>}
      <ChangeAnnouncer text={[load?.sentence, load?.more].filter(Boolean).join(', ')} />
    </div>
  )
}

function Uncounted({ sentences, hasCounted }: { sentences: string[]; hasCounted: boolean }) {
  const { i18n } = useLingui()
  const count = sentences.length
  return (
    <details open={count <= 2} className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-amber underline underline-offset-4">
        {hasCounted
          ? i18n.t(
              '{count, plural, one {Why # line is not counted} other {Why # lines are not counted}}',
              { count },
            )
          : i18n.t(
              '{count, plural, one {Why the line is not counted} other {Why the lines are not counted}}',
              { count },
            )}
      </summary>
      <ul className="grid max-h-72 grid-cols-1 gap-1.5 overflow-y-auto text-muted">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat
          <li key={index} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}

const SEEN_SHARE = 0.3

function useIsMeterSeen() {
  const [isSeen, setIsSeen] = useState(true)
  useEffect(() => {
    const meter = document.getElementById(METER_ID)
    if (!meter) return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(!!entry?.isIntersecting), {
      threshold: SEEN_SHARE,
    })
    observer.observe(meter)
    return () => observer.disconnect()
  }, [])
  return isSeen
}

/** Visible while the meter is out of sight. The meter announces changes to screen readers. */
export function MeterSummary({ load, uncounted }: LoadReport) {
  const { i18n } = useLingui()
  const isMeterSeen = useIsMeterSeen()
  if (!load) return null
  return (
    <Link
      to={`#${METER_ID}`}
      replace
      className={classNames(
        'flex min-h-12 min-w-0 grow basis-20 items-center gap-3 py-2 text-sm lg:-mt-px lg:border-t lg:border-line lg:bg-paper',
        // Keeps its space, so that the lines above do not move.
        isMeterSeen && 'invisible',
      )}
    >
      <span className="min-w-0 grow tabular-nums">
        <span className="sr-only">{i18n.t('Containers:')}</span>{' '}
        {uncounted.length > 0 ? (
          <span key={uncounted.length} className="text-muted">
            <Trans
              id="{load}, {count, plural, one {# not counted} other {# not counted}}"
              values={{
                load: <span className="font-medium text-ink">{load.short}</span>,
                count: uncounted.length,
              }}
            />
          </span>
        ) : (
          <span key="counted" className="font-medium">
            {load.short}
          </span>
        )}
      </span>
      <ChevronDown size={18} className="lg:rotate-180" />
    </Link>
  )
}

/** Debounce (ms): the calculation for a long list is slower than typing. */
const SETTLED_MS = 250

const CALCULATION = {
  queryKey: ['load-report'],
  queryFn: () => import('@dhow/contract/messages/enquiry-load'),
  staleTime: Number.POSITIVE_INFINITY,
}

/** @param lines must be stable while unchanged */
export function useLoadReport(
  lines: readonly LoadLine[] | undefined,
  { country, destination }: LoadTerms = {},
): LoadReport | undefined {
  const { i18n } = useLingui()
  const { data: calculation } = useQuery({ ...CALCULATION, enabled: Boolean(lines?.length) })
  const settled = useDebounced(lines, SETTLED_MS) ?? lines
  return useMemo(
    () => settled && calculation?.buildLoadReport(settled, { country, destination }, i18n),
    [calculation, settled, country, destination, i18n],
  )
}

/** Adds specifications to the lines; omits products without a quantity, and those not looked up yet. */
export const toLoadLines = (
  lines: readonly Line[],
  products: ListProducts,
  i18n: I18n,
): LoadLine[] =>
  lines
    .filter(({ productId }) => productId === undefined || products.has(productId))
    .flatMap(({ productId = '', text = i18n.t('A product'), quantity, unit }) => {
      const product = products.get(productId)
      if (quantity === undefined && product) return []
      return {
        name: product?.name ?? text,
        // A text without a product is not counted anyway.
        quantity: quantity ?? 0,
        unit,
        ...(product && { specification: product.specification }),
      }
    })
