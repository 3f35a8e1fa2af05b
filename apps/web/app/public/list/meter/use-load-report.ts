import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { LoadReport } from './load-report.ts'
import type { LoadTerms, MeteredLine } from './metered-line.ts'

/** After the last change: the sums of a long list take longer than a key press may. */
const SETTLED_MS = 250

const SUMS = {
  queryKey: ['load-report'],
  queryFn: () => import('./load-report.ts'),
  staleTime: Number.POSITIVE_INFINITY,
}

/**
 * What lines take, worked out as they are changed; undefined as long as it is not known.
 * @param lines the same array for as long as nothing of it is changed
 * @param terms where the goods go, as far as it is known: roads allow less in some countries
 */
export function useLoadReport(
  lines: readonly MeteredLine[] | undefined,
  { country, destination }: LoadTerms = {},
): LoadReport | undefined {
  const { data: sums } = useQuery(SUMS)
  const settled = useDebounced(lines, SETTLED_MS) ?? lines
  return useMemo(
    () => settled && sums?.reportOf(settled, { country, destination }),
    [sums, settled, country, destination],
  )
}
