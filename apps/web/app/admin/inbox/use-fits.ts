import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is at least `width` pixels wide; true until measured. */
export function useFits(ref: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setFits(element.clientWidth >= width)
    if (element.clientWidth > 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return fits
}
