import { useEffect, useState } from 'react'

/** Pixels that a page must scroll back beyond a threshold: a hand resting on it makes nothing flicker. */
const HYSTERESIS_PX = 16

/** Whether the page has scrolled down more than so many pixels; false while rendering on the server. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const update = () =>
      setPast((before) => window.scrollY > (before ? Math.max(pixels - HYSTERESIS_PX, 0) : pixels))
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [pixels])
  return past
}
