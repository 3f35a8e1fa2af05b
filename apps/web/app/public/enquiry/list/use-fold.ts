import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Line } from '#app/public/list/list.ts'
import { useHydrated } from '#app/ui/hooks.ts'

const SHOWN_LINES = 10

/** Folds all but the first lines, until the visitor unfolds them, adds some or prints the page. */
export function useFold(lines: readonly Line[]) {
  const hydrated = useHydrated()
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const previousCount = useRef(0)
  const { length } = lines

  useEffect(() => {
    if (!hydrated) return
    const added = length - previousCount.current
    if (previousCount.current > 0 && added > 0 && added < SHOWN_LINES) setIsOpen(true)
    previousCount.current = length
  }, [hydrated, length])

  useEffect(() => {
    const open = () => flushSync(() => setIsOpen(true))
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [])

  const showAll = () => {
    flushSync(() => setIsOpen(true))
    // The pressed button has disappeared.
    list.current?.children[SHOWN_LINES]?.querySelector<HTMLElement>('a, input')?.focus()
  }
  return { list, shownLines: isOpen ? lines : lines.slice(0, SHOWN_LINES), showAll }
}
