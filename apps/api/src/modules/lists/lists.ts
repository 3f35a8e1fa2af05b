import type { Contract } from '@dhow/contract'
import { translatorOf } from '@dhow/messages/catalogues'
import { BASE_LANGUAGE } from '@dhow/messages/languages'
import type { FindProducts } from '#api/modules/messages/stored-lines.ts'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import type { Background } from '#api/platform/background/background.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { Db } from '#api/platform/database/open.ts'
import { created, type Handlers, ok } from '#api/platform/http/contract.ts'
import { matchList } from './match.ts'
import { createListStore } from './match-store.ts'
import { createListService, listProductOf } from './service.ts'
import { listTable, listWorkbook } from './table.ts'

type Parts = {
  db: Db
  background: Background
  findProducts: FindProducts
  localize: ProductTexts['localize']
  hasRoom: () => boolean
}

export function createLists({ db, background, findProducts, localize, hasRoom }: Parts) {
  const beforeWrite = background.written
  const store = createListStore(db)
  const service = createListService({ store, findProducts, localize, hasRoom, beforeWrite })

  const routes: Handlers<Contract['lists']> = {
    save: async ({ body: { lines } }) => created('List saved.', await service.save(lines)),

    resolve: async ({ query: { lang }, body: { lines } }) =>
      ok({ lines: await service.resolve(lines, lang) }),

    match: async ({ body: { text = '' }, query: { lang = BASE_LANGUAGE }, files: [file] }) => {
      const find = (ids: string[]) => localize(lang, findProducts(ids).map(listProductOf)).products
      return ok(await matchList(background, find, text, file, translatorOf(lang)))
    },

    open: async ({ params: { code }, query: { lang } }) => ok(await service.open(code, lang)),

    csv: async ({ params: { code }, query: { lang = BASE_LANGUAGE } }) => {
      const { lines } = await service.open(code, lang)
      return ok(writeCsv(listTable(lines, translatorOf(lang))))
    },

    xlsx: async ({ params: { code }, query: { lang = BASE_LANGUAGE } }) => {
      const { lines } = await service.open(code, lang)
      return ok(listWorkbook(lines, translatorOf(lang)))
    },
  }

  return { service, routes }
}
