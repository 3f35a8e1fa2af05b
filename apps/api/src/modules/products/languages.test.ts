import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

/** Starts a server with two products; the first is translated into Arabic, which is shown, and French, which is hidden. */
async function start() {
  const server = await startWithAdmin()
  const { admin, visitor } = server
  const specification = { ingredients: 'Tea', origin: 'LK' }
  const add = async (name: string, fields: object = {}) =>
    (await admin('POST /api/products', createProductForm({ name, ...fields }))).body._id as string
  const tea = await add('Black tea', {
    category: 'Drinks',
    description: 'Black tea',
    specification,
  })
  const rice = await add('Rice', { category: 'Food', description: 'Long grains.' })
  const { db, close } = openDatabase(server.dataDir)
  onTestFinished(() => void close())
  const languages = createLanguageStore(db)
  languages.saveSettings('ar', { state: 'shown' })
  languages.saveSettings('fr', { state: 'hidden' })
  languages.saveSettings('zh', { state: 'shown' })
  for (const language of ['ar', 'fr'] as const) {
    languages.save(language, 'Black tea', language === 'ar' ? 'شاي أسود' : 'Thé noir')
  }
  languages.save('ar', 'Drinks', 'مشروبات')
  languages.save('zh', 'Food', '食品')
  server.services.products.reindex(['Black tea', 'Drinks', 'Food'])
  const get = async (path: string) => (await visitor(`GET /api/${path}`)).body
  return { ...server, languages, tea, rice, get }
}

const TEA = { name: 'شاي أسود', category: 'Drinks', categoryLabel: 'مشروبات', untranslated: [] }
const RICE = { name: 'Rice', category: 'Food', untranslated: ['Rice'] }

it('with lang products and lists have their texts in the language, and name those in English and their languages', async () => {
  const { admin, visitor, get, tea, rice } = await start()
  const product = await get(`products/${tea}?lang=ar`)
  expect(product).toMatchObject({
    ...TEA,
    specification: { ingredients: 'Tea', origin: 'LK' },
    untranslated: ['Tea'],
  })
  for (const path of ['products?', 'products?page=1&', `catalogue/compare?id=${tea}&id=${rice}&`]) {
    const [first, second] = await get(`${path}lang=ar`)
    expect(first).toMatchObject({ name: TEA.name, categoryLabel: TEA.categoryLabel })
    expect(second).toMatchObject({ ...RICE, untranslated: ['Rice', 'Long grains.'] })
    expect(second.categoryLabel).toBeUndefined()
  }
  const lines = [{ productId: tea, quantity: 1, unit: 'carton' }]
  const { body } = await visitor('POST /api/lists', { lines })
  expect((await get(`lists/${body.code}?lang=ar`)).lines).toMatchObject([{ product: TEA }])
  const resolved = await visitor('POST /api/lists/resolve?lang=ar', { lines })
  expect(resolved.body.lines).toMatchObject([{ product: TEA }])
  for (const text of ['black tea, 5 cartons', 'شاي اسود 5 cartons']) {
    const form = new FormData()
    form.append('text', text)
    const { rows } = (await visitor('POST /api/lists/match?lang=ar', form)).body
    expect(rows).toMatchObject([{ match: 'certain', products: [TEA] }])
  }

  expect((await get(`products/${tea}`)).languages).toEqual(['en', 'ar'])
  expect((await get(`products/${rice}?lang=zh`)).languages).toEqual(['en'])
  expect((await get('catalogue')).languages).toEqual(['en', 'ar'])
  expect((await get('catalogue?category=Food')).languages).toEqual(['en', 'zh'])
  for (const language of ['ar', 'zh']) {
    await admin(`PATCH /api/languages/${language}`, { state: 'off' })
  }
  expect(await get(`products/${tea}`)).not.toHaveProperty('languages')
  const page = await get('catalogue')
  expect(page).not.toHaveProperty('languages')
  expect(page.items[0]).not.toHaveProperty('untranslated')
})

it('with lang pages, suggestions and related products are summaries in the language', async () => {
  const { admin, get, rice } = await start()
  expect(await get('catalogue?lang=ar')).toMatchObject({
    items: [TEA, RICE],
    categories: ['Drinks', 'Food'],
    categoryLabels: { Drinks: 'مشروبات' },
  })
  await admin('PUT /api/categories', { categories: [{ name: 'Drinks' }, { name: 'Food' }] })
  expect(await get('catalogue/suggestions?lang=ar&search=مشروب')).toMatchObject({
    products: [TEA],
    categories: ['Drinks'],
    categoryLabels: { Drinks: 'مشروبات' },
  })
  const category = { id: expect.any(String), picture: null }
  expect(await get('categories?lang=ar')).toEqual([
    { ...category, name: 'Drinks', label: 'مشروبات' },
    { ...category, name: 'Food', label: 'Food', untranslated: true },
  ])
  await admin('POST /api/products', createProductForm({ name: 'Black tea', category: 'Food' }))
  expect(await get(`products/${rice}/related?lang=ar`)).toMatchObject([
    { name: TEA.name, untranslated: [] },
  ])
})

it('a renamed category keeps its translations', async () => {
  const { admin, get, languages } = await start()
  const { body } = await admin('GET /api/admin/categories')
  const categories = body.map(({ id, name, hidden }: Record<string, unknown>) => ({
    id,
    hidden,
    name: name === 'Drinks' ? 'Hot drinks' : name,
  }))
  await admin('PUT /api/categories', { categories })
  expect((await get('catalogue?lang=ar')).categoryLabels).toEqual({ 'Hot drinks': 'مشروبات' })
  expect(languages.find('ar', ['Hot drinks']).get('Hot drinks')?.previousSource).toBe('Drinks')
  expect((await get('catalogue?search=المشروبات')).total).toBe(1)
})
