import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { ContactService } from './service.ts'
import type { ContactStore } from './store.ts'

export const contactRoutes = (
  service: ContactService,
  store: ContactStore,
): Handlers<Contract['contact']> => ({
  get: () => ({ status: 200, body: store.get() }),

  update: ({ body: { ifVersion, ...fields } }) => {
    service.update(fields, ifVersion)
    return { status: 200, body: { success: true, message: 'Contact details updated successfully' } }
  },
})
