import type { Background } from '#api/background/background.ts'
import type { Db } from '#api/database/open.ts'
import { createFirstSteps, type Facts } from './first-steps.ts'
import { createFirstStepsStore } from './first-steps-store.ts'
import { dashboardRoutes } from './routes.ts'

/** What a working day begins with, and the first day. */
export function createDashboard({
  db,
  background,
  ...facts
}: Facts & { db: Db; background: Background }) {
  const firstSteps = createFirstSteps(createFirstStepsStore(db), facts)
  return {
    routes: dashboardRoutes(background, firstSteps),
    noteTestMail: firstSteps.noteTestMail,
    noteBackup: firstSteps.noteBackup,
  }
}
