import type { Specification } from '@dhow/contract/specification'
import type { SpecificationField } from '@dhow/contract/specification-facts'
import { isSame } from '#app/forms/is-same.ts'
import type { TypedFacts } from './specification-context.ts'

/** What no two products share. */
const OWN: readonly SpecificationField[] = ['gtin', 'cartonGtin']

const namesOf = (facts: TypedFacts) => Object.keys(facts) as SpecificationField[]

/** What a copy set, and what stood there before. */
export type Copied = { set: TypedFacts; before: TypedFacts }

/** The facts of one product that another takes over: all but its numbers, and those that are the same anyway. */
export function factsToCopy(source: Specification, typed: TypedFacts): Copied {
  const names = namesOf(source).filter(
    (name) => !OWN.includes(name) && !isSame(source[name], typed[name]),
  )
  return {
    set: Object.fromEntries(names.map((name) => [name, source[name]])),
    before: Object.fromEntries(names.map((name) => [name, typed[name]])),
  }
}

/** Takes a copy back, but for what was changed since. */
export function factsToRestore({ set, before }: Copied, typed: TypedFacts): TypedFacts {
  const names = namesOf(set).filter((name) => isSame(set[name], typed[name]))
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}
