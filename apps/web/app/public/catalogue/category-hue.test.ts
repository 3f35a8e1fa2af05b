import { FIRST_CATEGORIES } from '@dhow/contract/category-names'
import { expect, it } from 'vitest'
import { categoryHue } from './category-hue.ts'

it('a category has a hue of its own among the first, and the same each time', () => {
  const hues = FIRST_CATEGORIES.map(categoryHue)
  expect(new Set(hues).size).toBe(FIRST_CATEGORIES.length)
  for (const hue of [...hues, ...['تمور', '🍫', '', 'x'.repeat(60)].map(categoryHue)]) {
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
  }
})
