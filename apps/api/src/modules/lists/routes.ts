import type { Contract } from '@dhow/contract'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { createMatching } from './match.ts'
import type { ListService } from './service.ts'
import { listTable, listWorkbook } from './table.ts'

export const listRoutes = (
  service: ListService,
  match: ReturnType<typeof createMatching>,
): Handlers<Contract['lists']> => ({
  save: async ({ body: { lines } }) => ({
    status: 201,
    body: { success: true, message: 'List saved.', ...(await service.save(lines)) },
  }),

  resolve: async ({ body: { lines } }) => ({
    status: 200,
    body: { lines: await service.resolve(lines) },
  }),

  match: async ({ body: { text = '' }, files: [file] }) => ({
    status: 200,
    body: { rows: await match(text, file) },
  }),

  open: async ({ params: { code } }) => ({ status: 200, body: await service.open(code) }),

  csv: async ({ params: { code } }) => {
    const { lines } = await service.open(code)
    return { status: 200, body: writeCsv(listTable(lines)) }
  },

  xlsx: async ({ params: { code } }) => {
    const { lines } = await service.open(code)
    return { status: 200, body: listWorkbook(lines) }
  },
})
