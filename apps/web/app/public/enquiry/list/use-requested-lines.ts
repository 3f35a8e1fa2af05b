import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { addLines, type Line, type NewLine, readList } from '#app/public/list/list.ts'
import { type ListProducts, lookUp, productLine } from '#app/public/list/product-line.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { readRequestedLines } from './stored-details.ts'

/** Lines and products that the server rendered. */
export type ServedList = {
  lines: readonly Line[]
  products: ListProducts
  /** Whether the products could not be loaded. */
  isIncomplete?: boolean
}

/** Adds lines, and notifies the visitor of lines for which the list has no room. */
export function addOrNotify(lines: NewLine[], i18n: I18n): void {
  const count = addLines(lines)
  if (count === 0) return
  notify.error(
    i18n.t(
      'Your list is full. {count, plural, one {# line not added.} other {# lines not added.}}',
      { count },
    ),
  )
}

/** Stores lines that only the server had, before the stored list replaces them on the page. */
export function useServedLines(served: ServedList | undefined): void {
  useLayoutEffect(() => {
    const lines = readList()
    const isMissing = ({ key, productId, text }: Line) =>
      !lines.some((one) => one.key === key || (one.productId ?? one.text) === (productId ?? text))
    const missing = served?.lines.filter(isMissing) ?? []
    if (missing.length > 0) addLines(missing)
  }, [served])
}

/** Moves the URL's products to the list, so that a reload adds nothing. */
export function useRequestedLines(): void {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const query = String(params)
  useEffect(() => {
    const { ids, wanted } = readRequestedLines(new URLSearchParams(query))
    if (ids.length === 0) return
    let isOver = false
    const listed = readList().map(({ productId }) => productId)
    const missing = ids.filter((id) => !listed.includes(id))
    const add = async () => {
      // If the lookup fails, the lines are added by id only and completed later.
      const products = await lookUp(missing).catch(() => undefined)
      if (isOver) return
      addOrNotify(
        missing.flatMap((productId): NewLine | [] => {
          if (!products) return { productId, ...(wanted ?? { quantity: 1, unit: 'carton' }) }
          const product = products.get(productId)
          return product ? productLine(product, product.specification, i18n, wanted) : []
        }),
        i18n,
      )
      setParams({}, { replace: true, preventScrollReset: true })
    }
    void add()
    return () => {
      isOver = true
    }
  }, [query, setParams, i18n])
}

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
