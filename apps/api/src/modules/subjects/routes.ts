import type { Contract } from '@dhow/contract'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { SubjectService } from './service.ts'

export const createSubjectRoutes = (service: SubjectService): Handlers<Contract['subjects']> => ({
  list: ({ query }) => ok(service.listOffered(query.lang)),

  all: () => ok(service.listAll()),

  save: ({ body }) => {
    service.save(body)
    return done('Subjects saved.')
  },
})
