import { useEffect, useState } from 'react'

/** To scroll back beyond the threshold, so that small movements do not flicker. */
const HYSTERESIS_PX = 16

/** Whether the page is scrolled by more than `pixels`; false on the server. */
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
