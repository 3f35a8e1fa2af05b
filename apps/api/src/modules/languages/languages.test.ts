import type { TranslatedText } from '@dhow/contract/languages/languages'
import { TEXTS_PAGE_SIZE } from '@dhow/contract/paging'
import { describe, expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'

const SENTENCE = 'Back to the home page'
const WITH_PLACEHOLDERS = '{rest, plural, one {# character} other {# characters}} left'
const FRENCH =
  '{rest, plural, one {# caractère restant} many {# restants} other {# caractères restants}}'
const TEA = createProductFields({ name: 'Tea', description: 'Tea\n{cool}', specification: {} })

async function start() {
  const server = await startWithAdmin()
  const { admin } = server
  const listTexts = async (query: string, language = 'fr') =>
    (await admin(`GET /api/languages/${language}/texts?${query}`)).body
  const find = async (source: string, group = 'interface'): Promise<TranslatedText> =>
    (await listTexts(`group=${group}&search=${encodeURIComponent(source)}`)).items.find(
      (item: TranslatedText) => item.source === source,
    )
  const save = (source: string, text: string, ifText?: string) =>
    admin('PUT /api/languages/fr/texts', { source, text, ifText })
  const download = (type: string, query = '') =>
    server.download(`/api/languages/fr/texts/${type}${query}`)
  const upload = (content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new File([content], 'texts'))
    return admin('POST /api/languages/fr/texts/import', form)
  }
  const addTea = () => server.services.products.create(TEA, [])
  const list = async () => (await admin('GET /api/languages')).body
  return { ...server, listTexts, find, save, download, upload, addTea, list }
}

describe('the languages of the site', () => {
  it('are off at first, and hidden, shown and reviewed one by one', async () => {
    const { admin, list } = await start()
    const codes = ['ar', 'fr', 'pt', 'es', 'zh']
    const off = { state: 'off', reviewed: false }
    expect(await list()).toMatchObject(codes.map((code) => ({ code, ...off })))
    const update = (changes: object) => admin('PATCH /api/languages/fr', changes)
    expect(await update({ state: 'hidden' })).toEqual(
      success('Only administrators see the pages in French now.'),
    )
    expect(await update({ reviewed: true })).toEqual(success('French is marked as reviewed.'))
    expect((await list())[1]).toMatchObject({ state: 'hidden', reviewed: true })
    expect(await admin('PATCH /api/languages/en', { state: 'off' })).toEqual(
      refusal(400, 'The language must be one of ar, fr'),
    )
  })

  it('count texts, also after changes', async () => {
    const { list, save, addTea } = await start()
    const countTexts = async (index: number) => (await list())[index].texts.products
    expect(await countTexts(1)).toEqual({ untranslated: 0, changed: 0, drafted: 0, translated: 0 })
    await addTea()
    expect(await countTexts(1)).toMatchObject({ untranslated: 2, translated: 0 })
    await save('Tea', 'Thé')
    expect(await countTexts(1)).toMatchObject({ untranslated: 1, translated: 1 })
    expect(await countTexts(0)).toMatchObject({ untranslated: 2, translated: 0 })
  })
})

it('the list of texts begins with untranslated ones, states where each is shown, and has pages', async () => {
  const { listTexts, find, save, addTea } = await start()
  await addTea()
  await save('Tea', 'Thé')
  expect(await listTexts('group=products')).toEqual({
    items: [
      {
        source: 'Tea\n{cool}',
        text: '',
        state: 'untranslated',
        isMessage: false,
        place: 'Product: description',
      },
      {
        source: 'Tea',
        text: 'Thé',
        state: 'translated',
        isMessage: false,
        place: 'Product: name',
      },
    ],
    total: 2,
    page: 1,
    pages: 1,
  })
  expect((await listTexts('group=products&state=translated')).total).toBe(1)
  expect((await listTexts('group=products&search=THÉ')).items).toMatchObject([{ source: 'Tea' }])
  expect((await listTexts('group=products', 'ar')).items).toMatchObject([
    { text: '' },
    { text: '' },
  ])

  const first = await listTexts('group=interface')
  expect(first.items).toHaveLength(TEXTS_PAGE_SIZE)
  const second = await listTexts('group=interface&page=2')
  expect(second).toMatchObject({ total: first.total, page: 2 })
  expect(second.items[0].source).not.toBe(first.items[0].source)

  // Texts of the company are no messages of Dhow.
  expect(await find(SENTENCE)).toMatchObject({ place: 'Pages', isMessage: true })
  const company: [string, string][] = [
    ['Personal care', 'Category'],
    ['Product Enquiry', 'Enquiry form: subject'],
  ]
  for (const [source, place] of company) {
    expect(await find(source, 'company')).toMatchObject({ source, place, isMessage: false })
    expect(await find(source)).toBeUndefined()
  }
})

it('a translation is saved, unless another person has changed it since, or it is invalid', async () => {
  const { save, find, addTea } = await start()
  const { text: draft } = await find(SENTENCE)
  const saved = { source: SENTENCE, text: 'Accueil', state: 'translated' }
  expect(await save(SENTENCE, 'Accueil', draft)).toMatchObject(
    success('Translation saved.', { saved }),
  )
  expect(await save(SENTENCE, 'Page d’accueil', draft)).toMatchObject({
    status: 409,
    body: { code: 'conflict', issues: [{ path: 'ifText', values: { current: 'Accueil' } }] },
  })
  expect(await find(SENTENCE)).toMatchObject(saved)
  expect((await save(SENTENCE, 'Page d’accueil', 'Accueil')).status).toBe(200)

  // A translation has the placeholders and plural forms of its message.
  expect(await save(WITH_PLACEHOLDERS, 'reste')).toEqual(
    refusal(422, 'The translation must contain {rest, plural, …}.'),
  )
  expect((await save(WITH_PLACEHOLDERS, FRENCH)).status).toBe(200)
  expect(await save('No such text', 'Rien')).toEqual(refusal(422, 'no such English text'))
  // A translation of one line has one line.
  const { body } = await save(SENTENCE, ' Retour\nà\u00a0l’accueil\u202f! ')
  expect(body).toMatchObject({ saved: { text: 'Retour à\u00a0l’accueil\u202f!' } })
  // Texts of products are plain.
  await addTea()
  const text = "<b>Thé</b>\n'{fraîcheur"
  expect((await save('Tea\n{cool}', text)).body).toMatchObject({ saved: { text } })
})

it('a file is downloaded, changes nothing when it is imported, and saves its correct rows', async () => {
  const { save, find, addTea, download, upload, list, dataDir } = await start()
  await addTea()
  await save('Tea', 'Thé')
  for (const [type, mime, name] of [
    ['csv', 'text/csv', /^texts-[\d-]+\.csv$/],
    ['po', 'text/x-gettext-translation', /^texts-[\d-]+\.po$/],
  ] as const) {
    const response = await download(type)
    expect(response.headers['content-type']).toContain(mime)
    const disposition = `${response.headers['content-disposition']}`
    expect(/filename="(.+)"/.exec(disposition)?.[1]).toMatch(name)
    const previous = await list()
    expect((await upload(new Uint8Array(response.rawPayload))).body).toMatchObject({
      saved: 0,
      problems: [],
      problemCount: 0,
    })
    expect(await list()).toEqual(previous)
    const products = (await download(type, '?group=products')).body
    expect(products).toContain('Thé')
    expect(products).not.toContain(SENTENCE)
  }

  expect(await upload('a,b')).toEqual(refusal(422, 'no column “source”'))
  await save('Beverages', 'Boissons')
  const csv = [
    'source,translation',
    `${SENTENCE},Accueil`,
    'Beverages,Boissons',
    `"${WITH_PLACEHOLDERS}",reste`,
    'Menu,',
    '',
    'No such text,Rien',
    `${SENTENCE},Autre`,
  ].join('\n')
  expect(await upload(csv)).toEqual(
    success('1 translation saved.', {
      saved: 1,
      unchanged: 1,
      problemCount: 3,
      problems: [
        {
          row: 4,
          source: WITH_PLACEHOLDERS,
          message: 'The translation must contain {rest, plural, …}.',
        },
        {
          row: 7,
          source: 'No such text',
          message: expect.stringContaining('no such English text'),
        },
        { row: 8, source: SENTENCE, message: 'Row 2 translates the same text.' },
      ],
    }),
  )
  expect(await find(SENTENCE)).toMatchObject({ text: 'Accueil', state: 'translated' })

  // A translation of an earlier English text is marked until it is saved again.
  runSql(dataDir, "update translations set previous_source = 'Cha'")
  const changed = { text: 'Thé', state: 'changed', previousSource: 'Cha' }
  expect(await find('Tea', 'products')).toMatchObject(changed)
  const { body } = await download('po', '?group=products')
  expect(body).toContain('#, fuzzy\n#| msgid "Cha"\nmsgid "Tea"')
  await upload(body)
  expect(await find('Tea', 'products')).toMatchObject(changed)
  await save('Tea', 'Thé', 'Thé')
  expect(await find('Tea', 'products')).toMatchObject({ text: 'Thé', state: 'translated' })
})
