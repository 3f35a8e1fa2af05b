/** Certificates that buyers request (exportingpa.org, stopfakes.gov). */
export const CERTIFICATES = {
  halal: /*i18n*/ 'Halal',
  kosher: /*i18n*/ 'Kosher',
  organic: /*i18n*/ 'Organic',
  haccp: 'HACCP',
  'iso-22000': 'ISO 22000',
  'fssc-22000': 'FSSC 22000',
  brcgs: 'BRCGS',
  ifs: 'IFS',
  origin: /*i18n*/ 'Certificate of origin',
  health: /*i18n*/ 'Health certificate',
  'free-sale': /*i18n*/ 'Free-sale certificate',
  phytosanitary: /*i18n*/ 'Phytosanitary certificate',
} as const

/** Days before expiry at which the admin area warns. Enough time for an audit. */
export const CERTIFICATE_WARNING_DAYS = 60

const DAY_MS = 86_400_000

/** Both dates are YYYY-MM-DD. Returns a negative number after the last day. */
export const daysLeft = (validTo: string, today: string): number =>
  Math.round((Date.parse(validTo) - Date.parse(today)) / DAY_MS)
