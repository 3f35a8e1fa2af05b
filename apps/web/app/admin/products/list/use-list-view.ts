import { keysOf } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSelection } from '#app/admin/selection-bar.tsx'
import { api } from '#app/api/office.ts'

const DEFAULTS = { search: '', category: 'all', filter: '', sort: '' }

type ListView = typeof DEFAULTS

/** The list's search, filters and order are in the URL, so that reload and Back restore them. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const view: ListView = { ...DEFAULTS, ...Object.fromEntries(params) }
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part }
    const changed = keysOf(DEFAULTS).filter((name) => next[name] !== DEFAULTS[name])
    const query = new URLSearchParams(changed.map((name) => [name, next[name]]))
    setParams(query, { replace: true, preventScrollReset: true })
  }
  const query = params.size > 0 ? `?${params}` : ''
  return { view, change, matches: useMatches(view.search), query }
}

const NO_MATCHES: ReadonlySet<string> = new Set()

/** Returns the ids of products that the server finds; while it searches, those of the search before. */
function useMatches(search: string): ReadonlySet<string> {
  const { data } = api.products.matches.useQuery(
    search.trim() ? { query: { search } } : skipToken,
    {
      select: toSet,
      placeholderData: keepPreviousData,
    },
  )
  return (search && data) || NO_MATCHES
}

const toSet = ({ ids }: { ids: string[] }) => new Set(ids)

/** @param scope the filters; a change clears the selection */
export function useProductSelection(matches: Product[], scope: string) {
  const { selected, select } = useSelection(scope)
  // Products deleted here or elsewhere do not count.
  const chosen = useMemo(() => matches.filter(({ _id }) => selected.has(_id)), [matches, selected])

  const current = useRef({ matches, selected })
  useLayoutEffect(() => {
    current.current = { matches, selected }
  })
  /** The row pressed last, where a Shift range starts. */
  const anchor = useRef<string>(undefined)

  const toggle = useCallback(
    (id: string, extendsRange: boolean) => {
      const { matches, selected } = current.current
      const ids = matches.map(({ _id }) => _id)
      const from = extendsRange && anchor.current ? ids.indexOf(anchor.current) : -1
      const to = ids.indexOf(id)
      const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
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
    selectAll: () => select(new Set(matches.slice(0, LIMITS.rows).map(({ _id }) => _id))),
    clear: useCallback(() => select(new Set()), [select]),
  }
}

/**
 * Moves the focus when the focused row is removed: to the next row, the previous one, or `list` when no
 * row is left.
 * @returns a function to call before a product is removed
 */
export function useFocusAfterRemoval(products: Product[], list: RefObject<HTMLElement | null>) {
  const [removal, setRemoval] = useState<{ id: string; neighbour: string | undefined }>()
  useLayoutEffect(() => {
    if (!removal || products.some(({ _id }) => _id === removal.id)) return
    setRemoval(undefined)
    if (document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-product]') ?? []
    const row = [...rows].find(({ dataset }) => dataset.product === removal.neighbour)
    const target = row ?? list.current
    target?.focus()
  }, [removal, products, list])

  return (id: string) => {
    const index = products.findIndex(({ _id }) => _id === id)
    const neighbour = products[index + 1] ?? products[index - 1]
    setRemoval({ id, neighbour: neighbour?._id })
  }
}
