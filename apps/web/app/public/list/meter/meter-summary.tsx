import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { METER_ID } from './container-meter.tsx'
import type { LoadReport } from './load-report.ts'

/** Visible share of the meter that counts as seen. */
const SEEN_SHARE = 0.3

function useIsMeterSeen(): boolean {
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

/**
 * One-line container load, sticky at the bottom edge while the meter is out of sight. Links to the
 * meter, which announces changes to screen readers.
 */
export function MeterSummary({ load, uncounted }: LoadReport) {
  const isMeterSeen = useIsMeterSeen()
  if (!load) return null
  return (
    <Link
      to={`#${METER_ID}`}
      replace
      className={classNames(
        '-mx-(--page-margin) -mt-px flex min-h-12 items-center gap-3 border-t border-line bg-paper px-(--page-margin) pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-sm lg:mx-0 lg:px-0',
        // Keeps its space, so that the lines above do not move.
        isMeterSeen && 'invisible',
      )}
    >
      <span className="min-w-0 grow tabular-nums">
        <span className="sr-only">Containers:</span>{' '}
        <span className="font-medium">{load.short}</span>
        {uncounted.length > 0 && (
          <span className="text-muted">, {uncounted.length} not counted</span>
        )}
      </span>
      <ChevronDown aria-hidden size={18} className="shrink-0 lg:rotate-180" />
    </Link>
  )
}
