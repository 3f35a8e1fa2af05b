import type { LoadLine, LoadReport, LoadTerms } from '@dhow/contract/messages/enquiry-load'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Line } from '#app/public/list/list.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { useDebounced } from '#app/ui/hooks.ts'

/** Debounce (ms): the calculation for a long list is slower than typing. */
const SETTLED_MS = 250

const CALCULATION = {
  queryKey: ['load-report'],
  queryFn: () => import('@dhow/contract/messages/enquiry-load'),
  staleTime: Number.POSITIVE_INFINITY,
}

/** @param lines must be stable while unchanged */
export function useLoadReport(
  lines: readonly LoadLine[] | undefined,
  { country, destination }: LoadTerms = {},
): LoadReport | undefined {
  const { i18n } = useLingui()
  const { data: calculation } = useQuery({ ...CALCULATION, enabled: Boolean(lines?.length) })
  const settled = useDebounced(lines, SETTLED_MS) ?? lines
  return useMemo(
    () => settled && calculation?.loadReport(settled, { country, destination }, i18n),
    [calculation, settled, country, destination, i18n],
  )
}

/** Adds specifications to the lines; omits lines that have not been looked up yet. */
export const loadLines = (lines: readonly Line[], products: ListProducts, i18n: I18n): LoadLine[] =>
  lines
    .filter(({ productId }) => productId === undefined || products.has(productId))
    .map(({ productId = '', text = i18n.t('A product'), quantity, unit }) => {
      const product = products.get(productId)
      return {
        name: product?.name ?? text,
        quantity,
        unit,
        ...(product && { specification: product.specification }),
      }
    })
