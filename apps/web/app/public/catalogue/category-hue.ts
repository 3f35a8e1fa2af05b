import { FIRST_CATEGORIES } from '@dhow/contract/category-names'

/** The hue of a category's plates, in degrees: those of a new installation are evenly spread. */
export function categoryHue(category: string): number {
  const index = (FIRST_CATEGORIES as readonly string[]).indexOf(category)
  if (index >= 0) return (index * 360) / FIRST_CATEGORIES.length + 20
  return [...category].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
}
