import { type RefObject, useEffect, useRef } from 'react'

/** A ref for a button that is disabled while busy: it gets back the focus it lost by that. */
export function useFocusAfterBusy(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [isBusy])
  return button
}
