import { describe, expect, it } from 'vitest'
import { ProductFields } from '../products/product-fields.ts'
import { createSpelling, foldCategory, getCategoryLabel } from './category-names.ts'

describe('spellings of categories', () => {
  it.each([
    ['snacks', 'SNACKS'],
    ['personal-care', ' Personal  care '],
    ['personal-care', 'personal_care'],
    ['Crème desserts', 'creme-desserts'],
    ['Süßes', 'SÜSSES'],
    ['Кофе', 'КОФЕ'],
  ])('%j and %j are the same', (first, second) => {
    expect(foldCategory(first)).toBe(foldCategory(second))
  })

  it.each([
    ['snacks', 'snack'],
    ['home-care', 'homecare'],
    ['चाय', 'चय'],
    ['tea', 'te-a'],
  ])('%j and %j differ', (first, second) => {
    expect(foldCategory(first)).not.toBe(foldCategory(second))
  })
})

describe('the unified spelling of a category', () => {
  it('comes from the list', () => {
    const spell = createSpelling(['personal-care', 'Fine Foods', 'fine-foods'])
    expect(spell('Personal Care')).toBe('personal-care')
    expect(spell('FINE FOODS')).toBe('Fine Foods')
  })

  it('is otherwise the first one', () => {
    const spell = createSpelling([])
    const spelled = ['Spices', 'spices', 'Tea', 'SPICES'].map(spell)
    expect(spelled).toEqual(['Spices', 'Spices', 'Tea', 'Spices'])
  })
})

it.each([
  ['personal-care', 'Personal care'],
  ['snacks', 'Snacks'],
  ['gluten-free foods', 'Gluten-free foods'],
  ['USB Cables', 'USB Cables'],
  ['élégance', 'Élégance'],
  ['', ''],
])('%s is shown as %s', (category, label) => {
  expect(getCategoryLabel(category)).toBe(label)
})

it("a category must not be called 'All'", () => {
  const { category } = ProductFields.shape
  expect(category.safeParse('all').error?.issues[0]?.message).toContain("may not be 'All'")
  expect(category.safeParse(' ALL ').success).toBe(false)
  expect(category.safeParse('all sorts').success).toBe(true)
})
