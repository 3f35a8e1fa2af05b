import { describe, expect, it } from 'vitest'
import { upload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'

const COMPANY = '/api/company'

describe('a company that nobody has said anything of', () => {
  it('begins with the words that the product comes with, and nothing else', async () => {
    const { admin, visitor } = await startWithAdmin()
    const { status, body } = await visitor(`GET ${COMPANY}`)
    expect(status).toBe(200)
    const { brand, headline, about, highlights, figures, reasons, partners, ...others } = body
    expect({ brand, headline, about }).toEqual({
      brand: 'Your company',
      headline: 'Premium FMCG Products for Global Markets',
      about: { question: 'Who are we & What we do?', answer: '' },
    })
    expect([highlights, figures, reasons, partners].map(({ length }) => length)).toEqual([
      4, 4, 4, 6,
    ])
    expect(others).toEqual({
      ...{ legalName: '', description: '', lead: '', story: '', portsText: '', catalogUrl: '' },
      ...{ whatsApp: '', privacy: '', imprint: '', logo: { light: '', dark: '', aspect: 0 } },
      ...{ slides: [], group: [], ports: [], links: [], homePort: null },
      ...{ timeZone: 'Asia/Kolkata', typeface: 'fraunces' },
      colours: { primary: '#00586b', accent: '#f3ad36' },
      sharing: { title: '', description: '', picture: '' },
    })
    expect((await admin(`GET ${COMPANY}/state`)).body).toEqual({
      unchecked: ['headline', 'about', 'highlights', 'figures', 'reasons', 'partners'],
      savedAt: null,
    })
  })
})

describe('PATCH /company', () => {
  it('changes the named fields alone, and marks them as checked', async () => {
    const { admin, visitor } = await startWithAdmin()
    const before = (await visitor(`GET ${COMPANY}`)).body
    const changes = { brand: 'Al Noor Foodstuff Trading LLC', figures: [] }
    const { status, body } = await admin(`PATCH ${COMPANY}`, changes)
    expect({ status, body }).toEqual({ status: 200, body: { ...before, ...changes } })
    expect((await visitor(`GET ${COMPANY}`)).body).toEqual(body)
    const state = (await admin(`GET ${COMPANY}/state`)).body
    expect(state.unchecked).toEqual(['headline', 'about', 'highlights', 'reasons', 'partners'])
    expect(state.savedAt).toEqual(expect.any(String))
  })
})

describe('POST /company/pictures', () => {
  it('takes a picture, which a slide names and is cut for', async () => {
    const { admin } = await startWithAdmin()
    const form = new FormData()
    form.append('media', upload(await jpeg(1600, 1200)))
    const added = await admin(`POST ${COMPANY}/pictures`, form)
    expect(added).toMatchObject({ status: 201, body: { width: 1600, height: 1200 } })
    const slide = { picture: added.body.url, alt: 'A ship', focus: { x: 0.9, y: 0.2 } }
    const { status, body } = await admin(`PATCH ${COMPANY}`, { slides: [slide] })
    expect({ status, body }).toMatchObject({ status: 200, body: { slides: [slide] } })
  })
})
