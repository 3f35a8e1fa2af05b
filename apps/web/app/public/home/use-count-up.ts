import { type RefObject, useEffect, useState } from 'react'

const COUNT_UP_MS = 2_000

/**
 * The progress of a count-up, from 0 to 1; undefined before and after, and always with reduced motion: then
 * the final figures are shown.
 * @param ref the element that starts it: at 0 when it enters the viewport, counting when half is visible
 */
export function useCountUp(ref: RefObject<Element | null>): number | undefined {
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame: number | undefined

    const count = (start: number) => {
      const next = () => {
        const passed = (performance.now() - start) / COUNT_UP_MS
        setProgress(passed < 1 ? easeOut(passed) : undefined)
        if (passed < 1) frame = requestAnimationFrame(next)
      }
      next()
    }
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        if (entry.intersectionRatio < 0.5) return setProgress(0)
        sight.disconnect()
        count(performance.now())
      },
      { threshold: [0, 0.5] },
    )
    sight.observe(element)
    return () => {
      sight.disconnect()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [ref])

  return progress
}

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3
