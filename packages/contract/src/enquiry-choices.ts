import type { UnitOfSale } from '@dhow/trade/units-of-sale'

// Without a schema, for pages that load none. What the terms can be is in @dhow/trade/enquiry-terms.

/** The units of a line, in the order in which they are offered. */
export const LINE_UNITS = [
  'piece',
  'carton',
  'pallet',
  '20',
  '40',
  '40HC',
] as const satisfies readonly UnitOfSale[]

/** The files that may come with an enquiry, by what their bytes say that they are, with the ending of each. */
export const ENQUIRY_FILE_TYPES = ['pdf', 'xlsx', 'csv', 'jpg', 'png'] as const
export type EnquiryFileType = (typeof ENQUIRY_FILE_TYPES)[number]
