import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { ContactService } from './service.ts'

export const contactRoutes = (service: ContactService): Handlers<Contract['contact']> => ({
  get: () => ({ status: 200, body: service.get() }),

  update: ({ body: { ifVersion, ...fields } }) => {
    service.update(fields, ifVersion)
    return { status: 200, body: { success: true, message: 'Contact details updated successfully' } }
  },
})
