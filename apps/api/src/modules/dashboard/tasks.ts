import type { DashboardStore } from './store.ts'

type DashboardTasks = ReturnType<typeof dashboardTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends DashboardTasks {}
}

/** The task that reads the figures of the dashboard. */
export const dashboardTasks = (store: DashboardStore) => ({
  dashboard: (timeZone: string) => store.read(timeZone),
})
