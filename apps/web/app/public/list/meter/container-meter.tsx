import { ESTIMATE_NOTE } from '@dhow/trade/container-load-text'
import { useEffect, useId, useRef, useState } from 'react'
import { countOf } from '#app/ui/numbers.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { FillBar } from './fill-bar.tsx'
import type { LoadReport } from './load-report.ts'

/** So long nothing was changed when a screen reader is told. */
const TOLD_AFTER_MS = 1_500

/** What leads to the meter. */
export const METER_ID = 'containers'

/** The containers that a list takes; room for them as long as they are not known. */
export function ContainerMeter({ report }: { report: LoadReport | undefined }) {
  const titleId = useId()
  return (
    <section
      id={METER_ID}
      aria-labelledby={titleId}
      className="min-h-44 scroll-mt-[calc(var(--header-height)+1rem)] rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h2 id={titleId} className="eyebrow">
        Containers
      </h2>
      {report && <Report {...report} />}
    </section>
  )
}

function Report({ load, bars, uncounted, lines }: LoadReport) {
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
