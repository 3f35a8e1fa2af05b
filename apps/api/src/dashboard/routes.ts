import type { Contract } from '@dhow/contract'
import type { Background } from '#api/background/background.ts'
import type { Handlers } from '#api/http/contract.ts'

export const dashboardRoutes = (background: Background): Handlers<Contract['dashboard']> => ({
  get: async ({ query: { timeZone = 'UTC' } }) => ({
    status: 200,
    body: await background.read('dashboard', timeZone),
  }),
})
