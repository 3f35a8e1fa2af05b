import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_CATEGORIES, getCategoryLabel } from '@dhow/contract/categories/category-names'
import { expect, it } from 'vitest'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createBlackPng } from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { FIRST_CATEGORY_LABELS } from './first-values.ts'
import { readMailLogo } from './mail-logo.ts'
import { findEditedTexts } from './texts.ts'

const createReasons = (...titles: string[]) => titles.map((title) => ({ title, text: '' }))

it('texts of the company in another language fall back to English, and keep their translation when that changes', async () => {
  const { admin, visitor } = await startWithAdmin()
  await admin('PATCH /api/languages/fr', { state: 'shown' })
  await admin('PATCH /api/company', {
    headline: 'Tea for everyone',
    story: 'Founded in 1987.',
    reasons: createReasons('Fresh', 'Fast'),
  })
  const translate = (source: string, text: string) =>
    admin('PUT /api/languages/fr/texts', { source, text })
  const readHome = async () => (await visitor('GET /api/company/home?lang=fr')).body
  await translate('Tea for everyone', 'Du thé pour tous')
  expect(await readHome()).toMatchObject({
    headline: 'Du thé pour tous',
    reasons: createReasons('Fresh', 'Fast'),
    untranslated: expect.arrayContaining(['Fresh', 'Fast']),
    languages: ['en', 'fr'],
  })

  const listLanguages = async () => (await visitor('GET /api/company/about')).body.languages
  expect(await listLanguages()).toEqual(['en'])
  await translate('Founded in 1987.', 'Fondée en 1987.')
  expect(await listLanguages()).toEqual(['en', 'fr'])

  await translate('Fast', 'Rapide')
  await admin('PATCH /api/company', { reasons: createReasons('Very fast', 'Fresh') })
  expect((await readHome()).reasons).toEqual(createReasons('Rapide', 'Fresh'))
  const { body } = await admin('GET /api/languages/fr/texts?group=company&state=changed')
  expect(body.items).toMatchObject([{ source: 'Very fast', previousSource: 'Fast' }])
})

it('a moved text is not an edited one', () => {
  const placeTexts = (place: string, ...sources: string[]) =>
    sources.map((source) => ({ source, place }))
  const previousTexts = placeTexts('reasons', 'Fresh', 'Fast', 'Cheap')
  expect(findEditedTexts(previousTexts, placeTexts('reasons', 'Cheap', 'Fresh', 'Fast'))).toEqual(
    [],
  )
  expect(findEditedTexts(previousTexts, placeTexts('reasons', 'Cheap', 'Fresh'))).toEqual([])
  expect(findEditedTexts(previousTexts, placeTexts('reasons', 'Cheap', 'Fresh', 'Quick'))).toEqual([
    ['Fast', 'Quick'],
  ])
})

it('the first categories have shipped labels', () => {
  expect(FIRST_CATEGORY_LABELS).toEqual(FIRST_CATEGORIES.map(getCategoryLabel))
})

const NAME = '0'.repeat(32)
const LOGO = { light: `/uploads/${NAME}-1600.webp`, dark: '' }

/** Reads the mail logo from a folder with this picture. */
function read(png: Uint8Array) {
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, `${NAME}-mail.png`), png)
  return readMailLogo(folder, LOGO)
}

it('a mail logo has the size of its picture', async () => {
  const png = createBlackPng(240, 80)
  expect(await read(png)).toEqual({ png, width: 240, height: 80 })
})

it.each([
  ['not there', () => readMailLogo(createTemporaryFolder(), LOGO)],
  ['cut off in its header', () => read(createBlackPng(240, 80).subarray(0, 20))],
  ['of no width', () => read(createBlackPng(0, 80))],
  ['larger than any that is made', () => read(createBlackPng(4_000, 80))],
])('a picture that is %s is not used as mail logo', async (_what, readLogo) => {
  expect(await readLogo()).toBeUndefined()
})
