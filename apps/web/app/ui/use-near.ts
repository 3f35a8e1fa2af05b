import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come within `margin`, such as `300px`, of the viewport; stays true from then on. */
export function useNear(element: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isNear
}
