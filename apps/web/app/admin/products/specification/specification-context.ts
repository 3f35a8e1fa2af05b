import type { Issue } from '@dhow/contract/errors'
import { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { createContext, useContext } from 'react'

export type FactIssue = Pick<Issue, 'path' | 'message'>

/** Facts as typed; incomplete numbers are text. */
export type TypedFacts = { [Field in SpecificationField]?: unknown }

export type SpecificationForm = {
  typed: Specification
  knownFacts: Specification
  change: (facts: TypedFacts) => void
  /** The errors to show for a fact; paths are relative to the fact. */
  getIssues: (fact: SpecificationField) => readonly FactIssue[]
  submitCount: number
}

export const SpecificationContext = createContext({} as SpecificationForm)

export const useSpecification = () => useContext(SpecificationContext)

/** A fact with its own control. The unit of the net content shares one with its number. */
export type ControlledFact = Exclude<SpecificationField, 'netContentUnit'>

export const CONTROLLED_FACTS = (Object.keys(SPECIFICATION_FIELDS) as SpecificationField[]).filter(
  (fact): fact is ControlledFact => fact !== 'netContentUnit',
)

export const getControlFacts = (fact: ControlledFact): SpecificationField[] =>
  fact === 'netContent' ? [fact, 'netContentUnit'] : [fact]

export const removeUndefined = (facts: TypedFacts): Specification =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const isField = (name: PropertyKey | undefined): name is SpecificationField =>
  typeof name === 'string' && Object.hasOwn(SPECIFICATION_FIELDS, name)

export function validateFacts(typed: Specification): Map<SpecificationField, FactIssue[]> {
  const errors = new Map<SpecificationField, FactIssue[]>()
  for (const { path, message } of Specification.safeParse(typed).error?.issues ?? []) {
    const [field, ...subpath] = path
    if (!isField(field)) continue
    errors.set(field, [...(errors.get(field) ?? []), { path: subpath.join('.'), message }])
  }
  return errors
}

export function listIssues(error: unknown, path: string[] = []): FactIssue[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') {
    return [{ path: path.join('.'), message: error.message }]
  }
  return Object.entries(error).flatMap(([key, value]) =>
    key === 'ref' ? [] : listIssues(value, [...path, key]),
  )
}
