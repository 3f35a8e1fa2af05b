import { useLingui } from '@lingui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { addOrNotify } from '#app/public/lists/add-once.ts'
import { changeLine } from '#app/public/lists/change-list.ts'
import { asksForSame, createKey, type Line, readList } from '#app/public/lists/list.ts'
import type { ListProducts } from '#app/public/lists/product-line.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { readLastEnquiry } from './sent-note.tsx'
import { readRequestedLines } from './stored-details.ts'

export type ServedList = {
  lines: readonly Line[]
  products: ListProducts
  /** Number of last lines for which the cookie has no room. */
  omitted?: number
  /** Whether the products could not be loaded. */
  isIncomplete?: boolean
}

/** Stores the lines that the server rendered or the URL requests, and clears the URL, so that a reload adds nothing. */
export function useRequestedLines(served: ServedList | undefined): void {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const query = String(params)

  // Runs before the stored list replaces the rendered one.
  useLayoutEffect(() => {
    const { lines, amount } = readRequestedLines(new URLSearchParams(query))
    const stored = readList()
    const shownLines: readonly Line[] =
      served?.lines ?? lines.map((line) => ({ ...line, key: createKey() }))
    const findStored = (line: Line) =>
      stored.find(({ key }) => key === line.key) ?? stored.find((other) => asksForSame(line, other))
    // The page or its cookie may be older than the last enquiry.
    const sentKeys = new Set(readLastEnquiry()?.lines.map(({ key }) => key))
    addOrNotify(
      shownLines.filter((line) => !findStored(line) && !sentKeys.has(line.key)),
      i18n,
    )
    const only = amount && shownLines.find((line) => lines[0] && asksForSame(lines[0], line))
    const replaced = only && findStored(only)
    // Uses the key of the shown line, whose fields may have been changed before hydration.
    if (replaced) changeLine(replaced.key, { ...amount, key: only.key })
  }, [served, query, i18n])

  useEffect(() => {
    if (params.has('id') || params.has('ask'))
      setParams({}, { replace: true, preventScrollReset: true })
  }, [params, setParams])
}

const SHOWN_LINES = 10

/** Folds all but the first lines, until a quantity is missing, or the visitor unfolds them, adds some or prints the page. */
export function useFold(lines: readonly Line[]) {
  const hydrated = useHydrated()
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const previousCount = useRef(0)
  const { length } = lines
  const isAsking = lines.some(({ quantity }) => quantity === undefined)

  useEffect(() => {
    if (!hydrated) return
    const added = length - previousCount.current
    const isAdded = previousCount.current > 0 && added > 0 && added < SHOWN_LINES
    if (isAdded || isAsking) setIsOpen(true)
    previousCount.current = length
  }, [hydrated, length, isAsking])

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
