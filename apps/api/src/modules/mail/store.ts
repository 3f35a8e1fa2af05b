import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { NO_MAIL_SERVER } from './mail-server.ts'
import { mailSettings } from './tables.ts'

const FIRST_VALUES = {
  signature: '',
  acknowledge: true,
  inboundSecret: null,
  ...NO_MAIL_SERVER,
}

type Change = Partial<Omit<typeof mailSettings.$inferInsert, 'id'>>

export type MailSettingsStore = ReturnType<typeof createMailSettingsStore>

export function createMailSettingsStore(db: Db) {
  const select = db.select().from(mailSettings).prepare()
  const read = () => select.get() ?? FIRST_VALUES
  return {
    transaction: createTransaction(db),
    read,
    save: (change: Change): void => saveSingleRow(db, mailSettings, { ...read(), ...change }),
  }
}
