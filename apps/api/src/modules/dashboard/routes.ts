import type { Contract } from '@dhow/contract'
import type { Background } from '#api/platform/background/background.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'
import type { FirstStepsService } from './service.ts'

export const createDashboardRoutes = (
  background: Background,
  firstSteps: FirstStepsService,
): Handlers<Contract['dashboard']> => ({
  get: async ({ query: { timeZone = 'UTC' } }) => ok(await background.read('dashboard', timeZone)),

  firstSteps: () => ok(firstSteps.get()),

  changeFirstSteps: ({ body }) => ok(firstSteps.change(body)),
})
