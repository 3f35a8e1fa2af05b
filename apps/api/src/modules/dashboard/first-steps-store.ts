import { products } from '#api/modules/products/tables.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, saveSingleRow } from '#api/platform/database/rows.ts'
import { firstSteps } from './tables.ts'

export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>

type Row = Omit<typeof firstSteps.$inferSelect, 'id'>

const FIRST_VALUES: Row = {
  dismissedAt: null,
  testMailAcceptedAt: null,
  testMailArrivedAt: null,
  backupDownloadedAt: null,
}

/** Facts about the first steps that no other table contains. */
export function createFirstStepsStore(db: Db) {
  const get = (): Row => db.select().from(firstSteps).get() ?? FIRST_VALUES
  const set = (change: Partial<Row>) => saveSingleRow(db, firstSteps, { ...get(), ...change })

  return {
    get,
    set,

    noteTestMail: (): void => set({ testMailAcceptedAt: new Date() }),

    noteBackup: (): void => set({ backupDownloadedAt: new Date() }),

    hasProduct: (): boolean => countRows(db, products) > 0,
  }
}
