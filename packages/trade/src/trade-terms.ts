/** Incoterms 2020 (International Chamber of Commerce, publication 723). */
export const INCOTERMS = {
  EXW: /*i18n*/ 'Ex Works',
  FCA: /*i18n*/ 'Free Carrier',
  CPT: /*i18n*/ 'Carriage Paid To',
  CIP: /*i18n*/ 'Carriage and Insurance Paid To',
  DAP: /*i18n*/ 'Delivered at Place',
  DPU: /*i18n*/ 'Delivered at Place Unloaded',
  DDP: /*i18n*/ 'Delivered Duty Paid',
  FAS: /*i18n*/ 'Free Alongside Ship',
  FOB: /*i18n*/ 'Free On Board',
  CFR: /*i18n*/ 'Cost and Freight',
  CIF: /*i18n*/ 'Cost, Insurance and Freight',
} as const

/** FCL is a full container, LCL a shared one. */
export const TRANSPORT_MODES = {
  'sea-fcl': /*i18n*/ 'Sea, full container (FCL)',
  'sea-lcl': /*i18n*/ 'Sea, shared container (LCL)',
  air: /*i18n*/ 'Air',
  road: /*i18n*/ 'Road',
} as const

export const TRADE_ROLES = {
  importer: /*i18n*/ 'Importer',
  wholesaler: /*i18n*/ 'Wholesaler',
  retailer: /*i18n*/ 'Retailer',
  horeca: /*i18n*/ 'Hotel, restaurant or caterer',
  'ship-chandler': /*i18n*/ 'Ship chandler',
  other: /*i18n*/ 'Other',
} as const

/** Payment terms, from the safest for the seller to the safest for the buyer. */
export const PAYMENT_TERMS = {
  'tt-advance': /*i18n*/ 'T/T in advance',
  'tt-balance': /*i18n*/ 'Part by T/T, balance against documents',
  'lc-sight': /*i18n*/ 'L/C at sight',
  cad: /*i18n*/ 'Cash against documents (CAD)',
  'open-account': /*i18n*/ 'Open account',
} as const

export const LEAD_TIME_STARTS = {
  order: /*i18n*/ 'from the order',
  deposit: /*i18n*/ 'from receipt of the deposit',
  'letter-of-credit': /*i18n*/ 'from receipt of the letter of credit',
  artwork: /*i18n*/ 'from approval of the artwork',
} as const

export const RECURRENCES = {
  once: /*i18n*/ 'Once',
  monthly: /*i18n*/ 'Monthly',
  quarterly: /*i18n*/ 'Quarterly',
} as const
