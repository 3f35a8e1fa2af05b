import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { ImportService } from './service.ts'
import { writeTemplate } from './template.ts'

export const importRoutes = (service: ImportService): Answers<Contract['imports']> => ({
  export: () => ({ status: 200, body: service.export() }),

  template: () => ({ status: 200, body: writeTemplate() }),

  check: async ({ files }) => ({ status: 200, body: await service.check(files) }),

  start: ({ body }) => {
    service.start(body.id, body.duplicates)
    return { status: 200, body: { success: true, message: 'The import has begun.' } }
  },

  progress: () => ({ status: 200, body: service.progress() }),

  forget: async () => {
    await service.forget()
    return { status: 200, body: { success: true, message: 'The files are dropped.' } }
  },
})
