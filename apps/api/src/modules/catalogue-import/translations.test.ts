import type { OtherLanguage } from '@dhow/messages/languages'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { productForm } from '#api/testing/factories.ts'
import { check, finish, HEAD, importAll, rowOf } from '#api/testing/imports.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'

async function start() {
  const server = await startWithAdmin()
  const { db, close } = openDatabase(server.dataDir)
  onTestFinished(() => void close())
  const store = createLanguageStore(db)
  for (const language of ['ar', 'zh'] as const) store.saveSettings(language, { state: 'shown' })
  store.saveSettings('fr', { state: 'hidden' })
  const { admin } = server
  const { body: tea } = await admin('POST /api/products', productForm({ name: 'Tea' }))
  await admin('POST /api/products', productForm({ name: 'Tea', brand: 'Sail' }))
  const text = (language: OtherLanguage, source: string) =>
    store.find(language, [source]).get(source)?.text
  const found = async (search: string) =>
    (await server.visitor(`GET /api/catalogue?exact=true&search=${search}`)).body.total
  return { server, store, tea, text, found }
}

describe('translations in a sheet', () => {
  it('are listed, saved, found and undone with the import', async () => {
    const { server, store, tea, text, found } = await start()
    store.save('ar', 'Tea', 'شاي')
    store.save('fr', 'Tea', 'Thé')
    const sheet = [
      ['id', 'name', 'Name (Arabic)', 'description_zh', 'nom (fr)'],
      [tea._id, 'Tea', 'شاي أسود', '薄脆饼干', ''],
    ]
    const { body } = await check(server, sheet)
    expect(body.problems).toEqual([])
    expect(body.rows[0].changes).toEqual([
      { field: 'name_ar', old: 'شاي', new: 'شاي أسود' },
      { field: 'description_zh', old: '', new: '薄脆饼干' },
    ])
    await finish(server, body.id)
    expect(text('ar', 'Tea')).toBe('شاي أسود')
    expect(text('fr', 'Tea')).toBe('Thé')
    // Another product has the same name and description.
    expect(await found('أسود')).toBe(2)
    expect(await found('脆饼')).toBe(2)

    const [last] = (await server.admin('GET /api/catalogue/imports')).body
    await server.admin(`POST /api/catalogue/imports/${last.id}/undo`, {})
    expect(text('ar', 'Tea')).toBe('شاي')
    expect(text('zh', tea.description)).toBeUndefined()
    expect(await found('أسود')).toBe(0)
  })

  it('are exported in the languages that are not off, and follow a changed English name', async () => {
    const { server, store, tea: product, text } = await start()
    store.save('ar', 'Tea', 'شاي')
    store.save('pt', 'Tea', 'Chá')
    const headers = bearer(sessionToken(server))
    const { rawPayload } = await server.app.inject({ url: '/api/catalogue/export', headers })
    const rows = parse(rawPayload, { bom: true, columns: true }) as Record<string, string>[]
    const [tea = {}] = rows
    const added = Object.keys(tea).filter((name) => /_\w\w$/.test(name))
    expect(added).toEqual(
      ['ar', 'fr', 'zh'].flatMap((one) => [
        `name_${one}`,
        `description_${one}`,
        `ingredients_${one}`,
      ]),
    )
    expect(tea).toMatchObject({ name_ar: 'شاي', name_zh: '' })
    const { body } = await check(server, String(rawPayload))
    expect(body).toMatchObject({ unchanged: 2, problemCount: 0, warningCount: 0 })

    await importAll(server, [
      ['id', 'name', 'name_ar'],
      [product._id, 'Black tea', 'شاي'],
    ])
    expect(store.find('ar', ['Black tea']).get('Black tea')).toMatchObject({
      text: 'شاي',
      previousSource: 'Tea',
    })
    expect(text('ar', 'Tea')).toBe('شاي')
  })

  it('have the limits of English texts', async () => {
    const { server } = await start()
    const { body } = await check(server, [
      [...HEAD, 'name_ar', 'ingredients_zh'],
      [...rowOf({ name: 'Rice' }), 'ر'.repeat(201), '米'],
    ])
    expect(body.problems).toEqual([
      {
        ...{ row: 2, field: 'name_ar' },
        message: 'Product Name (Arabic) may have at most 200 characters; these are 201.',
      },
    ])
    expect(body.warnings).toEqual([
      {
        ...{ row: 2, field: 'ingredients_zh' },
        message: 'The translation is left out, because its English text is empty.',
      },
    ])
  })
})
