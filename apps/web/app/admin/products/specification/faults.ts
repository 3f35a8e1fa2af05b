import { Specification } from '@dhow/contract/specification'
import { SPECIFICATION_FIELDS, type SpecificationField } from '@dhow/contract/specification-facts'

/** What is wrong with facts as they are typed, by fact, as the server would say it. */
export type Faults = ReadonlyMap<SpecificationField, string>

export const isField = (name: PropertyKey | undefined): name is SpecificationField =>
  typeof name === 'string' && Object.hasOwn(SPECIFICATION_FIELDS, name)

export function faultsOf(typed: Specification): Faults {
  const faults = new Map<SpecificationField, string>()
  for (const { path, message } of Specification.safeParse(typed).error?.issues ?? []) {
    const [field] = path
    if (isField(field) && !faults.has(field)) faults.set(field, message)
  }
  return faults
}

/** The facts that nothing is wrong with, which sums can be made of. */
export const withoutFaults = (typed: Specification, faults: Faults): Specification =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !faults.has(name as SpecificationField)),
  )

/** The first sentence among the errors of a field, however deep it is. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const [key, one] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(one)
    if (message) return message
  }
  return undefined
}

const LISTS: readonly SpecificationField[] = ['allergens', 'labelLanguages', 'certificates']

/** Whether these are facts as a form holds them: what is typed may be wrong, and a list is one. */
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
