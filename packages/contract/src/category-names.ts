/** The categories that a new installation begins with; the owner changes the list in the office. */
export const FIRST_CATEGORIES = [
  'confectionery',
  'snacks',
  'beverages',
  'coffees',
  'personal-care',
  'health-care',
  'toiletries',
  'home-care',
  'others',
] as const

/**
 * The key that all spellings of one category share: case, accents, and whether its words are joined by
 * spaces, hyphens or underscores, make no other category.
 */
export const foldCategory = (category: string): string =>
  category
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // Both ways, because either alone leaves pairs such as ß and SS, or ς and σ, apart.
    .toLowerCase()
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Gives every category one spelling: that of the list, else the first that comes. */
export function createSpelling(list: Iterable<string>): (category: string) => string {
  const spellings = new Map<string, string>()
  const spell = (category: string) => {
    const key = foldCategory(category)
    const spelling = spellings.get(key) ?? category
    spellings.set(key, spelling)
    return spelling
  }
  for (const category of list) spell(category)
  return spell
}

/**
 * A category as it is read: 'personal-care', which is one of the first, becomes 'Personal care'; one's own
 * stays as it was typed, but for a capital at its beginning.
 */
export function categoryLabel(category: string): string {
  const isFirst = FIRST_CATEGORIES.some((one) => one === category)
  const words = isFirst ? category.replaceAll('-', ' ') : category
  return words.charAt(0).toUpperCase() + words.slice(1)
}
