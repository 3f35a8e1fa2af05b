import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { listKeys } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSelection } from '#app/admin/ui/selection-bar.tsx'
import { api } from '#app/api/office.ts'
import { isInTrash } from './use-catalogue.ts'

const DEFAULTS = { search: '', category: 'all', filter: '', sort: '' }

type ListView = typeof DEFAULTS

/** The list's search, filters and order are in the URL, so that reload and Back restore them. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const view: ListView = { ...DEFAULTS, ...Object.fromEntries(params) }
  const change = (part: Partial<ListView>) => {
    const newView = { ...view, ...part }
    const changed = listKeys(DEFAULTS).filter((name) => newView[name] !== DEFAULTS[name])
    const query = new URLSearchParams(changed.map((name) => [name, newView[name]]))
    setParams(query, { replace: true, preventScrollReset: true })
  }
  const query = params.size > 0 ? `?${params}` : ''
  return { view, change, matches: useMatches(view.search), query }
}

const NO_MATCHES: ReadonlySet<string> = new Set()

/** Returns the ids of products that the server finds; during a search, those of the previous one. */
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
  const chosenProducts = useMemo(
    () => matches.filter(({ _id }) => selected.has(_id)),
    [matches, selected],
  )

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

      const newSelection = new Set(selected)
      for (const rangeId of range) {
        if (selected.has(id)) newSelection.delete(rangeId)
        else newSelection.add(rangeId)
      }
      select(newSelection)
    },
    [select],
  )

  return {
    chosenProducts,
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

/** @param today date such as 2026-11-23 */
type Test = (product: Product, today: string) => boolean

const isExpired: Test = ({ specification: { certificates = [] } }, today) =>
  certificates.some(({ validTo }) => validTo !== undefined && validTo < today)

export const TRASH = 'trash'

/** Labels and tests of filters by their name in the URL. */
export const FILTERS = new Map<string, [label: string, test: Test]>([
  ['published', ['Published', ({ status }) => status === 'published']],
  ['draft', ['Draft', ({ status }) => status === 'draft']],
  ['featured', ['Featured', ({ featured }) => featured]],
  ['no-picture', ['Without picture', ({ images }) => images.length === 0]],
  ['no-facts', ['Without facts', ({ specification }) => Object.keys(specification).length === 0]],
  ['expired', ['Certificate expired', isExpired]],
  [TRASH, ['Trash', isInTrash]],
])

/** Labels and texts to sort by, by their name in the URL; a minus before it sorts in descending order. */
const SORTS = new Map<string, [label: string, getText: (product: Product) => string]>([
  ['name', ['Name', ({ name }) => name]],
  ['number', ['Item number', ({ itemNumber }) => itemNumber]],
  ['brand', ['Brand', ({ brand }) => brand]],
  ['category', ['Category', ({ category }) => getCategoryLabel(category)]],
  ['changed', ['Last change', ({ updatedAt }) => updatedAt]],
])

/** All orders: those whose head is not shown can be chosen here only. */
export const SORT_OPTIONS: [sort: string, label: string][] = [
  ['', 'Arranged order'],
  ...Array.from(SORTS).flatMap(([sort, [label]]): [string, string][] => [
    [sort, `${label} ↑`],
    [`-${sort}`, `${label} ↓`],
  ]),
]

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts products; those without the text are last. Other names keep the arranged order. */
export function sortProducts(products: Product[], sort: string): Product[] {
  const [, getText] = SORTS.get(sort.replace('-', '')) ?? []
  if (!getText) return products
  const sign = sort.startsWith('-') ? -1 : 1
  return products.toSorted((product, otherProduct) => {
    const [a, b] = [getText(product), getText(otherProduct)]
    return a && b ? sign * compare(a, b) : Number(!a) - Number(!b)
  })
}

type View = { search: string; category: string; filter: string; today: string }

/**
 * Returns the products that contain the search in a text, and then other matches. Only the filter `trash` returns
 * products in the trash.
 * @param matches ids of the products that the server finds
 */
export function filterProducts(
  products: Product[],
  matches: ReadonlySet<string>,
  { search, category, filter, today }: View,
): Product[] {
  const searchText = search.trim().toLowerCase()
  const [, test] = FILTERS.get(filter) ?? []
  const shownProducts = products.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      isInTrash(product) === (filter === TRASH) &&
      (!test || test(product, today)),
  )
  const hasText = ({ name, brand, description, itemNumber }: Product) =>
    [name, brand, description, itemNumber].some((text) => text.toLowerCase().includes(searchText))
  const otherMatches = shownProducts.filter(
    (product) => matches.has(product._id) && !hasText(product),
  )
  return [...shownProducts.filter(hasText), ...otherMatches]
}
