import type { Issue } from '@dhow/contract/errors'
import type { Specification } from '@dhow/contract/specification'
import type { SpecificationField } from '@dhow/contract/specification-facts'
import { createContext, useContext } from 'react'

/** Facts as they are typed: what is no number yet is text. */
export type TypedFacts = { [Field in SpecificationField]?: unknown }

export type SpecificationForm = {
  typed: Specification
  /** Those of the facts that nothing is wrong with. */
  known: Specification
  /** Sets facts; those that are undefined are not known any more. */
  change: (facts: TypedFacts) => void
  /** What is wrong with a fact, once that is to be said; paths are those within it. */
  issuesOf: (fact: SpecificationField) => readonly Issue[]
  /** How often the form was to be sent. */
  submitCount: number
}

export const SpecificationContext = createContext<SpecificationForm | null>(null)

export function useSpecification(): SpecificationForm {
  const form = useContext(SpecificationContext)
  if (!form) throw new Error('a fact stands outside the form of a specification')
  return form
}
