import type { Contract } from '@dhow/contract'
import type { FastifyBaseLogger } from 'fastify'
import { productCount } from '#api/modules/products/bulk.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { createImportService, type ImportParts } from './service.ts'

type Parts = Omit<ImportParts, 'onFault'> & { log: FastifyBaseLogger }

export function createCatalogueImport({ log, ...parts }: Parts) {
  const onFault = (err: unknown) => log.error({ err }, 'import failed')
  const service = createImportService({ ...parts, onFault })

  const routes: Handlers<Contract['catalogueImport']> = {
    export: () => ({ status: 200, body: service.export() }),

    exportWorkbook: () => ({ status: 200, body: service.exportWorkbook() }),

    template: () => ({ status: 200, body: service.template() }),

    templateWorkbook: () => ({ status: 200, body: service.templateWorkbook() }),

    check: async ({ files }) => ({ status: 200, body: await service.check(files) }),

    match: async ({ body: { id, ...matching } }) => ({
      status: 200,
      body: await service.match(id, matching),
    }),

    start: ({ body }) => {
      service.start(body.id, body.duplicates)
      return { status: 200, body: { success: true, message: 'Import started.' } }
    },

    progress: () => ({ status: 200, body: service.progress() }),

    discard: async ({ query }) => {
      await service.discard(query.id)
      return { status: 200, body: { success: true, message: 'Files discarded.' } }
    },

    history: () => ({ status: 200, body: service.history() }),

    undo: async ({ params, body: { leaveEdited = false } }) => {
      const undone = await service.undo(params.id, leaveEdited)
      const restored = undone.restored.toLocaleString('en')
      const message = `The import was undone: ${productCount(undone.deleted)} deleted, ${restored} restored.`
      return { status: 200, body: { success: true, message, ...undone } }
    },
  }
  return { routes, close: service.close }
}
