import { and, eq, gt, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { admin, mailedLinks, recoveryCodes } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'

export type AdminStore = ReturnType<typeof createAdminStore>

type Link = typeof mailedLinks.$inferSelect

export type LinkPurpose = Link['purpose']

export function createAdminStore(db: Db) {
  const links = linkStore(db)
  const select = db.select().from(admin).prepare()
  const update = (columns: object) => void db.update(admin).set(columns).run()

  return {
    links,
    ...recoveryCodeStore(db),
    transaction: transactionOn(db),

    find: () => select.get(),

    /** Returns the address, or an empty text before the first start. */
    email: (): string => select.get()?.email ?? '',

    insert: (row: Omit<typeof admin.$inferInsert, 'id'>): void =>
      void db
        .insert(admin)
        .values({ id: 1, ...row })
        .run(),

    sessionVersion: (): number =>
      db.select({ version: admin.sessionVersion }).from(admin).get()?.version ?? 0,

    /** Stores a password, ends all sessions and deletes all mailed links. */
    setPassword(passwordHash: string): void {
      const sessionVersion = sql`${admin.sessionVersion} + 1`
      update({ passwordHash, sessionVersion, passwordGenerated: false })
      links.removeAll()
    },

    setEmail: (email: string): void => update({ email }),

    noteFailedLogin: (lastFailedLoginAt: Date): void =>
      update({ failedLogins: sql`${admin.failedLogins} + 1`, lastFailedLoginAt }),

    clearFailedLogins: (): void => update({ failedLogins: 0, lastFailedLoginAt: null }),

    /** Enables the two-step login with a secret, or disables it with null. Deletes the recovery codes. */
    setTotpSecret(totpSecret: string | null): void {
      update({ totpSecret, totpStep: 0 })
      db.delete(recoveryCodes).run()
    },

    /** Marks the codes up to a time step as used. Returns false if this step was used before. */
    spendTotpStep: (step: number): boolean =>
      db.update(admin).set({ totpStep: step }).where(lt(admin.totpStep, step)).run().changes > 0,
  }
}

const recoveryCodeStore = (db: Db) => ({
  recoveryCodes: () => db.select().from(recoveryCodes).all(),

  setRecoveryCodes(rows: (typeof recoveryCodes.$inferInsert)[]): void {
    db.delete(recoveryCodes).run()
    db.insert(recoveryCodes).values(rows).run()
  },

  /** Deletes a recovery code. Returns false if it was used before. */
  spendRecoveryCode: (salt: string): boolean =>
    db.delete(recoveryCodes).where(eq(recoveryCodes.salt, salt)).run().changes > 0,
})

const linkStore = (db: Db) => ({
  set({ purpose, ...link }: Link): void {
    db.insert(mailedLinks)
      .values({ purpose, ...link })
      .onConflictDoUpdate({ target: mailedLinks.purpose, set: link })
      .run()
  },

  live: (purpose: LinkPurpose, now: Date): Link | undefined =>
    db
      .select()
      .from(mailedLinks)
      .where(and(eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, now)))
      .get(),

  /** Deletes a link. Returns false if it was used before. */
  spend: ({ purpose, tokenHash }: Pick<Link, 'purpose' | 'tokenHash'>): boolean =>
    db
      .delete(mailedLinks)
      .where(and(eq(mailedLinks.purpose, purpose), eq(mailedLinks.tokenHash, tokenHash)))
      .run().changes > 0,

  remove: (purpose: LinkPurpose): void =>
    void db.delete(mailedLinks).where(eq(mailedLinks.purpose, purpose)).run(),

  removeAll: (): void => void db.delete(mailedLinks).run(),
})
