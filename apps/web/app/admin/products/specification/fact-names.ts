import type { SpecificationField } from '@dhow/contract/specification-facts'

/** The fact that stands in the control of another: the unit beside its number. */
export const WITHIN_ANOTHER = 'netContentUnit' satisfies SpecificationField
