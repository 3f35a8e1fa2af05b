import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { CertificateService } from './service.ts'

export const certificateRoutes = (
  service: CertificateService,
): Handlers<Contract['certificates']> => ({
  add: async ({ files: [upload], signal }) => ({
    status: 201,
    body: {
      ...{ success: true, message: 'Certificate added.' },
      file: await service.add(upload, signal),
    },
  }),
})
