import { and, eq, gt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { mailedLinks } from '#api/platform/database/schema.ts'

type Link = typeof mailedLinks.$inferSelect

export type LinkPurpose = Link['purpose']

/** The mailed links, in SQL: one for each purpose. */
export const createLinkStore = (db: Db) => ({
  /** Replaces whatever link there was for its purpose. */
  set({ purpose, ...link }: typeof mailedLinks.$inferInsert): void {
    const values = { email: null, ...link }
    db.insert(mailedLinks)
      .values({ purpose, ...values })
      .onConflictDoUpdate({ target: mailedLinks.purpose, set: values })
      .run()
  },

  /** The link that is live at `now`. */
  live: (purpose: LinkPurpose, now: Date): Link | undefined =>
    db
      .select()
      .from(mailedLinks)
      .where(and(eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, now)))
      .get(),

  /** Spends a link; false when it is gone by now. */
  spend: ({ purpose, tokenHash }: Pick<Link, 'purpose' | 'tokenHash'>): boolean =>
    db
      .delete(mailedLinks)
      .where(and(eq(mailedLinks.purpose, purpose), eq(mailedLinks.tokenHash, tokenHash)))
      .run().changes > 0,

  remove: (purpose: LinkPurpose): void =>
    void db.delete(mailedLinks).where(eq(mailedLinks.purpose, purpose)).run(),

  removeAll: (): void => void db.delete(mailedLinks).run(),
})
