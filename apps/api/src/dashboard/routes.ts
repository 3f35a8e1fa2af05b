import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { DashboardStore } from './store.ts'

export const dashboardRoutes = (store: DashboardStore): Answers<Contract['dashboard']> => ({
  get: ({ query: { timeZone = 'UTC' } }) => ({ status: 200, body: store.read(timeZone) }),
})
