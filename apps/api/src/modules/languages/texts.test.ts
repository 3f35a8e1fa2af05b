import { readShippedCatalogue } from '@dhow/i18n/catalogues'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createMigratedFolder } from '#api/testing/sql.ts'
import { createLanguageStore } from './store.ts'
import { readTexts, TEXT_WRITERS } from './text-files/text-files.ts'
import { createTextService } from './texts.ts'

/** Creates the text service of a company with these English texts. */
function startTexts(company: string[] = []) {
  const { db, close } = openDatabase(createMigratedFolder())
  onTestFinished(() => void close())
  const store = createLanguageStore(db)
  const changed: string[][] = []
  const texts = createTextService({
    store,
    sources: {
      company: () => company.map((source) => ({ source, place: 'Home page' })),
      products: () => [],
    },
    firstTexts: [],
    onTextsChanged: (sources) => void changed.push(sources),
  })
  return {
    texts,
    changed,
    find: (source: string) => [...texts.list('fr')].find((item) => item.source === source),
    load: (file: string) => texts.saveRows('fr', readTexts(Buffer.from(file), 'fr')),
  }
}

/** Adds a French translation to those shipped with Dhow, until the test ends. */
function ship(source: string, text: string): void {
  const catalogue = readShippedCatalogue('fr', 'site') as Map<string, string>
  const shipped = catalogue.get(source) ?? ''
  catalogue.set(source, text)
  onTestFinished(() => void catalogue.set(source, shipped))
}

const MESSAGE = 'Back to the home page'

it('a shipped translation is a draft until a person saves one', () => {
  ship(MESSAGE, 'Brouillon')
  const { texts, find } = startTexts()
  const draft = find(MESSAGE)
  expect(draft).toMatchObject({ text: 'Brouillon', state: 'drafted' })
  if (!draft) return
  texts.save('fr', draft, 'Accueil', 'Brouillon')
  expect(find(MESSAGE)).toMatchObject({ text: 'Accueil', state: 'translated' })
  texts.save('fr', draft, '')
  expect(find(MESSAGE)).toEqual(draft)
})

it('a PO file confirms drafts whose mark the translator has removed', () => {
  ship(MESSAGE, 'Brouillon')
  const { texts, load, find } = startTexts()
  const file = [...TEXT_WRITERS.po('fr', texts.list('fr', 'interface'))].join('')
  expect(load(file)).toMatchObject({ saved: 0, problemCount: 0 })
  expect(load(file.replace('Brouillon', 'Essai'))).toMatchObject({
    saved: 0,
    problems: [{ source: MESSAGE, message: expect.stringContaining('fuzzy') }],
  })
  expect(load(file.replaceAll('#, fuzzy\nmsgid', 'msgid'))).toMatchObject({ problemCount: 0 })
  expect(find(MESSAGE)).toMatchObject({ text: 'Brouillon', state: 'translated' })
})

it('the changed English texts are reported once for each file', () => {
  const { load, changed } = startTexts(['Tea', 'Rice', 'Salt'])
  load('source,translation\nTea,Thé\nRice,Riz\nSalt,')
  load('source,translation\nTea,Thé')
  expect(changed).toEqual([['Tea', 'Rice']])
})
