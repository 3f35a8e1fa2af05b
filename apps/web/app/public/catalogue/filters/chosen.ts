import type { Facets } from '@dhow/contract/catalogue-query'
import { categoryLabel } from '@dhow/contract/category-names'
import { FACETS, FILTER_LABELS, type Filter } from '@dhow/contract/facets'
import { STORAGE, type Storage } from '@dhow/trade/storage'
import { countryName, languageNames } from '#app/public/catalogue/specification/display-names.ts'
import { ALL, NO_FILTERS, type View } from '#app/public/catalogue/view.ts'
import { formatNumber } from '#app/ui/numbers.ts'

/** A value of a filter as it is read. */
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

/** Whether two spellings are of one value, as the server takes them. */
const isSame = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** The filters that a list of choices is shown for, in its order: categories have one of their own. */
const OFFERED = [...FACETS, 'moqCartons'] as const

export type Offered = (typeof OFFERED)[number]

/** Something that a filter is set to. */
export type Choice = { filter: Offered; value: string; label: string }

const valuesOf = (chosen: View, filter: Offered): string[] => {
  if (filter !== 'moqCartons') return chosen[filter]
  return chosen.moqCartons === undefined ? [] : [String(chosen.moqCartons)]
}

/** Everything that the filters of a view are set to. */
export const choicesOf = (view: View): Choice[] =>
  OFFERED.flatMap((filter) =>
    valuesOf(view, filter).map((value) => ({ filter, value, label: VALUE_TEXT[filter](value) })),
  )

/** A view with a value chosen, or no longer; no minimum order is the empty value. */
export function withChoice(view: View, filter: Offered, value: string, chosen: boolean): View {
  if (filter === 'moqCartons') {
    return { ...view, page: 1, moqCartons: chosen && value ? Number(value) : undefined }
  }
  const others = view[filter].filter((one) => !isSame(one, value))
  return { ...view, page: 1, [filter]: chosen ? [...others, value].sort() : others }
}

/** A view without any, in its category still. */
export const withoutChoices = (view: View): View => ({ ...view, ...NO_FILTERS, page: 1 })

/** A view without what is asked for in one way. */
export function without(view: View, what: Filter | 'search'): View {
  const nothing = {
    search: { search: '' },
    category: { category: ALL },
    moqCartons: { moqCartons: undefined },
  }
  const cleared = what in nothing ? nothing[what as keyof typeof nothing] : { [what]: [] }
  return { ...view, ...cleared, page: 1 }
}

/** What a filter offers. */
export type Group = {
  filter: Offered
  label: string
  options: { value: string; label: string; count: number; chosen: boolean }[]
  /** Values that are not listed, as there are too many. */
  unlisted: number
}

/** The filters that have something to choose; that of the brand not on a brand's own page. */
export function groupsOf(view: View, facets: Facets): Group[] {
  return OFFERED.flatMap((filter) => {
    if (filter === 'brand' && view.brandPage !== undefined) return []
    const chosen = valuesOf(view, filter)
    const values =
      filter === 'moqCartons'
        ? facets.moqCartons.map(({ value, count }) => ({ value: String(value), count }))
        : facets[filter].values
    const options = values.map(({ value, count }) => ({
      ...{ value, count, label: VALUE_TEXT[filter](value) },
      chosen: chosen.some((one) => isSame(one, value)),
    }))
    const sorted = filter === 'moqCartons' ? options : options.toSorted(byLabel)
    const total = filter === 'moqCartons' ? options.length : facets[filter].total
    // A brand that all products are of says nothing; a fact does, as others lack it.
    if (options.length === 0 || (filter === 'brand' && options.length === 1 && !chosen[0]))
      return []
    const unlisted = Math.max(0, total - options.length)
    return [{ filter, label: FILTER_LABELS[filter], options: sorted, unlisted }]
  })
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'en')
