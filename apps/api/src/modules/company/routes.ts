import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { CompanyFiles } from './files.ts'
import type { CompanyService } from './service.ts'

export const companyRoutes = (
  service: CompanyService,
  files: CompanyFiles,
  brandVersion: () => string,
): Handlers<Contract['company']> => ({
  get: () => ({ status: 200, body: service.get() }),

  layout: () => {
    const { privacy, imprint, ...company } = service.get()
    return {
      status: 200,
      body: {
        ...company,
        ...{ privacy: privacy !== '', imprint: imprint !== '' },
        brandVersion: brandVersion(),
      },
    }
  },

  home: () => ({ status: 200, body: service.get() }),

  about: () => ({ status: 200, body: service.get() }),

  legal: () => ({ status: 200, body: service.get() }),

  state: () => ({ status: 200, body: service.state() }),

  update: async ({ body: { ifVersion, ...fields } }) => ({
    status: 200,
    body: await service.update(fields, ifVersion),
  }),

  undo: () => ({ status: 200, body: service.undo() }),

  addPicture: async ({ files: [upload], signal }) => ({
    status: 201,
    body: {
      ...{ success: true, message: 'Picture added.' },
      ...(await files.addPicture(upload, signal)),
    },
  }),

  addCatalog: async ({ files: [upload] }) => ({
    status: 201,
    body: { success: true, message: 'Catalogue added.', ...(await files.addCatalog(upload)) },
  }),
})
