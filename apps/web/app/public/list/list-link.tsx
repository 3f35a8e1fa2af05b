import { paths } from '@dhow/contract/paths'
import { ClipboardList } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/ui/hooks.ts'
import { countOf } from '#app/ui/text.ts'
import { useLineCount } from './list.ts'

const MAX_BADGE = 99

export function ListLink() {
  const count = useLineCount()
  const name = count > 0 ? `Your enquiry, ${countOf(count, 'line')}` : 'Your enquiry'
  return (
    <>
      <Link
        to={paths.enquiry}
        viewTransition
        aria-label={name}
        title="Your enquiry"
        className="relative inline-grid size-[min(2.75rem,14vw)] shrink-0 place-items-center rounded-full transition hover:bg-line"
      >
        <ClipboardList aria-hidden size={21} />
        {count > 0 && (
          <span className="absolute inset-e-0 top-0 min-w-5 rounded-full bg-saffron px-1 text-center text-[0.6875rem] leading-5 font-semibold text-night tabular-nums">
            {count > MAX_BADGE ? `${MAX_BADGE}+` : count}
          </span>
        )}
      </Link>
      <CountAnnouncement count={count} />
    </>
  )
}

/** Announces the number to screen readers when it changes, but not on page load. */
function CountAnnouncement({ count }: { count: number }) {
  const hydrated = useHydrated()
  const previousCount = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!hydrated) return
    if (previousCount.current !== undefined && previousCount.current !== count) {
      setAnnouncement(`Your enquiry has ${countOf(count, 'line')}.`)
    }
    previousCount.current = count
  }, [hydrated, count])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}
