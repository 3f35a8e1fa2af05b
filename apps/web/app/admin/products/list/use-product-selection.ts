import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSelection } from '#app/ui/selection-bar.tsx'

/**
 * The selection among the shown products.
 * @param scope the filters; a change clears the selection
 */
export function useProductSelection(shown: Product[], scope: string) {
  const { selected, select } = useSelection(scope)
  // Deleted products, here or elsewhere, are no longer shown and do not count.
  const chosen = useMemo(() => shown.filter(({ _id }) => selected.has(_id)), [shown, selected])

  const current = useRef({ shown, selected })
  useLayoutEffect(() => {
    current.current = { shown, selected }
  })
  /** The row pressed last, where a Shift range starts. */
  const anchor = useRef<string>(undefined)

  /** Toggles a row, or with `through` all rows from the one pressed before. */
  const toggle = useCallback(
    (id: string, through: boolean) => {
      const { shown, selected } = current.current
      const indexOf = (wanted: string | undefined) => shown.findIndex(({ _id }) => _id === wanted)
      const from = through ? indexOf(anchor.current) : -1
      const [first, last] = [from, indexOf(id)].toSorted((a, b) => a - b) as [number, number]
      const range = from < 0 ? [id] : shown.slice(first, last + 1).map(({ _id }) => _id)
      anchor.current = id

      const next = new Set(selected)
      for (const one of range) {
        if (selected.has(id)) next.delete(one)
        else next.add(one)
      }
      select(next)
    },
    [select],
  )

  return {
    chosen,
    selected,
    toggle,
    /** Selects up to the limit of one request. */
    selectAll: () => select(new Set(shown.slice(0, LIMITS.rows).map(({ _id }) => _id))),
    clear: useCallback(() => select(new Set()), [select]),
  }
}
