import type { Product } from '@dhow/contract/products'
import { SPECIFICATION_GROUPS, type SpecificationGroup } from '@dhow/contract/specification-facts'
import { FACT_KEYS, type Fact, factsOf } from '#app/public/catalogue/specification/facts.tsx'

/** One fact of all products that are compared; undefined where a product's is not known. */
export type ComparedRow = {
  key: Fact['key']
  label: string
  facts: (Fact | undefined)[]
  /** Whether it is not the same of all, or not known of all. */
  differs: boolean
}

/** The facts that any of some products has, side by side, by their groups. */
export function compareFacts(products: readonly Product[]) {
  const known = products.map(
    ({ specification }) => new Map(factsOf(specification).map((fact) => [fact.key, fact])),
  )
  const rows = FACT_KEYS.flatMap((key) => {
    const facts = known.map((of) => of.get(key))
    const first = facts.find((fact) => fact !== undefined)
    if (!first) return []
    const differs = new Set(facts.map((fact) => fact?.plain)).size > 1
    return { key, label: first.label, group: first.group, facts, differs }
  })
  return (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      group,
      label: SPECIFICATION_GROUPS[group],
      rows: rows.filter((row) => row.group === group) satisfies ComparedRow[],
    }))
    .filter((group) => group.rows.length > 0)
}
