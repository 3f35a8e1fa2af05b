import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Pages that scrolling adds before somebody has to ask, so that the foot of the site can be reached. */
const AUTOMATIC_PAGES = 5

/** How far below the screen the next page is asked for. */
const LOAD_MARGIN = '0px 0px 1000px 0px'

type Props = {
  /** The address of the next page, for who has no script and for search engines. */
  to: string
  /** Pages on show. */
  loaded: number
  busy: boolean
  failed: boolean
  onMore: () => void
  /** Called when a person asked for more, rather than scrolling: they go on from the first new one. */
  onPressed: () => void
}

/** Adds the next page when the end of the list comes near, or when it is pressed. */
export function ShowMore({ to, loaded, busy, failed, onMore, onPressed }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [pressedAt, setPressedAt] = useState(loaded)
  const automatic = !busy && !failed && loaded - pressedAt < AUTOMATIC_PAGES

  const onMoreNow = useRef(onMore)
  useEffect(() => {
    onMoreNow.current = onMore
  })
  useEffect(() => {
    if (!automatic || !ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onMoreNow.current(),
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [automatic])

  const onPress = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setPressedAt(loaded)
    onPressed()
    onMore()
  }
  return (
    <div ref={ref} className="mt-12 grid justify-items-center gap-3 text-sm text-muted">
      {failed && <p role="status">More products could not be loaded.</p>}
      <Link
        to={to}
        rel="next"
        onClick={onPress}
        aria-disabled={busy}
        className={buttonClass('quiet')}
      >
        {label(hydrated, busy, failed)}
      </Link>
    </div>
  )
}

function label(hydrated: boolean, busy: boolean, failed: boolean): string {
  if (!hydrated) return 'Next page'
  if (busy) return 'Loading…'
  return failed ? 'Try again' : 'Show more'
}
