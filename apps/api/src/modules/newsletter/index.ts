import type { Kernel } from '#api/kernel.ts'
import { createNewsletterRoutes, type NewsletterNeeds } from './routes.ts'

export const createNewsletter = (kernel: Kernel, needs: NewsletterNeeds) => ({
  routes: createNewsletterRoutes(kernel, needs),
})
