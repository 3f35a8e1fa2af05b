// Imports no zod, because public pages load this file.

export const QUOTATION_STATES = [
  ...(['draft', 'sent', 'accepted', 'declined'] as const),
  ...(['change_requested', 'expired', 'withdrawn', 'superseded'] as const),
] as const

export type QuotationState = (typeof QUOTATION_STATES)[number]

/** What a buyer may decide. */
export const DECISIONS = ['accept', 'change', 'decline'] as const

export type Decision = (typeof DECISIONS)[number]

/** Removes the codes from links to quotations, with which anybody can accept them. */
export const withoutQuotationCodes = (text: string): string =>
  text.replaceAll(/(\/quotation\/)[\w-]{16,}/g, '$1…')

/** Separate from `paths`, which every page loads. */
export const quotationPaths = {
  guest: (code: string) => `/quotation/${encodeURIComponent(code)}`,
  list: '/admin/quotations',
  quotation: (id: string) => `/admin/quotations/${encodeURIComponent(id)}`,
  settings: '/admin/quotation-settings',
}
