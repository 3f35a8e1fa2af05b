import type { Kernel } from '#api/kernel.ts'
import { statisticsRoutes } from './routes.ts'

export const createStatistics = ({ background }: Kernel) => ({
  routes: statisticsRoutes(background),
})
