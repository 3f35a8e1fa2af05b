import { LIMITS } from '@dhow/contract/limits'
import { type ProductFields, pickProductFields } from '@dhow/contract/products/product-fields'
import { expect, it } from 'vitest'
import { buildSpecification, CATALOGUE } from '#api/demo/catalogue.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

/** Products of the demo with their specifications. */
const SPECIFIED = CATALOGUE.map((product) => ({
  ...product,
  specification: buildSpecification(product.name, new Date()),
}))

/** Creates a catalogue, and returns a function that finds names of products. */
function createCatalogue(...products: Partial<ProductFields>[]) {
  const { store, search: catalogue } = startCatalogue()
  store.transaction(() => {
    for (const product of products)
      store.insert(pickProductFields(createProductFields(product)), [])
  })
  return {
    store,
    catalogue,
    find: async (search: string, sort?: 'a-z' | 'z-a') =>
      (await catalogue.readPage({ search, sort })).items.map(({ name }) => name),
  }
}

it('finds products by typical searches and facts, the best match first, but no unrelated ones', async () => {
  const { find } = createCatalogue(...SPECIFIED)
  const searches: [search: string, first: string][] = [
    ['chocolate milk', 'Coconut Milk Chocolate'],
    ['aaa battery', 'AAA Alkaline Batteries'],
    ['aa batteri', 'AA Alkaline Batteries'],
    ['500ml', 'Spring Water'],
    ['tooth brush', 'Bamboo Toothbrushes'],
    ['chillies', 'Chilli Lime Corn Rings'],
    ['wholesale price of the espresso', 'Espresso Beans'],
    ['24x330ml', 'Mint Lemonade'],
    ['masks health care', 'Surgical Masks'],
    ['aloe gel 🌿', 'Aloe Vera Gel'],
    ['"ceylon" AND (tea*)', 'Ceylon Black Tea, 100 bags'],
    ['TÉA çeylon', 'Ceylon Black Tea, 100 bags'],
  ]
  const firstMatches = searches.map(async ([search]) => [search, (await find(search))[0]])
  expect(await Promise.all(firstMatches)).toEqual(searches)

  const unrelated = [
    'caviar',
    'coffee 999ml',
    '50ml',
    'espresso toothpaste',
    'lemon soda 8up',
    'oud 999 caviar',
    '🍫',
    '%_*',
    'NEAR(tea',
    '\ud83c',
    '\ufffd',
    ' - . , ',
    'for',
  ]
  const results = unrelated.map(async (search) => [search, (await find(search)).slice(0, 3)])
  expect(await Promise.all(results)).toEqual(unrelated.map((search) => [search, []]))

  const isHalal = SPECIFIED.filter(({ specification: { certificates = [] } }) =>
    certificates.some(({ name }) => name === 'Halal'),
  )
  expect(isHalal).toHaveLength(21)
  const halal = await find('halal')
  expect(isHalal.map(({ name }) => name).filter((name) => !halal.includes(name))).toEqual([])
})

it('ranks the typed text before all words in the name, these before the category and facts, and the description last', async () => {
  const { find } = createCatalogue(
    { name: 'Crackers', description: 'Good with black tea.' },
    { name: 'Tea of a black leaf' },
    { name: 'Teapots, black' },
    { name: 'Steamed blackfish' },
    { name: 'Black teasel' },
    { name: 'Black Tea' },
    { name: 'Green tea' },
    { name: 'Teal, black', description: 'Tea.' },
    { name: 'Cups', category: 'Tea' },
    { name: 'Plates', specification: { certificates: [{ name: 'Tea' }] } },
    { name: 'Soap', description: 'Store it away from tea.' },
  )
  expect(await find('black tea')).toEqual([
    'Black Tea',
    'Black teasel',
    'Tea of a black leaf',
    'Teapots, black',
    'Teal, black',
    'Crackers',
  ])
  expect(await find('tea')).toEqual([
    'Tea of a black leaf',
    'Black Tea',
    'Green tea',
    'Teapots, black',
    'Black teasel',
    'Teal, black',
    'Cups',
    'Plates',
    'Steamed blackfish',
    'Crackers',
  ])
})

it('treats spellings of a word as equal', async () => {
  const spellings: [one: string, other: string, name: string][] = [
    ['şeker', 'ŞEKER', 'Şeker Pancarı'],
    ['чай зелёный', 'Зелёный', 'Зелёный чай'],
    ['أخضر شاي', 'شاي', 'شاي أخضر'],
    ['٥٠٠ ml', '500ml', 'Water 500 ml'],
    ["l'oreal", 'loréal', 'L’Oréal Shampoo'],
    ['kelloggs', "kellogg's", 'Kellogg’s Cereal'],
    ['1,000 pieces', '1000 piece', 'Buds 1000 pieces'],
    ['seven up', '7up', 'Seven-Up 7 Up'],
    ['glasses', 'glass box', 'Glass boxes'],
  ]
  const { find } = createCatalogue(...spellings.map(([, , name]) => ({ name })), { name: 'Rice' })
  for (const [item, other, name] of spellings) {
    for (const search of [item, other]) {
      const matches = await find(search)
      expect([matches.includes(name), matches.includes('Rice')], search).toEqual([true, false])
    }
  }
})

it('accepts a search of maximum length', async () => {
  const { find } = createCatalogue({ name: 'Tea' })
  const letters = Array.from({ length: LIMITS.text / 2 }, (_, index) =>
    String.fromCodePoint(1040 + index),
  )
  expect(await find(letters.join(' '))).toEqual([])
  expect(await find(`tea ${'tea '.repeat(120)}`)).toEqual(['Tea'])
})

it('finds products by their facts, after those with the words in the title', async () => {
  const { find } = createCatalogue(
    { name: 'Tea', specification: { origin: 'VN', storage: 'cool', labelLanguages: ['ar'] } },
    { name: 'Vietnam rice' },
    { name: 'Salt' },
  )
  expect(await find('vietnam')).toEqual(['Vietnam rice', 'Tea'])
  for (const fact of ['made in Viet Nam', 'chilled', 'arabic labels']) {
    expect([fact, (await find(fact)).includes('Tea')]).toEqual([fact, true])
  }
  expect(await find('frozen', 'a-z')).toEqual([])
})

it('finds a product by its size in other units', async () => {
  const sizes: [size: string, searches: string[]][] = [
    ['1 kg', ['1000g', '1000 g', '1,0 kilo', '24 x 1kg', '1kg x 24', '1kgx24']],
    ['330 ml', ['33cl', '0.33 l', '24x0,33 ltr', '330']],
    ['30 cm × 75 m', ['300mm', '75 metres', '75']],
    ['12 pieces', ['12pcs', '12 pc', '12']],
  ]
  const { find } = createCatalogue(
    ...sizes.map(([size]) => ({ name: `Rice ${size}`, specification: { unitsPerCarton: 24 } })),
    { name: 'Rice 5 kg 7 l' },
  )
  for (const [size, searches] of sizes) {
    for (const search of searches) {
      expect([search, await find(search)]).toEqual([search, [`Rice ${size}`]])
    }
  }
})

const SALES = ['cookies, biscuits', 'soft drink, soda, شراب', 'washing powder, laundry powder']
const withSynonyms = (groups: string[], ...names: string[]) => {
  const { db, store, search } = startCatalogue()
  const save = db.$client.prepare('insert or replace into synonyms values (1, ?)')
  save.run(JSON.stringify(groups))
  for (const name of names) store.insert(pickProductFields(createProductFields({ name })), [])
  const find = async (text: string) =>
    (await search.readPage({ search: text })).items.map(({ name }) => name)
  return { search, find, change: (list: string[]) => save.run(JSON.stringify(list)) }
}

it('synonyms are found after the words themselves', async () => {
  const { find } = withSynonyms(
    SALES,
    'Soft drink',
    'Butter biscuits',
    'Cookie tin',
    'Ginger soda',
    'Softdrink lime',
    'Laundry powder',
  )
  const searches: [typed: string, names: string[]][] = [
    ['cookies', ['Cookie tin', 'Butter biscuits']],
    ['butter cookie', ['Butter biscuits']],
    ['Soft-Drinks', ['Soft drink', 'Softdrink lime', 'Ginger soda']],
    ['الشراب', ['Soft drink', 'Ginger soda', 'Softdrink lime']],
    ['washing powder', ['Laundry powder']],
    ['washing', []],
  ]
  for (const [typed, names] of searches) {
    const matches = await find(typed)
    expect(matches.toSorted(), typed).toEqual(names.toSorted())
    expect(matches[0], typed).toBe(names[0])
  }
})

it('synonyms apply at once when the list changes', async () => {
  const { find, change } = withSynonyms([], 'Butter biscuits')
  expect(await find('cookies')).toEqual([])
  change(SALES)
  expect(await find('cookies')).toEqual(['Butter biscuits'])
  change([])
  expect(await find('cookies')).toEqual([])
})

it('a word has its meaning in the language of the page, else in another one, and finds included words', async () => {
  const { search } = withSynonyms(
    ['nappies, fr: couches', 'bread, fr: pain', 'nuts > almonds, cashews'],
    'Nappies',
    'Pain spray',
    'Bread',
    'Almonds',
    'Cashews',
  )
  const searches = [
    ['en', 'pain', ['Pain spray']],
    ['fr', 'pain', ['Pain spray', 'Bread']],
    ['en', 'couches', ['Nappies']],
    ['en', 'nuts', ['Almonds', 'Cashews']],
    ['en', 'almonds', ['Almonds']],
  ] as const
  for (const [lang, typed, names] of searches) {
    const { items } = await search.readPage({ search: typed, lang })
    expect(
      items.map(({ name }) => name),
      typed,
    ).toEqual(names)
  }
})

it('a typing error is corrected, but not in searches with matches, numbers and codes', async () => {
  const { catalogue, store } = createCatalogue(...SPECIFIED)
  for (const [search, corrected, first] of [
    ['choclate', 'chocolate', 'Dark Chocolate Bar 64%'],
    ['Roasted pistachoi', 'roasted pistachios', 'Roasted Pistachios'],
    ['hibiscous', 'hibiscus', 'Hibiscus Ginger Soda'],
    ['AA bateries', 'aa batteries', 'AA Alkaline Batteries'],
    ['kitchn foil 75 m', 'kitchen foil 75 m', 'Kitchen Foil 30 cm × 75 m'],
    ['hallal cofee', 'halal coffee', 'Cardamom Coffee Mix, 20 sachets'],
  ] as const) {
    const page = await catalogue.readPage({ search })
    expect([page.correctedSearch, page.items[0]?.name]).toEqual([corrected, first])
    const exact = await catalogue.readPage({ search, exact: 'true' })
    expect([exact.correctedSearch, exact.total]).toEqual([undefined, 0])
  }
  store.insert(createProductFields({ name: 'Choclate' }), [])
  const searches = [
    'choclate',
    '9520105000108',
    '331ml',
    'coffee 999 ml',
    'xqzwv espresso beans',
    '🍫',
  ]
  const pages = await Promise.all(searches.map((search) => catalogue.readPage({ search })))
  expect(pages.map(({ correctedSearch }) => correctedSearch)).toEqual(searches.map(() => undefined))
  expect(pages.map(({ total }) => total)).toEqual([1, 0, 0, 0, 0, 0])
})

it('a typing error is corrected with the words of new products', async () => {
  const { catalogue, store } = createCatalogue({ name: 'Tea' })
  expect((await catalogue.readPage({ search: 'cardamon' })).total).toBe(0)
  store.insert(pickProductFields(createProductFields({ name: 'Kardamun pods' })), [])
  expect(await catalogue.readPage({ search: 'kardamum' })).toMatchObject({
    correctedSearch: 'kardamun',
    total: 1,
  })
})

it('an item number is found by its beginning until it is changed', async () => {
  const { store, find } = createCatalogue(
    { name: 'Sugar', itemNumber: 'TEA-02041' },
    { name: 'Salt', itemNumber: 'TEA-0204' },
    { name: 'Soap', itemNumber: '500' },
    { name: 'Rice 500 g', itemNumber: 'Nº 7/ب' },
  )
  for (const [search, names] of [
    ['TEA-0204', ['Salt', 'Sugar']],
    ['tea 0204', ['Salt', 'Sugar']],
    ['tea02', ['Sugar', 'Salt']],
    ['tea', []],
    ['0204', []],
    ['500', ['Soap', 'Rice 500 g']],
    ['Nº 7/ب', ['Rice 500 g']],
  ] as const) {
    expect(await find(search), search).toEqual(names)
  }
  const [first] = store.each()
  store.update(first?._id ?? '', createProductFields({ name: 'Sugar', itemNumber: 'SUG-1' }), [])
  expect([await find('TEA-02041'), await find('sug-1')]).toEqual([[], ['Sugar']])
})

it('a code is found by its first digits until it is changed', async () => {
  const chocolate = { hsCode: '18063200', gtin: '6291041500213', cartonGtin: '16291041500210' }
  const { store, find } = createCatalogue(
    { name: 'Chocolate', specification: chocolate },
    { name: 'Milk', specification: { hsCode: '040210', gtin: '012345678905' } },
    { name: 'Crate 1806', description: 'Holds 6291041 things.' },
    { name: 'Soap' },
  )
  for (const [search, expected] of [
    ['1806', ['Crate 1806', 'Chocolate']],
    ['HS code: 1806.32', ['Chocolate']],
    ['١٨٠٦.٣٢', ['Chocolate']],
    ['6 291041 500213', ['Chocolate']],
    ['EAN 629-1041-500213', ['Chocolate']],
    ['06291041500213', ['Chocolate']],
    ['1 629 1041 50021 0', ['Chocolate']],
    ['6291041', ['Chocolate', 'Crate 1806']],
    ['0 12345 67890 5', ['Milk']],
    ['180', ['Crate 1806']],
    ['3200', []],
    ['1041500213', []],
    ['1806 soap', []],
  ] as const) {
    expect((await find(search)).toSorted(), search).toEqual(expected.toSorted())
  }
  const [first] = store.each()
  const changed = createProductFields({ name: 'Cocoa', specification: { hsCode: '180690' } })
  store.update(first?._id ?? '', changed, [])
  expect([await find('180632'), await find('1806.90')]).toEqual([[], ['Cocoa']])
})
