import { LIMITS } from '@dhow/contract/limits'
import {
  type InboxSettings,
  inboxSettingsVersion,
  type SavedReply,
  type StoredSavedReply,
} from '@dhow/contract/messages/conversation-routes'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { asc, eq, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, saveSingleRow } from '#api/platform/database/rows.ts'
import { inboxSettings, savedReplies } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { newId } from '#api/platform/ids.ts'

const FIRST_SETTINGS: InboxSettings = { answerWithinHours: 24, filters: [] }

const unknown = () =>
  new AppError('not-found', 'There is no such saved reply. It may have been deleted.')

/** Creates the saved replies and the settings of the inbox. */
export function createSavedReplies(db: Db) {
  const settings = (): InboxSettings =>
    db.select().from(inboxSettings).get()?.settings ?? FIRST_SETTINGS

  return {
    list: (): StoredSavedReply[] =>
      db
        .select()
        .from(savedReplies)
        .orderBy(asc(sql`name collate nocase`), asc(savedReplies.id))
        .all(),

    /** @throws AppError `unprocessable` above the limit */
    add(reply: SavedReply): string {
      if (countRows(db, savedReplies) >= LIMITS.savedReplies) {
        const message = `There may be at most ${LIMITS.savedReplies} saved replies.`
        throw AppError.ofField('unprocessable', 'name', message)
      }
      const id = newId()
      db.insert(savedReplies)
        .values({ ...reply, id })
        .run()
      return id
    },

    /** @throws AppError `not-found` */
    change(id: string, reply: SavedReply): void {
      const { changes } = db.update(savedReplies).set(reply).where(eq(savedReplies.id, id)).run()
      if (changes === 0) throw unknown()
    },

    /** @throws AppError `not-found` */
    remove(id: string): void {
      if (db.delete(savedReplies).where(eq(savedReplies.id, id)).run().changes === 0)
        throw unknown()
    },

    settings,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    saveSettings(saved: InboxSettings, ifVersion?: string): void {
      transactionOn(db)(() => {
        requireVersion(
          ifVersion,
          inboxSettingsVersion(settings()),
          'The settings of the inbox were',
        )
        saveSingleRow(db, inboxSettings, { settings: saved })
      })
    },
  }
}
