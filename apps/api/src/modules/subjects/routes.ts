import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { SubjectService } from './service.ts'

export const subjectRoutes = (service: SubjectService): Handlers<Contract['subjects']> => ({
  list: () => ({ status: 200, body: service.offered() }),

  all: () => ({ status: 200, body: service.all() }),

  save: ({ body }) => {
    service.save(body)
    return { status: 200, body: { success: true, message: 'Subjects saved.' } }
  },
})
