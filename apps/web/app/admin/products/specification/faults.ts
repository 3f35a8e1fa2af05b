import type { Issue } from '@dhow/contract/errors'
import { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'

/** Errors of typed facts, by fact; paths are relative to the fact. */
export type Faults = ReadonlyMap<SpecificationField, Issue[]>

const isField = (name: PropertyKey | undefined): name is SpecificationField =>
  typeof name === 'string' && Object.hasOwn(SPECIFICATION_FIELDS, name)

/** Validates typed facts with the messages of the server. */
export function faultsOf(typed: Specification): Faults {
  const faults = new Map<SpecificationField, Issue[]>()
  for (const { path, message } of Specification.safeParse(typed).error?.issues ?? []) {
    const [field, ...within] = path
    if (!isField(field)) continue
    faults.set(field, [...(faults.get(field) ?? []), { path: within.join('.'), message }])
  }
  return faults
}

/** The valid facts, which calculations can use. */
export const withoutFaults = (typed: Specification, faults: Faults): Specification =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !faults.has(name as SpecificationField)),
  )

/** Flattens the nested errors of a form field. */
export function issuesIn(error: unknown, path: string[] = []): Issue[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') {
    return [{ path: path.join('.'), message: error.message }]
  }
  return Object.entries(error).flatMap(([key, one]) =>
    key === 'ref' ? [] : issuesIn(one, [...path, key]),
  )
}

const LISTS: readonly SpecificationField[] = ['allergens', 'labelLanguages', 'certificates']

/** Whether a value has the shape of a form's facts; values may be invalid. */
export const isTyped = (value: unknown): value is Specification =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, fact]) =>
      isField(name) &&
      (LISTS.includes(name)
        ? Array.isArray(fact)
        : ['string', 'number', 'boolean'].includes(typeof fact)),
  )
