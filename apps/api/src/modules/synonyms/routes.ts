import type { Contract } from '@dhow/contract'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { SynonymService } from './service.ts'

export const createSynonymRoutes = (service: SynonymService): Handlers<Contract['synonyms']> => ({
  list: () => ok(service.list()),

  save: ({ body }) => {
    service.save(body)
    return done('Synonyms saved.')
  },
})
