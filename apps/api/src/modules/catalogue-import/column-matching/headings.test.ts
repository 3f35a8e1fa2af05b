import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ALL_COLUMNS,
  getColumnTitle,
  TARGETS,
} from '@dhow/contract/catalogue-import/import-columns'
import { describe, expect, it } from 'vitest'
import { PATTERNS, suggestMatches } from './headings.ts'

const createColumns = (...names: string[]) =>
  names.map((name) => ({ name, examples: [] as string[] }))
const listTargets = (...names: string[]) =>
  suggestMatches(createColumns(...names)).map((match) => match?.target)

describe('a column of translations', () => {
  it.each([
    ['Name (Arabic)', 'name_ar'],
    ['name ar', 'name_ar'],
    ['Product name AR', 'name_ar'],
    ['productNameAr', 'name_ar'],
    ['nom (fr)', 'name_fr'],
    ['Nom en français', 'name_fr'],
    ['Descripción en español', 'description_es'],
    ['Ingredientes (português)', 'ingredients_pt'],
    ['الاسم بالعربية', 'name_ar'],
    ['中文名称', 'name_zh'],
    ['Description (English)', 'description'],
    ['Name EN', 'name'],
  ])('%s is recognized as %s', (name, target) => {
    expect(listTargets('Item name', 'Details', name).at(-1)).toBe(
      target.includes('_') ? target : undefined,
    )
    expect(listTargets(name, 'Brand')[0]).toBe(target === 'description' ? 'name' : target)
  })

  it('may have a name in its language only, beside the English column', () => {
    expect(listTargets('الاسم', 'Name', 'Brand', '产品描述', 'Description')).toEqual([
      'name_ar',
      'name',
      'brand',
      'description_zh',
      'description',
    ])
    expect(listTargets('الاسم', 'الوصف')).toEqual(['name', 'description'])
  })
})

/** Names of columns with their fields and units. Words alone are in the word lists. */
const COLUMNS = readFileSync(join(import.meta.dirname, '../../../testing/column-names.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((column) => column.split('|'))

describe('the suggested field of a column', () => {
  it('is that of its name, with the unit in it', () => {
    for (const [name = '', target, unit] of COLUMNS) {
      const [match] = suggestMatches(createColumns(name))
      expect(match, name).toEqual(target && { target, ...(unit && { unit }) })
    }
    expect(listTargets('')).toEqual([undefined])
  })

  it('depends on the values if the name is ambiguous', () => {
    const suggestTarget = (name: string, ...examples: string[]) =>
      suggestMatches([{ name, examples }])[0]?.target
    expect(suggestTarget('Case size', '12')).toBe('unitsPerCarton')
    expect(suggestTarget('Case size', '40 x 30 x 25')).toBe('cartonSize')
    expect(suggestTarget('Pack size', '24 × 400 g')).toBe('packText')
    expect(suggestTarget('G.W./N.W.', '13.9/13.1')).toBe('cartonWeights')
    expect(suggestTarget('G.W./N.W.', '13.9')).toBeUndefined()
    expect(suggestTarget('Pack size', '400 g')).toBe('contentText')
    expect(suggestTarget('Barcode', '16291041500210')).toBe('cartonGtin')
  })

  it('is that of the template, also beside unknown columns', () => {
    for (const column of ALL_COLUMNS.filter((item) => item !== 'id')) {
      const title = getColumnTitle(column)
      const [match] = suggestMatches(createColumns(title, 'Product name', 'Stock'))
      if (column !== 'name') expect(match, title).toBeDefined()
    }
    const suggestTarget = (name: string, ...examples: string[]) =>
      suggestMatches([{ name, examples }])[0]?.target
    expect(suggestTarget('Status', 'Draft', 'published')).toBe('status')
    expect(suggestTarget('Status', 'active')).toBeUndefined()
  })

  it('is one of the import', () => {
    expect(TARGETS).toEqual(expect.arrayContaining(PATTERNS.map(({ target }) => target)))
  })

  it('is used once, for the most similar column', () => {
    expect(listTargets('Item', 'Product name', 'Barcode', 'Gtin', 'Carton barcode')).toEqual([
      undefined,
      'name',
      'gtin',
      undefined,
      'cartonGtin',
    ])
  })

  it('is the name if only a description exists', () => {
    expect(listTargets('Code', 'Item description')).toEqual(['itemNumber', 'name'])
    expect(listTargets('Name', 'Description')).toEqual(['name', 'description'])
    expect(listTargets('Article', 'Name')).toEqual([undefined, 'name'])
  })
})

it('a row number is not an item number', () => {
  const names = [
    'S/N',
    'No.',
    'S.No',
    'Nr.',
    '#',
    'Sr. No',
    'Sl No',
    'N°',
    '№',
    '№ п/п',
    '序号',
    'Lfd. Nr.',
    'م',
    'S.No\n序号',
    '序号 (No.)',
    'SERIAL NUMBER',
    'Pos.',
    'Sıra No',
    'Row #',
  ]
  expect(names.filter((name) => listTargets(name, 'Brand')[0])).toEqual([])
})

it.each(['Item No.', 'Art. Nr.', 'Art.-Nr.', 'Référence', 'Item code', 'Ref. No', '货号', 'SKU#'])(
  '%s is an item number, unless its values count the rows',
  (name) => {
    const findTarget = (...examples: string[]) => suggestMatches([{ name, examples }])[0]?.target
    expect(findTarget('A-1', 'A-2')).toBe('itemNumber')
    expect(findTarget('1001', '1002')).toBe('itemNumber')
    expect(findTarget('001', '002')).toBe('itemNumber')
    expect(findTarget('1', '2', '3')).toBeUndefined()
    expect(findTarget('01', '02')).toBeUndefined()
    expect(findTarget('١', '٢')).toBeUndefined()
  },
)

it('Item is an item number if its values are codes', () => {
  const findTargets = (...values: string[]) =>
    suggestMatches([
      { name: 'Item', examples: values },
      { name: 'Description', examples: ['Green tea', 'Salt'] },
    ]).map((match) => match?.target)
  expect(findTargets('P-1', 'P-2')).toEqual(['itemNumber', 'name'])
  expect(findTargets('Tea 25', 'Salt')).toEqual(['name', 'description'])
})

it('UN is a number of dangerous goods only above four digits', () => {
  const findTarget = (name: string, example: string) =>
    suggestMatches([{ name, examples: [example] }])[0]?.target
  expect(findTarget('UN', 'UN 1950')).toBe('unNumber')
  expect(findTarget('Unid. por caixa\nun', '24')).toBe('unitsPerCarton')
})
