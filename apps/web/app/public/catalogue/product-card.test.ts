import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import { expect, it } from 'vitest'
import { categoryHue } from './product-card.tsx'

it('gives the first categories different hues, always the same ones', () => {
  const hues = FIRST_CATEGORIES.map(categoryHue)
  expect(new Set(hues).size).toBe(FIRST_CATEGORIES.length)
  for (const hue of [...hues, ...['تمور', '🍫', '', 'x'.repeat(60)].map(categoryHue)]) {
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
  }
})
