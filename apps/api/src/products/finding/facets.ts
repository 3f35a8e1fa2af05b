import type { Facets } from '@dhow/contract/catalogue-query'
import { FACETS, type Facet, type Filter, LISTED_VALUES, OFFERED_MOQ } from '@dhow/contract/facets'

type Counts = Map<string, number>

type Asked = {
  counts: Record<Filter, Counts>
  /** Values that are asked for, as products write them; these are listed in any case. */
  chosen: Record<Facet, string[]> & { category: string[]; moqCartons: number | undefined }
  /** The categories that are not hidden, in their order. */
  categories: string[]
}

const listed = (counts: Counts, values: string[]) =>
  values.map((value) => ({ value, count: counts.get(value) ?? 0 }))

/** What there is to choose from. */
export const facetsOf = ({ counts, chosen, categories }: Asked): Facets => ({
  category: categoriesOf(counts.category, categories, chosen.category),
  ...(Object.fromEntries(
    FACETS.map((facet) => [facet, valuesOf(counts[facet], chosen[facet])]),
  ) as Pick<Facets, Facet>),
  moqCartons: minimumOrdersOf(counts.moqCartons, chosen.moqCartons),
})

function categoriesOf(counts: Counts, shown: string[], chosen: string[]) {
  const values = [...new Set([...shown.filter((name) => counts.has(name)), ...chosen])]
  return { values: listed(counts, values), total: values.length }
}

/** The values of most products, and those that are asked for. */
function valuesOf(counts: Counts, chosen: string[]) {
  const frequent = [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, LISTED_VALUES)
    .map(([value]) => value)
  return { values: listed(counts, [...new Set([...frequent, ...chosen])]), total: counts.size }
}

/** How many products have a minimum order of at most so many cartons; without what would say the same again. */
function minimumOrdersOf(counts: Counts, chosen: number | undefined) {
  const limits = new Set([...OFFERED_MOQ, ...(chosen === undefined ? [] : [chosen])])
  const upTo = (limit: number) =>
    [...counts].reduce((sum, [value, count]) => (Number(value) <= limit ? sum + count : sum), 0)
  let before = 0
  return [...limits]
    .sort((a, b) => a - b)
    .map((value) => ({ value, count: upTo(value) }))
    .filter(({ value, count }) => {
      const isMore = count > before
      before = count
      return isMore || value === chosen
    })
}
