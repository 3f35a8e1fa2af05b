import { ESTIMATE_NOTE } from '@dhow/trade/container-load-text'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { countOf } from '#app/ui/numbers.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { FillBar } from './fill-bar.tsx'
import type { LoadReport } from './load-report.ts'
import type { LoadTerms, MeteredLine } from './metered-line.ts'

/** After the last change: the sums of a long list take longer than a key press may. */
const SETTLED_MS = 250

/** So long nothing was changed when a screen reader is told. */
const TOLD_AFTER_MS = 1_500

const SUMS = {
  queryKey: ['load-report'],
  queryFn: () => import('./load-report.ts'),
  staleTime: Number.POSITIVE_INFINITY,
}

type Props = {
  /** The same array for as long as nothing of it is changed. */
  lines: readonly MeteredLine[]
  /** Where the goods go, as far as it is known: roads allow less in some countries. */
  terms?: LoadTerms | undefined
}

/** The containers that a list takes, worked out as it is changed. */
export function ContainerMeter({ lines, terms: { country, destination } = {} }: Props) {
  const { data: sums } = useQuery(SUMS)
  const settled = useDebounced(lines, SETTLED_MS)
  const report = useMemo(
    () => sums?.reportOf(settled, { country, destination }),
    [sums, settled, country, destination],
  )
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="min-h-44 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h2 id={titleId} className="eyebrow">
        Containers
      </h2>
      {report && <Report report={report} lines={settled.length} />}
    </section>
  )
}

function Report({ report, lines }: { report: LoadReport; lines: number }) {
  const { load, bars, uncounted } = report
  const counted = lines - uncounted.length
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      {load ? (
        <>
          <p className="text-lg leading-snug font-semibold text-balance tabular-nums">
            {load.sentence}
          </p>
          {load.more && <p className="first-letter:uppercase">{load.more}</p>}
          <div className="screen-only grid grid-cols-1 gap-2">
            <FillBar label="Room" {...bars.room} />
            <FillBar label="Weight" {...bars.weight} />
          </div>
          <p className="text-sm text-muted tabular-nums">{load.totals}</p>
          {load.notes.map((note) => (
            <p key={note} className="text-sm">
              {note}
            </p>
          ))}
        </>
      ) : (
        <p>Nothing of it can be counted yet: ask us, and we work the load out.</p>
      )}
      {uncounted.length > 0 && <Uncounted sentences={uncounted} counted={counted} />}
      {load && <p className="text-sm text-muted">{ESTIMATE_NOTE}</p>}
      <Told text={[load?.sentence, load?.more].filter(Boolean).join(', ')} />
    </div>
  )
}

/** The lines that are not counted, and why: open where they are few. */
const Uncounted = ({ sentences, counted }: { sentences: string[]; counted: number }) => (
  <details open={sentences.length <= 2} className="text-sm">
    <summary className="flex min-h-11 cursor-pointer items-center text-amber underline underline-offset-4">
      {counted > 0
        ? `${countOf(sentences.length, 'line')} not counted: why`
        : `Why ${sentences.length === 1 ? 'the line is' : 'the lines are'} not counted`}
    </summary>
    <ul className="grid max-h-72 grid-cols-1 gap-1.5 overflow-y-auto text-muted">
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be called alike
        <li key={at} dir="auto" className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </details>
)

/** Tells a screen reader what has changed once it stays so; not as the page opens. */
function Told({ text }: { text: string }) {
  const settled = useDebounced(text, TOLD_AFTER_MS)
  const before = useRef(settled)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (before.current === settled) return
    before.current = settled
    setSaid(settled)
  }, [settled])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
