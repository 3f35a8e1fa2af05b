// Imports no zod, because public pages load this file.

export const QUOTATION_STATES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'change_requested',
  'expired',
  'withdrawn',
  'superseded',
] as const

export type QuotationState = (typeof QUOTATION_STATES)[number]

export const DECISIONS = ['accept', 'change', 'decline'] as const

export type Decision = (typeof DECISIONS)[number]

/** Codes in links, and outside of them, because mail filters rewrite links. */
const CODE =
  /(?<=\/quotation\/)[\w-]{16,}|(?<![\dA-Z])(?:[\dA-Z]{4}(?:-|%2D)){4}[\dA-Z]{4}(?![\dA-Z])/gi

/** Removes the codes of quotations, with which anybody could accept them. */
export const maskQuotationCodes = (text: string): string => text.replaceAll(CODE, '…')

/** Separate from `paths`, which every page loads. */
export const quotationPaths = {
  guest: (code: string) => `/quotation/${encodeURIComponent(code)}`,
  list: '/admin/quotations',
  quotation: (id: string) => `/admin/quotations/${encodeURIComponent(id)}`,
  proforma: (id: string) => `/admin/quotations/${encodeURIComponent(id)}/proforma`,
  settings: '/admin/quotation-settings',
}
