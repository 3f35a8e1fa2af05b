import { paths } from '@dhow/contract/paths'
import { ClipboardList } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '#app/ui/numbers.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLineCount } from './list.ts'

/** More does not fit into the mark. */
const MOST = 99

/** Leads to the list, and says how many lines it has; the number stands over the link, so that nothing moves. */
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
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </Link>
      <Announcement count={count} />
    </>
  )
}

/** Says the number to a screen reader when it changes, but not as the page opens. */
function Announcement({ count }: { count: number }) {
  const hydrated = useHydrated()
  const before = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!hydrated) return
    if (before.current !== undefined && before.current !== count) {
      setSaid(`Your enquiry has ${countOf(count, 'line')}.`)
    }
    before.current = count
  }, [hydrated, count])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
