import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/platform/app-error.ts'
import { and, eq, gt, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { admin, mailedLinks, recoveryCodes } from './tables.ts'

export type AdminStore = ReturnType<typeof createAdminStore>

type Link = typeof mailedLinks.$inferSelect

type LinkPurpose = Link['purpose']

export function createAdminStore(db: Db, now = () => new Date()) {
  const links = createLinks(db, now)
  const select = db.select().from(admin).prepare()
  const update = (columns: object) => void db.update(admin).set(columns).run()

  return {
    links,
    ...createRecoveryCodeStore(db),
    transaction: createTransaction(db),

    find: () => select.get(),

    /** Returns the address, or an empty text before the first start. */
    readEmail: (): string => select.get()?.email ?? '',

    insert: (row: Omit<typeof admin.$inferInsert, 'id'>): void =>
      void db
        .insert(admin)
        .values({ id: 1, ...row })
        .run(),

    readSessionVersion: (): number =>
      db.select({ version: admin.sessionVersion }).from(admin).get()?.version ?? 0,

    /** Stores a password, ends all sessions and deletes all mailed links. */
    setPassword(passwordHash: string): void {
      const sessionVersion = sql`${admin.sessionVersion} + 1`
      update({ passwordHash, sessionVersion, passwordGenerated: false })
      links.cancelAll()
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

const createRecoveryCodeStore = (db: Db) => ({
  listRecoveryCodes: () => db.select().from(recoveryCodes).all(),

  setRecoveryCodes(rows: (typeof recoveryCodes.$inferInsert)[]): void {
    db.delete(recoveryCodes).run()
    db.insert(recoveryCodes).values(rows).run()
  },

  spendRecoveryCode: (salt: string): boolean =>
    db.delete(recoveryCodes).where(eq(recoveryCodes.salt, salt)).run().changes > 0,
})

const LINK_LIFE_MS = 30 * 60_000

export const LINK_LIFE_MINUTES = LINK_LIFE_MS / 60_000

const GONE: Record<LinkPurpose, string> = {
  reset: 'This reset link has expired or was already used. Please ask for a new one.',
  forgotten: 'This link has expired or was already used. Please ask for a new one.',
  email: 'This link has expired or was already used. Please change the address once more.',
}

const createGoneError = (purpose: LinkPurpose) => new AppError('gone', GONE[purpose])

const hashToken = (text: string) => hash('sha256', text, 'buffer')

/** Mailed links: one for each purpose, valid once and for 30 minutes. Only their hashes are stored. */
function createLinks(db: Db, now: () => Date) {
  const hasPurpose = (purpose: LinkPurpose) => eq(mailedLinks.purpose, purpose)

  const findLive = (purpose: LinkPurpose): Link | undefined =>
    db
      .select()
      .from(mailedLinks)
      .where(and(hasPurpose(purpose), gt(mailedLinks.expiresAt, now())))
      .get()

  return {
    findLive,

    /**
     * Replaces the link of a purpose and returns its token.
     * @param email the new address of the administrator
     */
    create(purpose: LinkPurpose, email: string | null = null): string {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + LINK_LIFE_MS)
      const link = { tokenHash: hashToken(token).toString('hex'), expiresAt, email }
      db.insert(mailedLinks)
        .values({ purpose, ...link })
        .onConflictDoUpdate({ target: mailedLinks.purpose, set: link })
        .run()
      return token
    },

    /**
     * Returns the live link of a token. Without a token, returns the live link of the purpose.
     * @throws AppError `gone` if there is none
     */
    find(purpose: LinkPurpose, token: string | undefined): Link {
      const link = findLive(purpose)
      if (!link) throw createGoneError(purpose)
      const isRight = (text: string) =>
        timingSafeEqual(hashToken(text), Buffer.from(link.tokenHash, 'hex'))
      if (token !== undefined && !isRight(token)) throw createGoneError(purpose)
      return link
    },

    /**
     * Uses a link up. Call it in the transaction of its action.
     * @throws AppError `gone` if it was used or expired meanwhile
     */
    spend({ purpose, tokenHash, expiresAt }: Link): void {
      const isLink = and(hasPurpose(purpose), eq(mailedLinks.tokenHash, tokenHash))
      const { changes } = db.delete(mailedLinks).where(isLink).run()
      if (expiresAt <= now() || changes === 0) throw createGoneError(purpose)
    },

    cancel: (purpose: LinkPurpose): void =>
      void db.delete(mailedLinks).where(hasPurpose(purpose)).run(),

    cancelAll: (): void => void db.delete(mailedLinks).run(),
  }
}
