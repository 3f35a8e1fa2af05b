import { useMemo } from 'react'
import type { Line } from '#app/public/list/list.ts'
import { meteredLines } from '#app/public/list/meter/metered-line.ts'
import { useLoadReport } from '#app/public/list/meter/use-load-report.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { useDetail } from './stored-details.ts'

const NONE: ListProducts = new Map()

/** The containers of the list on their way to where the form says; undefined as long as no product is known. */
export function useListReport(lines: readonly Line[], products: ListProducts | undefined) {
  const country = useDetail('country')
  const destination = useDetail('destination')
  const hasProducts = lines.some(({ productId }) => productId)
  const known = hasProducts ? products : NONE
  const metered = useMemo(() => known && meteredLines(lines, known), [lines, known])
  return useLoadReport(metered, { country, destination })
}
