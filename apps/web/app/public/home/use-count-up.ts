import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds that the figures take to count up. */
const COUNT_UP_MS = 2_000

/**
 * How far figures have counted, from 0 to 1, once they come into sight; undefined before and after,
 * and always for people who ask for less motion: then they show what they are.
 * @param ref what has to come into sight: half of it starts the count, its first edge sets it to 0
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
