/**
 * Papers that buyers of consumer goods ask for: what a plant or product is certified to, and what is issued
 * for one consignment. The set is that of exporters' quotation guides (exportingpa.org, stopfakes.gov).
 */
export const CERTIFICATES = {
  halal: { name: 'Halal', of: 'product' },
  kosher: { name: 'Kosher', of: 'product' },
  organic: { name: 'Organic', of: 'product' },
  haccp: { name: 'HACCP', of: 'product' },
  'iso-22000': { name: 'ISO 22000', of: 'product' },
  'fssc-22000': { name: 'FSSC 22000', of: 'product' },
  brcgs: { name: 'BRCGS', of: 'product' },
  ifs: { name: 'IFS', of: 'product' },
  origin: { name: 'Certificate of origin', of: 'consignment' },
  health: { name: 'Health certificate', of: 'consignment' },
  'free-sale': { name: 'Free-sale certificate', of: 'consignment' },
  phytosanitary: { name: 'Phytosanitary certificate', of: 'consignment' },
} as const satisfies Record<string, { name: string; of: 'product' | 'consignment' }>

export type Certificate = keyof typeof CERTIFICATES

/** Days before the end of a certificate from which its owner is warned: time enough for an audit. */
export const CERTIFICATE_WARNING_DAYS = 60

const DAY_MS = 86_400_000

/** Whole days from `today` to the last day of a certificate, both YYYY-MM-DD; below 0 it has expired. */
export const daysLeft = (validTo: string, today: string): number =>
  Math.round((Date.parse(validTo) - Date.parse(today)) / DAY_MS)
