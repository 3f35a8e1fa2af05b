import type { Kernel } from '#api/kernel.ts'
import { createContactRoutes } from './routes.ts'
import type { ContactService } from './service.ts'

export const createContact = (_kernel: Kernel, { contact }: { contact: ContactService }) => ({
  routes: createContactRoutes(contact),
})
