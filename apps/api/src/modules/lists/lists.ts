import type { Contract } from '@dhow/contract'
import type { FindProducts } from '#api/modules/messages/stored-lines.ts'
import type { Background } from '#api/platform/background/background.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { created, ok } from '#api/platform/http/contract.ts'
import { matchList } from './match.ts'
import { createListService } from './service.ts'
import { createListStore } from './store.ts'
import { listTable, listWorkbook } from './table.ts'

type Parts = {
  db: Db
  background: Background
  findProducts: FindProducts
  hasRoom: () => boolean
}

export function createLists({ db, background, findProducts, hasRoom }: Parts) {
  const beforeWrite = background.written
  const store = createListStore(db)
  const service = createListService({ store, findProducts, hasRoom, beforeWrite })

  const routes: Handlers<Contract['lists']> = {
    save: async ({ body: { lines } }) => created('List saved.', await service.save(lines)),

    resolve: async ({ body: { lines } }) => ok({ lines: await service.resolve(lines) }),

    match: async ({ body: { text = '' }, files: [file] }) =>
      ok(await matchList(background, findProducts, text, file)),

    open: async ({ params: { code } }) => ok(await service.open(code)),

    csv: async ({ params: { code } }) => {
      const { lines } = await service.open(code)
      return ok(writeCsv(listTable(lines)))
    },

    xlsx: async ({ params: { code } }) => {
      const { lines } = await service.open(code)
      return ok(listWorkbook(lines))
    },
  }

  return { service, routes }
}
