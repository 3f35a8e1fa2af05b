/** Allergens in the order of Regulation (EU) No 1169/2011, Annex II. */
export const ALLERGENS = {
  gluten: /*i18n*/ 'Cereals containing gluten',
  crustaceans: /*i18n*/ 'Crustaceans',
  eggs: /*i18n*/ 'Eggs',
  fish: /*i18n*/ 'Fish',
  peanuts: /*i18n*/ 'Peanuts',
  soybeans: /*i18n*/ 'Soybeans',
  milk: /*i18n*/ 'Milk',
  nuts: /*i18n*/ 'Nuts',
  celery: /*i18n*/ 'Celery',
  mustard: /*i18n*/ 'Mustard',
  sesame: /*i18n*/ 'Sesame seeds',
  sulphites: /*i18n*/ 'Sulphur dioxide and sulphites',
  lupin: /*i18n*/ 'Lupin',
  molluscs: /*i18n*/ 'Molluscs',
} as const

export type Allergen = keyof typeof ALLERGENS

/** Temperatures are fields of the product, because limits differ by market. */
export const STORAGE = {
  ambient: /*i18n*/ 'Ambient',
  cool: /*i18n*/ 'Cool',
  frozen: /*i18n*/ 'Frozen',
} as const

export type Storage = keyof typeof STORAGE

/** The container calculations cover dry containers only. */
export const needsCooling = (storage: Storage | null | undefined): boolean =>
  Boolean(storage) && storage !== 'ambient'

export const calculateShelfLifePercent = (remaining: number, total: number): number =>
  Math.floor((100 * remaining) / total)

const LANGUAGE_TAGS = `
en ar fr es pt de it nl pl ru uk ro bg el tr he fa ur hi bn ta ml si ne zh-Hans zh-Hant ja ko th vi
id ms fil km my sw am so ha af mg kk uz az ka hy ku ps sv da nb fi cs sk hu hr sr sq
`

/** Suggested label languages as BCP 47 tags; any other tag is accepted too. */
export const LABEL_LANGUAGES: readonly string[] = /* @__PURE__ */ LANGUAGE_TAGS.trim().split(/\s/)

/** Maximum length of a BCP 47 tag (RFC 5646, 4.4.1). */
const MAX_TAG_LENGTH = 35

/** Returns 'ar-AE' for 'AR-ae'. Removes extensions, which have no display name. */
export function normalizeLanguage(tag: string): string | undefined {
  if (tag.length > MAX_TAG_LENGTH) return undefined
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return undefined
  }
}

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
export const countDaysUntil = (validTo: string, today: string): number =>
  Math.round((Date.parse(validTo) - Date.parse(today)) / DAY_MS)

/** Exact by definition: NIST Handbook 44, Appendix C (1 oz = 1/16 lb, 1 US gallon = 231 in³ = 128 fl oz). */
const MM_PER_INCH = 25.4
const GRAMS_PER_POUND = 453.592_37
const MM3_PER_CUBIC_FOOT = (12 * MM_PER_INCH) ** 3
const ML_PER_FLUID_OUNCE = (231 * MM_PER_INCH ** 3) / 128 / 1_000

export const mmToInches = (mm: number): number => mm / MM_PER_INCH
export const gramsToPounds = (grams: number): number => grams / GRAMS_PER_POUND
export const gramsToOunces = (grams: number): number => (16 * grams) / GRAMS_PER_POUND
export const mm3ToCubicFeet = (mm3: number): number => mm3 / MM3_PER_CUBIC_FOOT
export const mlToFluidOunces = (ml: number): number => ml / ML_PER_FLUID_OUNCE
export const celsiusToFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32
