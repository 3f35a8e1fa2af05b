import type { ContactDetails, ContactFields } from '@dhow/contract/contact'
import type { Db } from '#api/database/open.ts'
import { contact } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'

export type ContactStore = ReturnType<typeof createContactStore>

const EMPTY: ContactDetails = {
  email: '',
  phone: '',
  location: '',
  mapUrl: '',
  hours: '',
  instagram: '',
  facebook: '',
  twitter: '',
}

/** The one contact record. */
export function createContactStore(db: Db) {
  return {
    /** The record; every field empty before it is saved for the first time. */
    get: (): ContactDetails => db.select().from(contact).get() ?? EMPTY,

    replace(fields: ContactFields): void {
      db.insert(contact)
        .values({ id: 1, ...fields })
        .onConflictDoUpdate({ target: contact.id, set: fields })
        .run()
    },

    transaction: transactionOn(db),
  }
}
