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

export const foldCategory = (category: string): string =>
  category
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // Both conversions are needed to match ß with SS, and ς with σ.
    .toLowerCase()
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Creates a function that unifies spellings: the one in the list, otherwise the first one. */
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

/** Returns 'Personal care' for 'personal-care'. Hyphens in custom names are kept. */
export function getCategoryLabel(category: string): string {
  const isFirst = FIRST_CATEGORIES.some((name) => name === category)
  const label = isFirst ? category.replaceAll('-', ' ') : category
  return label.charAt(0).toUpperCase() + label.slice(1)
}
