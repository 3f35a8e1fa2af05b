import { hashCompany } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { FIRST_VALUES, WITHOUT_CLAIMS } from './first-values.ts'

const COMPANY = '/api/company'

it('a new company record has the first values, of which visitors see no claim, and the required fields of each page', async () => {
  const { admin, visitor } = await startWithAdmin()
  expect((await admin(`GET ${COMPANY}/record`)).body).toEqual(FIRST_VALUES)
  expect((await visitor(`GET ${COMPANY}`)).body).toEqual({
    ...FIRST_VALUES,
    ...WITHOUT_CLAIMS,
    headline: 'Your company',
  })
  expect((await admin(`GET ${COMPANY}/state`)).body).toEqual({
    unchecked: ['headline', 'about', 'highlights', 'figures', 'reasons', 'partners'],
    savedAt: null,
  })
  await admin(`PATCH ${COMPANY}`, { story: 'Our story', privacy: 'We keep nothing.' })
  const [layout, home, about, legal] = await Promise.all(
    ['layout', 'home', 'about', 'legal'].map(
      async (page) => (await visitor(`GET ${COMPANY}/${page}` as 'GET /')).body,
    ),
  )
  expect(layout).toMatchObject({ brand: 'Your company', privacy: true, imprint: false })
  expect(home).toHaveProperty('figures')
  expect(about).toMatchObject({ story: 'Our story', highlights: [] })
  expect(legal).toMatchObject({ privacy: 'We keep nothing.', imprint: '' })
  for (const page of [layout, home, about]) expect(JSON.stringify(page)).not.toContain('nothing.')
})

it('PATCH /company changes the sent fields only and marks them as checked; the previous save can still be undone', async () => {
  const { admin, visitor } = await startWithAdmin()
  const changes = { brand: 'Al Noor Foodstuff Trading LLC', figures: FIRST_VALUES.figures }
  const { status, body } = await admin(`PATCH ${COMPANY}`, changes)
  expect({ status, body }).toEqual({ status: 200, body: { ...FIRST_VALUES, ...changes } })
  expect((await visitor(`GET ${COMPANY}`)).body).toMatchObject({ ...changes, partners: [] })
  const state = (await admin(`GET ${COMPANY}/state`)).body
  expect(state.unchecked).toEqual(['headline', 'about', 'highlights', 'reasons', 'partners'])
  expect(state.savedAt).toEqual(expect.any(String))
  // Equal values are only marked as checked.
  await admin(`PATCH ${COMPANY}`, { reasons: FIRST_VALUES.reasons })
  expect((await admin(`GET ${COMPANY}/state`)).body).toEqual({
    unchecked: ['headline', 'about', 'highlights', 'partners'],
    savedAt: state.savedAt,
  })
  const texts = {
    brand: '  شركة النور للتجارة\n🌍 ',
    story: 'One\u0000\r\n\r\nTwo 👩‍🌾',
    reasons: [{ title: 'سريع', text: '' }],
  }
  expect((await admin(`PATCH ${COMPANY}`, texts)).body).toMatchObject({
    brand: 'شركة النور للتجارة 🌍',
    story: 'One\n\nTwo 👩‍🌾',
    reasons: [{ title: 'سريع', text: '' }],
  })
})

it('PATCH /company accepts concurrent changes of different fields, and answers 409 to the second change of the same version', async () => {
  const { admin, visitor } = await startWithAdmin()
  const { lead, story } = (await visitor(`GET ${COMPANY}`)).body
  const changes = [
    { lead: 'From the Gulf', ifVersion: hashCompany({ lead }) },
    { story: 'Our story', ifVersion: hashCompany({ story }) },
  ]
  const saved = await Promise.all(changes.map((change) => admin(`PATCH ${COMPANY}`, change)))
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  expect((await visitor(`GET ${COMPANY}`)).body).toMatchObject({
    lead: 'From the Gulf',
    story: 'Our story',
  })

  const ifVersion = hashCompany({ lead: 'From the Gulf' })
  const both = await Promise.all(
    ['First', 'Second'].map((words) => admin(`PATCH ${COMPANY}`, { lead: words, ifVersion })),
  )
  const [first, second] = both.toSorted((a, b) => a.status - b.status)
  expect(first?.status).toBe(200)
  expect(second).toEqual(refusal(409, 'were changed elsewhere', 'ifVersion'))
  expect((await visitor(`GET ${COMPANY}`)).body.lead).toBe(first?.body.lead)
})

const createMany = (count: number) =>
  Array.from({ length: count }, () => ({ title: 'A', text: '' }))
const createLinks = (url: string) => [{ network: 'other', label: 'Shop', url }]
const picture = `/uploads/${'0'.repeat(32)}-1600.webp`
const createSlide = (x: number) => ({ picture, alt: 'A ship', focus: { x, y: 0.5 } })
const LOST = 'does not exist any more. Upload it again.'

it('PATCH /company stores the addresses of names, copied links and chats', async () => {
  const { admin, visitor } = await startWithAdmin()
  const links = [
    { network: 'linkedin', label: '', url: 'monsoon' },
    { network: 'other', label: 'Shop', url: 'www.monsoon.example' },
  ]
  const whatsApp = 'https://wa.me/971501234567?text=Hello%201'
  expect((await admin(`PATCH ${COMPANY}`, { links, whatsApp })).status).toBe(200)
  expect((await visitor(`GET ${COMPANY}`)).body).toMatchObject({
    links: [
      { url: 'https://www.linkedin.com/company/monsoon' },
      { url: 'https://www.monsoon.example' },
    ],
    whatsApp: '+971 50 123 4567',
  })
})

it('PATCH /company answers 400 to invalid values, names the field, and changes nothing', async () => {
  const { admin, visitor } = await startWithAdmin()
  const previous = (await visitor(`GET ${COMPANY}`)).body
  for (const [changes, path, message] of [
    [{ brand: ' ' }, 'brand', 'Brand is required.'],
    [
      { reasons: createMany(LIMITS.entries + 1) },
      'reasons',
      'Reasons may have at most 12 entries.',
    ],
    [{ links: createLinks('javascript:alert(1)') }, 'links.0.url', 'begins with https://'],
    [
      { links: [{ network: 'youtube', label: '', url: 'x.com/monsoon' }] },
      'links.0.url',
      'This is a link to Twitter. YouTube must be',
    ],
    [{ catalogUrl: 'javascript:alert(1)' }, 'catalogUrl', 'Catalog must be an address'],
    [{ whatsApp: '050 123 4567' }, 'whatsApp', 'WhatsApp number must begin with the country code'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'such as Asia/Dubai'],
    [{ colours: { primary: 'red', accent: '' } }, 'colours.primary', 'such as #0f4c5c'],
    [{ logo: { light: 'https://evil.example/logo.svg', dark: '' } }, 'logo.light', 'was uploaded'],
    [{ logo: { light: picture, dark: '' } }, 'logo.light', LOST],
    [{ slides: [createSlide(0.5)] }, 'slides.0.picture', LOST],
    [{ catalogUrl: `/uploads/${'0'.repeat(32)}-catalog.pdf` }, 'catalogUrl', LOST],
  ] as const) {
    const refused = await admin(`PATCH ${COMPANY}`, { lead: 'Changed', ...changes })
    expect(refused).toEqual(refusal(400, message, path))
  }
  expect((await visitor(`GET ${COMPANY}`)).body).toEqual(previous)
})

it('POST /company/undo undoes only the last save, even after a restart', async () => {
  const first = await startWithAdmin()
  await first.admin(`PATCH ${COMPANY}`, { lead: 'First' })
  await first.admin(`PATCH ${COMPANY}`, { lead: 'Second', headline: 'Sold by the ship' })
  await first.app.close()

  const { admin } = await startWithAdmin({ DATA_DIR: first.dataDir })
  expect(await admin(`POST ${COMPANY}/undo`)).toMatchObject({
    status: 200,
    body: { lead: 'First', headline: 'Premium FMCG Products for Global Markets' },
  })
  expect((await admin(`GET ${COMPANY}/state`)).body).toMatchObject({
    unchecked: expect.arrayContaining(['headline']),
    savedAt: null,
  })
  expect(await admin(`POST ${COMPANY}/undo`)).toEqual(refusal(404, 'nothing to undo'))
})
