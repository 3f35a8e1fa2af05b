import { CATEGORIES } from '@dhow/contract/categories'

/**
 * A category as it is read: 'personal-care', which is ours, becomes 'Personal care'; one's own stays as it
 * was typed, but for a capital at its beginning.
 */
export function categoryLabel(category: string): string {
  const builtIn = CATEGORIES.some((one) => one === category)
  const words = builtIn ? category.replaceAll('-', ' ') : category
  return words.charAt(0).toUpperCase() + words.slice(1)
}
