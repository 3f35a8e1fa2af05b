import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Loaded by scrolling before the button must be pressed, so that the footer can be reached. */
const AUTOMATIC_PAGES = 5

/** How far below the viewport the next page is fetched. */
const LOAD_MARGIN = '0px 0px 1000px 0px'

type Props = {
  /** The URL of the next page, for visitors without JavaScript and for search engines. */
  to: string
  /** Pages on show. */
  loaded: number
  busy: boolean
  failed: boolean
  onMore: () => void
  /** Called when the button was pressed, so that the focus moves to the first new product. */
  onPressed: () => void
}

/** Loads the next page when scrolled near, or when pressed. */
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
