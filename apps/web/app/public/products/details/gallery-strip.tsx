import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'

/** Pause that ends a scroll in browsers without the scrollend event. */
const SCROLL_END_DELAY_MS = 120

/** A new index scrolls the row of pictures; the end of a scroll sets the index. */
export function useStrip(index: number, onIndex: (index: number) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastIndex = useRef<number>(undefined)

  useEffect(() => {
    const strip = ref.current
    const slide = strip?.querySelector('ul')?.children[index]
    if (!strip || !(slide instanceof HTMLElement) || lastIndex.current === index) return
    // The first picture appears without animation.
    if (lastIndex.current === undefined) strip.style.scrollBehavior = 'auto'
    strip.scrollLeft = slide.offsetLeft
    strip.style.scrollBehavior = ''
    lastIndex.current = index
  }, [index])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = () => {
    const strip = ref.current
    if (!strip || strip.clientWidth === 0) return
    const shownIndex = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth)
    lastIndex.current = shownIndex
    onIndex(shownIndex)
  }
  const onScroll = () => {
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, SCROLL_END_DELAY_MS)
  }
  return { ref, onScroll, onScrollEnd: settle }
}

export function getStep({ key, currentTarget }: KeyboardEvent): 1 | -1 | undefined {
  const onward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === onward) return 1
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : undefined
}

const ARROW = 'sticky z-10 self-center bg-raised/85 text-ink shadow-float hover:bg-raised'

/** Sticky inside the scrolling `.strip`, so that a swipe that starts on one also scrolls. */
export function GalleryArrows({ onStep }: { onStep: (by: 1 | -1) => void }) {
  const { i18n } = useLingui()
  return (
    <>
      <IconButton
        label={i18n.t('Previous picture')}
        onClick={() => onStep(-1)}
        className={`${ARROW} inset-s-3 justify-self-start`}
      >
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        label={i18n.t('Next picture')}
        onClick={() => onStep(1)}
        className={`${ARROW} inset-e-3 justify-self-end`}
      >
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </>
  )
}
