import type { CompanyField } from '@dhow/contract/company'

/** Marks what shows these fields of the company's record: there the preview scrolls when one is edited. */
export const shows = (...fields: CompanyField[]) => ({ 'data-shows': fields.join(' ') })
