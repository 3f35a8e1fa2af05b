import type { Kernel } from '#api/kernel.ts'
import { createStatisticsRoutes } from './routes.ts'

export const createStatistics = ({ background }: Kernel) => ({
  routes: createStatisticsRoutes(background),
})
