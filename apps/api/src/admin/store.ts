import { and, eq, gt, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { admin, passwordReset } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'

export type AdminStore = ReturnType<typeof createAdminStore>

/** The one administrator and the one live reset request. */
export function createAdminStore(db: Db) {
  return {
    find: () => db.select().from(admin).get(),

    insert: (email: string, passwordHash: string): void =>
      void db.insert(admin).values({ id: 1, email, passwordHash }).run(),

    /** The version that live sessions carry. */
    sessionVersion: (): number =>
      db.select({ version: admin.sessionVersion }).from(admin).get()?.version ?? 0,

    /** Stores a new password, and raises the session version. */
    setPassword(passwordHash: string): void {
      const sessionVersion = sql`${admin.sessionVersion} + 1`
      db.update(admin).set({ passwordHash, sessionVersion }).run()
    },

    noteFailedLogin(at: Date): void {
      const failedLogins = sql`${admin.failedLogins} + 1`
      db.update(admin).set({ failedLogins, lastFailedLoginAt: at }).run()
    },

    clearFailedLogins: (): void =>
      void db.update(admin).set({ failedLogins: 0, lastFailedLoginAt: null }).run(),

    /** Replaces whatever request there was. */
    setReset(tokenHash: string, expiresAt: Date): void {
      db.insert(passwordReset)
        .values({ id: 1, tokenHash, expiresAt })
        .onConflictDoUpdate({ target: passwordReset.id, set: { tokenHash, expiresAt } })
        .run()
    },

    /** The hash of the request that is live at `now`. */
    liveReset: (now: Date): string | undefined =>
      db
        .select({ tokenHash: passwordReset.tokenHash })
        .from(passwordReset)
        .where(gt(passwordReset.expiresAt, now))
        .get()?.tokenHash,

    /** Spends a request; false when it is gone or over by now. */
    spendReset: (tokenHash: string, now: Date): boolean =>
      db
        .delete(passwordReset)
        .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
        .run().changes > 0,

    transaction: transactionOn(db),
  }
}
