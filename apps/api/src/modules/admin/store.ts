import { eq, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { admin, recoveryCodes } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { createLinkStore } from './link-store.ts'

export type AdminStore = ReturnType<typeof createAdminStore>

/** The one administrator, their mailed links and recovery codes. */
export function createAdminStore(db: Db) {
  const links = createLinkStore(db)
  const select = db.select().from(admin).prepare()

  return {
    find: () => select.get(),

    /** The administrator's address; empty before the first start has created one. */
    email: (): string => select.get()?.email ?? '',

    insert: (row: Omit<typeof admin.$inferInsert, 'id'>): void =>
      void db
        .insert(admin)
        .values({ id: 1, ...row })
        .run(),

    /** The version that live sessions carry. */
    sessionVersion: (): number =>
      db.select({ version: admin.sessionVersion }).from(admin).get()?.version ?? 0,

    /** Stores a new password, raises the session version and makes every mailed link worthless. */
    setPassword(passwordHash: string): void {
      const sessionVersion = sql`${admin.sessionVersion} + 1`
      db.update(admin).set({ passwordHash, sessionVersion, passwordGenerated: false }).run()
      links.removeAll()
    },

    setEmail: (email: string): void => void db.update(admin).set({ email }).run(),

    noteFailedLogin(at: Date): void {
      const failedLogins = sql`${admin.failedLogins} + 1`
      db.update(admin).set({ failedLogins, lastFailedLoginAt: at }).run()
    },

    clearFailedLogins: (): void =>
      void db.update(admin).set({ failedLogins: 0, lastFailedLoginAt: null }).run(),

    links,

    ...twoStepStore(db),

    transaction: transactionOn(db),
  }
}

const twoStepStore = (db: Db) => ({
  /** Switches the two-step login on with a secret, or off with null; recovery codes of before are worthless. */
  setTotpSecret(totpSecret: string | null): void {
    db.update(admin).set({ totpSecret, totpStep: 0 }).run()
    db.delete(recoveryCodes).run()
  },

  /** Spends the code of a time step, and those before it; false when that was done already. */
  spendTotpStep: (step: number): boolean =>
    db.update(admin).set({ totpStep: step }).where(lt(admin.totpStep, step)).run().changes > 0,

  recoveryCodes: () => db.select().from(recoveryCodes).all(),

  /** Replaces those that there were. */
  setRecoveryCodes(rows: (typeof recoveryCodes.$inferInsert)[]): void {
    db.delete(recoveryCodes).run()
    db.insert(recoveryCodes).values(rows).run()
  },

  /** Spends a recovery code; false when it is gone already. */
  spendRecoveryCode: (salt: string): boolean =>
    db.delete(recoveryCodes).where(eq(recoveryCodes.salt, salt)).run().changes > 0,
})
