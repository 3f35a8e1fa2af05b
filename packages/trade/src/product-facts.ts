/** In the order of Regulation (EU) No 1169/2011, Annex II. */
export const ALLERGENS = {
  gluten: 'Cereals containing gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soybeans: 'Soybeans',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame seeds',
  sulphites: 'Sulphur dioxide and sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
} as const

export type Allergen = keyof typeof ALLERGENS

/** Temperatures are fields of the product, because limits differ by market. */
export const STORAGE = { ambient: 'Ambient', cool: 'Cool', frozen: 'Frozen' } as const

export type Storage = keyof typeof STORAGE

/** The container calculations cover dry containers only. */
export const needsCooling = (storage: Storage): boolean => storage !== 'ambient'

export const shelfLifePercent = (remaining: number, total: number): number =>
  Math.floor((100 * remaining) / total)

/** Suggested label languages as BCP 47 tags; any other tag is accepted too. */
export const LABEL_LANGUAGES = [
  ...['en', 'ar', 'fr', 'es', 'pt', 'de', 'it', 'nl', 'pl', 'ru', 'uk', 'ro', 'bg', 'el', 'tr'],
  ...['he', 'fa', 'ur', 'hi', 'bn', 'ta', 'ml', 'si', 'ne', 'zh-Hans', 'zh-Hant', 'ja', 'ko'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'km', 'my', 'sw', 'am', 'so', 'ha', 'af', 'mg', 'kk', 'uz'],
  ...['az', 'ka', 'hy', 'ku', 'ps', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'hu', 'hr', 'sr', 'sq'],
] as const

/** Maximum length of a BCP 47 tag (RFC 5646, 4.4.1). */
const MAX_TAG_LENGTH = 35

/** Returns 'ar-AE' for 'AR-ae'. Removes extensions, which have no display name. */
export function canonicalLanguage(tag: string): string | undefined {
  if (tag.length > MAX_TAG_LENGTH) return undefined
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return undefined
  }
}
