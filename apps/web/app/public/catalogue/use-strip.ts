import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Milliseconds without scrolling that count as the end of it, where the browser does not say so. */
const SCROLL_END_DELAY_MS = 120

/**
 * A list of pictures in a box that shows one at a time and scrolls to the others, so that a finger moves
 * it as it moves anything. The index leads the box, and where the box comes to rest leads the index.
 */
export function useStrip(index: number, onIndex: (index: number) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<number>(undefined)

  useEffect(() => {
    const strip = ref.current
    const slide = strip?.querySelector('ul')?.children[index]
    if (!strip || !(slide instanceof HTMLElement) || shown.current === index) return
    // The first picture is there at once; from then on the style says how the row moves.
    if (shown.current === undefined) strip.style.scrollBehavior = 'auto'
    strip.scrollLeft = slide.offsetLeft
    strip.style.scrollBehavior = ''
    shown.current = index
  }, [index])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = () => {
    const strip = ref.current
    if (!strip || strip.clientWidth === 0) return
    const at = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth)
    shown.current = at
    onIndex(at)
  }
  const onScroll = () => {
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, SCROLL_END_DELAY_MS)
  }
  return { ref, onScroll, onScrollEnd: settle }
}

/** Which way an arrow key leads along a row: 1 on, -1 back; undefined for any other key. */
export function stepOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | undefined {
  const onward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === onward) return 1
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : undefined
}
