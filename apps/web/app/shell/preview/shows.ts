import type { CompanyField } from '@dhow/contract/company/company'

/** Marks the element that the preview scrolls to when one of these fields is edited. */
export const markFields = (...fields: CompanyField[]) => ({ 'data-shows': fields.join(' ') })
