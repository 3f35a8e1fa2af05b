/** Incoterms 2020 (International Chamber of Commerce, publication 723). */
export const INCOTERMS = {
  EXW: 'Ex Works',
  FCA: 'Free Carrier',
  CPT: 'Carriage Paid To',
  CIP: 'Carriage and Insurance Paid To',
  DAP: 'Delivered at Place',
  DPU: 'Delivered at Place Unloaded',
  DDP: 'Delivered Duty Paid',
  FAS: 'Free Alongside Ship',
  FOB: 'Free On Board',
  CFR: 'Cost and Freight',
  CIF: 'Cost, Insurance and Freight',
} as const

/** FCL is a full container, LCL a shared one. */
export const TRANSPORT_MODES = {
  'sea-fcl': 'Sea, full container (FCL)',
  'sea-lcl': 'Sea, shared container (LCL)',
  air: 'Air',
  road: 'Road',
} as const

export const TRADE_ROLES = {
  importer: 'Importer',
  wholesaler: 'Wholesaler',
  retailer: 'Retailer',
  horeca: 'Hotel, restaurant or caterer',
  'ship-chandler': 'Ship chandler',
  other: 'Other',
} as const

/** Payment terms, from the safest for the seller to the safest for the buyer. */
export const PAYMENT_TERMS = {
  'tt-advance': 'T/T in advance',
  'tt-balance': 'Part by T/T, balance against documents',
  'lc-sight': 'L/C at sight',
  cad: 'Cash against documents (CAD)',
  'open-account': 'Open account',
} as const

export const RECURRENCES = { once: 'Once', monthly: 'Monthly', quarterly: 'Quarterly' } as const
