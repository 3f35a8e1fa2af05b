import { categoryLabel } from '@dhow/contract/categories/category-names'
import type { Facets } from '@dhow/contract/products/catalogue-query'
import { FACETS, FILTER_LABELS, type Filter } from '@dhow/contract/products/facets'
import { STORAGE, type Storage } from '@dhow/trade/product-facts'
import { countryName, languageNames } from '#app/public/catalogue/specification/fact-texts.ts'
import { ALL, NO_FILTERS, type View } from '#app/public/catalogue/view.ts'
import { formatNumber } from '#app/ui/text.ts'

const VALUE_TEXT: Record<Filter, (value: string) => string> = {
  category: categoryLabel,
  brand: (brand) => brand,
  origin: countryName,
  certificate: (name) => name,
  labelLanguage: (tag) => languageNames([tag]),
  storage: (storage) => (Object.hasOwn(STORAGE, storage) ? STORAGE[storage as Storage] : storage),
  moqCartons: (cartons) =>
    cartons === '1' ? 'At most 1 carton' : `At most ${formatNumber(Number(cartons))} cartons`,
}

/** Whether two spellings mean the same value, by the server's rules. */
const isSame = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** Filters of the filter bar, in order. Categories have their own row. */
const OFFERED = [...FACETS, 'moqCartons'] as const

export type Offered = (typeof OFFERED)[number]

const valuesOf = (chosen: View, filter: Offered): string[] => {
  if (filter !== 'moqCartons') return chosen[filter]
  return chosen.moqCartons === undefined ? [] : [String(chosen.moqCartons)]
}

export const choicesOf = (view: View) =>
  OFFERED.flatMap((filter) =>
    valuesOf(view, filter).map((value) => ({ filter, value, label: VALUE_TEXT[filter](value) })),
  )

/** The empty value means no minimum order. */
export function withChoice(view: View, filter: Offered, value: string, chosen: boolean): View {
  if (filter === 'moqCartons') {
    return { ...view, page: 1, moqCartons: chosen && value ? Number(value) : undefined }
  }
  const others = view[filter].filter((one) => !isSame(one, value))
  return { ...view, page: 1, [filter]: chosen ? [...others, value].sort() : others }
}

export const withoutChoices = (view: View): View => ({ ...view, ...NO_FILTERS, page: 1 })

export function without(view: View, what: Filter | 'search'): View {
  const cleared = { ...NO_FILTERS, search: '', category: ALL }
  return { ...view, [what]: cleared[what], page: 1 }
}

export function groupsOf(view: View, facets: Facets) {
  const moqValues = facets.moqCartons.map(({ value, count }) => ({ value: String(value), count }))
  const offered = { ...facets, moqCartons: { values: moqValues, total: moqValues.length } }
  return OFFERED.flatMap((filter) => {
    if (filter === 'brand' && view.brandPage !== undefined) return []
    const chosen = valuesOf(view, filter)
    const { values, total } = offered[filter]
    // A single brand offers no choice. A single fact does, because other products may lack it.
    if (values.length === 0 || (filter === 'brand' && values.length === 1 && !chosen[0])) return []
    const options = values.map(({ value, count }) => ({
      value,
      count,
      label: VALUE_TEXT[filter](value),
      chosen: chosen.some((one) => isSame(one, value)),
    }))
    if (filter !== 'moqCartons') {
      options.sort((one, other) => one.label.localeCompare(other.label, 'en'))
    }
    const unlisted = Math.max(0, total - options.length)
    return { filter, label: FILTER_LABELS[filter], options, unlisted }
  })
}

export type Group = ReturnType<typeof groupsOf>[number]
