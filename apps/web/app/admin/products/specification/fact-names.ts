import type { SpecificationField } from '@dhow/contract/specification-facts'

/** The fact that stands in the control of another: the unit beside its number. */
export const WITHIN_ANOTHER = 'netContentUnit' satisfies SpecificationField

/** The facts that a control states, which is named after the first of them. */
export const factsOfControl = (fact: SpecificationField): SpecificationField[] =>
  fact === 'netContent' ? [fact, WITHIN_ANOTHER] : [fact]
