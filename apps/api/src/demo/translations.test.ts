import { fieldsOf } from '@dhow/contract/products/product-fields'
import { expect, it, onTestFinished } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { CATALOGUE, specificationOf } from './catalogue.ts'
import { COMPANY, CONTACT, SLIDES } from './company.ts'
import { addTranslations } from './seed.ts'

/** Creates the demo company without pictures and enquiries. */
function startDemoTexts() {
  const dataDir = temporaryFolder()
  const { db, close } = openDatabase(dataDir)
  onTestFinished(() => void close())
  const core = createCore(db, createPictures(dataDir, db))
  for (const product of CATALOGUE) {
    const specification = specificationOf(product.name, new Date())
    core.productStore.insert(fieldsOf({ ...product, specification }), [])
  }
  const cut = { url: '', focus: { x: 0, y: 0 } }
  const cuts = { wide: cut, tall: cut }
  const slides = SLIDES.map(({ alt }) => ({ picture: '', tall: '', alt, focus: cut.focus, cuts }))
  core.companyStore.replace({ fields: { ...COMPANY, slides }, previous: null, savedAt: null })
  core.contact.update(CONTACT)
  return core
}

it('every translation is of a text of the demo, and only ingredients have none', () => {
  const core = startDemoTexts()
  for (const { language, problems } of addTranslations(core)) {
    expect(problems, language).toEqual([])
    const untranslated = [
      ...core.texts.list(language, 'company'),
      ...core.texts.list(language, 'products'),
    ].filter(({ state }) => state === 'untranslated')
    const places = new Set(untranslated.map(({ place }) => place))
    expect(places, language).toEqual(new Set(['Product: ingredients']))
  }
})
