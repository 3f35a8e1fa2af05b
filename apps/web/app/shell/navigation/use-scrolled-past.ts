import { useEffect, useState } from 'react'

/** Pixels that a page must scroll back beyond a threshold: a hand resting on it makes nothing flicker. */
const SLACK = 16

/** Whether the page has scrolled down more than so many pixels; false while rendering on the server. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () =>
      setPast((before) => window.scrollY > (before ? Math.max(pixels - SLACK, 0) : pixels))
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [pixels])
  return past
}
