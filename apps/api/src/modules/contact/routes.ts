import type { Contract } from '@dhow/contract'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { ContactService } from './service.ts'

export const createContactRoutes = (service: ContactService): Handlers<Contract['contact']> => ({
  get: ({ query }) => ok(service.getLocalized(query.lang)),

  update: ({ body: { ifVersion, ...fields } }) => {
    service.update(fields, ifVersion)
    return done('Contact details updated successfully')
  },
})
