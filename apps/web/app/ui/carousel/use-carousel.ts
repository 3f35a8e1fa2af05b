import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useAutoplay } from './autoplay.tsx'

const AUTOPLAY_INTERVAL_MS = 4_000

/** Tolerance for rounded scroll positions. */
const ROUNDING_PX = 2

/** Scrolls a list with snap points: autoplay by one item, buttons by a view. Wraps around at the ends. */
export function useCarousel(list: RefObject<HTMLElement | null>) {
  const autoplay = useAutoplay(list)
  const overflows = useOverflows(list)
  const { running } = autoplay

  const move = useCallback(
    (getPixels: (list: HTMLElement) => number) => {
      if (list.current) scrollRound(list.current, getPixels(list.current))
    },
    [list],
  )

  useEffect(() => {
    if (!running || !overflows) return
    const timer = setInterval(() => move(getItemWidth), AUTOPLAY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [running, overflows, move])

  return {
    autoplay,
    overflows,
    showNext: () => move(getViewWidth),
    showPrevious: () => move((list) => -getViewWidth(list)),
  }
}

const getViewWidth = (list: HTMLElement) => list.clientWidth

function getItemWidth({ children: [first, second] }: HTMLElement) {
  if (!first || !second) return 0
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
}

/** Negative for back. */
function scrollRound(list: HTMLElement, pixels: number) {
  const { direction } = getComputedStyle(list)
  const length = list.scrollWidth - list.clientWidth
  const offset = Math.abs(list.scrollLeft)
  const atEnd = pixels > 0 ? offset >= length - ROUNDING_PX : offset <= ROUNDING_PX
  const target = atEnd ? (pixels > 0 ? 0 : length) : offset + pixels
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({
    left: direction === 'rtl' ? -target : target,
    behavior: reducedMotion ? 'instant' : 'smooth',
  })
}

function useOverflows(list: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth + ROUNDING_PX),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return overflows
}

/** Ref of the current entry in a row that scrolls sideways. */
export function centerInRow(entry: HTMLElement | null): void {
  const row = entry?.parentElement
  if (!row) return
  const [inner, outer] = [entry.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollBy?.({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
}
