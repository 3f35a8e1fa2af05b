import type { Contract } from '@dhow/contract'
import type { Background } from '#api/platform/background/background.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { FirstStepsService } from './first-steps.ts'

export const dashboardRoutes = (
  background: Background,
  firstSteps: FirstStepsService,
): Handlers<Contract['dashboard']> => ({
  get: async ({ query: { timeZone = 'UTC' } }) => ({
    status: 200,
    body: await background.read('dashboard', timeZone),
  }),

  firstSteps: () => ({ status: 200, body: firstSteps.get() }),

  changeFirstSteps: ({ body }) => ({ status: 200, body: firstSteps.change(body) }),
})
