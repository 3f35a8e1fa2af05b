import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { addLines, type Line, type NewLine, readList } from '#app/public/list/list.ts'
import { productLine } from '#app/public/list/product-line.ts'
import { type ListProducts, lookUp } from '#app/public/list/use-list-products.ts'
import { notify } from '#app/ui/toast.tsx'
import { readRequestedLines } from './enquiry-of.ts'

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
