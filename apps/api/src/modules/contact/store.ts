import type { ContactDetails, ContactFields } from '@dhow/contract/contact'
import type { Db } from '#api/platform/database/open.ts'
import { contact } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'

export type ContactStore = ReturnType<typeof createContactStore>

/** Empty but for the hours that an installation begins with. */
const FIRST_VALUES: ContactDetails = {
  email: '',
  phone: '',
  location: '',
  mapUrl: '',
  hours: 'Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed',
  instagram: '',
  facebook: '',
  twitter: '',
}

/** The one contact record. */
export function createContactStore(db: Db) {
  const select = db.select().from(contact).prepare()

  return {
    /** The record; first values before it is saved for the first time. */
    get: (): ContactDetails => select.get() ?? FIRST_VALUES,

    replace(fields: ContactFields): void {
      db.insert(contact)
        .values({ id: 1, ...fields })
        .onConflictDoUpdate({ target: contact.id, set: fields })
        .run()
    },

    transaction: transactionOn(db),
  }
}
