import type { Issue } from '@dhow/contract/errors'
import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { createContext, useContext } from 'react'

/** Facts as typed; incomplete numbers are text. */
export type TypedFacts = { [Field in SpecificationField]?: unknown }

export type SpecificationForm = {
  typed: Specification
  /** The valid facts. */
  known: Specification
  /** Sets facts; undefined removes a fact. */
  change: (facts: TypedFacts) => void
  /** Errors to show for a fact; paths are relative to the fact. */
  issuesOf: (fact: SpecificationField) => readonly Issue[]
  /** Number of attempts to submit the form. */
  submitCount: number
}

export const SpecificationContext = createContext<SpecificationForm | null>(null)

export function useSpecification(): SpecificationForm {
  const form = useContext(SpecificationContext)
  if (!form) throw new Error('a fact stands outside the form of a specification')
  return form
}

/** The fact that shares the control of another: the unit beside its number. */
export const WITHIN_ANOTHER = 'netContentUnit' satisfies SpecificationField

/** Returns the facts of a control, which is named after the first. */
export const factsOfControl = (fact: SpecificationField): SpecificationField[] =>
  fact === 'netContent' ? [fact, WITHIN_ANOTHER] : [fact]
