import type { MailSettings } from '@dhow/contract/mail'
import type { Db } from '#api/platform/database/open.ts'
import { mailSettings } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'

export type MailSettingsStore = ReturnType<typeof createMailSettingsStore>

/** Before they are saved for the first time. */
const FIRST_VALUES: MailSettings = { signature: '', acknowledge: true }

/** The one record of what the administrator decided about mails. */
export function createMailSettingsStore(db: Db) {
  const select = db
    .select({ signature: mailSettings.signature, acknowledge: mailSettings.acknowledge })
    .from(mailSettings)
    .prepare()

  return {
    get: (): MailSettings => select.get() ?? FIRST_VALUES,

    replace(settings: MailSettings): void {
      db.insert(mailSettings)
        .values({ id: 1, ...settings })
        .onConflictDoUpdate({ target: mailSettings.id, set: settings })
        .run()
    },

    transaction: transactionOn(db),
  }
}
