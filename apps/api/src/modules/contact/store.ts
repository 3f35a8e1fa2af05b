import type { ContactDetails, ContactFields } from '@dhow/contract/contact/contact'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { contact } from './tables.ts'

export type ContactStore = ReturnType<typeof createContactStore>

export function createContactStore(db: Db) {
  const select = db.select().from(contact).prepare()
  return {
    transaction: createTransaction(db),

    /** Returns undefined before the details are saved for the first time. */
    find: (): ContactDetails | undefined => select.get(),

    save: (fields: ContactFields): void => saveSingleRow(db, contact, fields),
  }
}
