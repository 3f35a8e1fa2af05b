import { describe, expect, it } from 'vitest'
import { categoryLabel, createSpelling, foldCategory } from './category-names.ts'
import { ProductFields } from './product-fields.ts'

describe('two spellings of one category', () => {
  it.each([
    ['snacks', 'SNACKS'],
    ['personal-care', ' Personal  care '],
    ['personal-care', 'personal_care'],
    ['Crème desserts', 'creme-desserts'],
    ['Süßes', 'SÜSSES'],
    ['Кофе', 'КОФЕ'],
  ])('%j and %j are known as one', (one, other) => {
    expect(foldCategory(one)).toBe(foldCategory(other))
  })

  it.each([
    ['snacks', 'snack'],
    ['home-care', 'homecare'],
    ['चाय', 'चय'],
    ['tea', 'te-a'],
  ])('%j and %j are known as two', (one, other) => {
    expect(foldCategory(one)).not.toBe(foldCategory(other))
  })
})

describe('the one spelling of a category', () => {
  it('is the one of the list', () => {
    const spell = createSpelling(['personal-care', 'Fine Foods', 'fine-foods'])
    expect(spell('Personal Care')).toBe('personal-care')
    expect(spell('FINE FOODS')).toBe('Fine Foods')
  })

  it('is else the one that came first', () => {
    const spell = createSpelling([])
    expect(['Spices', 'spices', 'Tea', 'SPICES'].map(spell)).toEqual([
      'Spices',
      'Spices',
      'Tea',
      'Spices',
    ])
  })
})

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

it("none is called 'All', which stands for every category", () => {
  const { category } = ProductFields.shape
  expect(category.safeParse('all').error?.issues[0]?.message).toContain("may not be 'All'")
  expect(category.safeParse(' ALL ').success).toBe(false)
  expect(category.safeParse('all sorts').success).toBe(true)
})
