import { shippedCatalogue } from '@dhow/messages/catalogues'
import { onTestFinished } from 'vitest'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { readTexts, TEXT_WRITERS } from '#api/modules/languages/text-files/text-files.ts'
import { createTextService } from '#api/modules/languages/texts.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { migratedFolder } from './migrated-folder.ts'

/** Creates the text service of a company with these English texts. */
export function startTexts(company: string[] = []) {
  const { db, close } = openDatabase(migratedFolder())
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
    store,
    texts,
    changed,
    find: (source: string) => [...texts.list('fr')].find((one) => one.source === source),
    fileOf: (type: keyof typeof TEXT_WRITERS, group?: 'interface' | 'company') =>
      [...TEXT_WRITERS[type]('fr', texts.list('fr', group))].join(''),
    load: (file: string) => texts.saveRows('fr', readTexts(Buffer.from(file), 'fr')),
  }
}

/** Adds a French translation to those shipped with Dhow, until the test ends. */
export function ship(source: string, text: string): void {
  const catalogue = shippedCatalogue('fr', 'site') as Map<string, string>
  const before = catalogue.get(source) ?? ''
  catalogue.set(source, text)
  onTestFinished(() => void catalogue.set(source, before))
}
