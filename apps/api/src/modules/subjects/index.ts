import type { Kernel } from '#api/kernel.ts'
import { createSubjectRoutes } from './routes.ts'
import type { SubjectService } from './service.ts'

export const createSubjects = (_kernel: Kernel, { subjects }: { subjects: SubjectService }) => ({
  routes: createSubjectRoutes(subjects),
})
