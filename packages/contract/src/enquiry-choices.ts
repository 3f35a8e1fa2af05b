import type { UnitOfSale } from '@dhow/trade/units-of-sale'

// What the fields of an enquiry can be, as the wire has it and in words; without a schema, for pages that load none.

/** The units of a line, in the order in which they are offered. */
export const LINE_UNITS = [
  'piece',
  'carton',
  'pallet',
  '20',
  '40',
  '40HC',
] as const satisfies readonly UnitOfSale[]

/** What a buyer does with the goods. */
export const TRADE_ROLES = {
  importer: 'Importer',
  wholesaler: 'Wholesaler',
  retailer: 'Retailer',
  horeca: 'Hotel, restaurant or caterer',
  'ship-chandler': 'Ship chandler',
  other: 'Other',
} as const
export type TradeRole = keyof typeof TRADE_ROLES

/** How the goods are to travel. */
export const TRANSPORT_MODES = {
  'sea-fcl': 'Sea, full container',
  'sea-lcl': 'Sea, part of a container',
  air: 'Air',
  road: 'Road',
} as const
export type TransportMode = keyof typeof TRANSPORT_MODES

/** How often the buyer expects to order. */
export const RECURRENCES = { once: 'Once', monthly: 'Monthly', quarterly: 'Quarterly' } as const
export type Recurrence = keyof typeof RECURRENCES

/** The payment that a buyer hopes for. */
export const PAYMENTS = {
  'tt-advance': 'T/T in advance',
  'tt-balance': 'T/T in part, the balance against documents',
  'lc-sight': 'L/C at sight',
  cad: 'Cash against documents',
  'open-account': 'Open account',
} as const
export type Payment = keyof typeof PAYMENTS

/** The files that may come with an enquiry, by what their bytes say that they are, with the ending of each. */
export const ENQUIRY_FILE_TYPES = ['pdf', 'xlsx', 'csv', 'jpg', 'png'] as const
export type EnquiryFileType = (typeof ENQUIRY_FILE_TYPES)[number]
