import { useEffect, useState } from 'react'

/** Smaller movements are ignored: a resting finger trembles. */
const TURN_PX = 8

/** Whether the page was last scrolled downwards; false until it is scrolled. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < TURN_PX) return
      last = window.scrollY
      setDown(moved > 0)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
