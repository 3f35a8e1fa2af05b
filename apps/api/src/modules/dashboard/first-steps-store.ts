import { count } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { firstSteps, products } from '#api/platform/database/schema.ts'

export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>

type Row = Omit<typeof firstSteps.$inferSelect, 'id'>

const NOTHING: Row = {
  dismissedAt: null,
  testMailTakenAt: null,
  testMailArrivedAt: null,
  backupDownloadedAt: null,
}

/** What no other record tells of the first steps. */
export function createFirstStepsStore(db: Db) {
  const get = (): Row => db.select().from(firstSteps).get() ?? NOTHING
  const set = (change: Partial<Row>): void => {
    const row = { id: 1, ...get(), ...change }
    db.insert(firstSteps).values(row).onConflictDoUpdate({ target: firstSteps.id, set: row }).run()
  }

  return {
    get,
    set,

    /** Records that the mail server accepted a test mail. */
    noteTestMail: (): void => set({ testMailTakenAt: new Date() }),

    /** Records that a backup was downloaded completely. */
    noteBackup: (): void => set({ backupDownloadedAt: new Date() }),

    hasProduct: (): boolean =>
      (db.select({ products: count() }).from(products).get()?.products ?? 0) > 0,
  }
}
