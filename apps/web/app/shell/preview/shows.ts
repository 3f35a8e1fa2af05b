import type { CompanyField } from '@dhow/contract/company/company'

/**
 * Returns attributes that mark the element showing these company fields. The preview scrolls to it
 * when a field is edited.
 */
export const shows = (...fields: CompanyField[]) => ({ 'data-shows': fields.join(' ') })
