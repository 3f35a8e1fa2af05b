/** How goods are to travel, as the wire has it. A full or a shared container: FCL or LCL. */
export const TRANSPORT_MODES = {
  'sea-fcl': { label: 'Sea, full container (FCL)', sea: true },
  'sea-lcl': { label: 'Sea, shared container (LCL)', sea: true },
  air: { label: 'Air', sea: false },
  road: { label: 'Road', sea: false },
} as const

export type TransportMode = keyof typeof TRANSPORT_MODES

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

/** How a buyer hopes to pay; from what is safest for the seller to what is safest for the buyer. */
export const PAYMENT_TERMS = {
  'tt-advance': 'T/T in advance',
  'tt-balance': 'Part by T/T, balance against documents',
  'lc-sight': 'L/C at sight',
  cad: 'Cash against documents (CAD)',
  'open-account': 'Open account',
} as const

export type PaymentTerms = keyof typeof PAYMENT_TERMS

/** How often a buyer would order the same. */
export const RECURRENCES = { once: 'Once', monthly: 'Monthly', quarterly: 'Quarterly' } as const

export type Recurrence = keyof typeof RECURRENCES
