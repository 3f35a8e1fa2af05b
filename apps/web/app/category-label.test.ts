// @vitest-environment node
import { expect, it } from 'vitest'
import { categoryLabel } from './category-label.ts'

it.each([
  ['personal-care', 'Personal care'],
  ['snacks', 'Snacks'],
  ['gluten-free foods', 'Gluten-free foods'],
  ['USB Cables', 'USB Cables'],
  ['élégance', 'Élégance'],
  ['', ''],
])('%s is read as %s', (category, label) => {
  expect(categoryLabel(category)).toBe(label)
})
