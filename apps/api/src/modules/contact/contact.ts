import type { Contract } from '@dhow/contract'
import { type ContactDetails, type ContactFields, contactVersion } from '@dhow/contract/contact'
import { AppError } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import { contact } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { done, type Handlers } from '#api/platform/http/contract.ts'

export type ContactService = ReturnType<typeof createContactService>

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

const CHANGED =
  'The contact details were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

/** @param onChange called after every update */
export function createContactService(db: Db, onChange: () => void) {
  const select = db.select().from(contact).prepare()
  const get = (): ContactDetails => select.get() ?? FIRST_VALUES

  return {
    get,

    /** @throws AppError `conflict` if `version` is given and stale */
    update(fields: ContactFields, version?: string): void {
      transactionOn(db)(() => {
        if (version !== undefined && version !== contactVersion(get())) {
          throw AppError.ofField('conflict', 'ifVersion', CHANGED)
        }
        db.insert(contact)
          .values({ id: 1, ...fields })
          .onConflictDoUpdate({ target: contact.id, set: fields })
          .run()
      })
      onChange()
    },
  }
}

export const contactRoutes = (service: ContactService): Handlers<Contract['contact']> => ({
  get: () => ({ status: 200, body: service.get() }),

  update: ({ body: { ifVersion, ...fields } }) => {
    service.update(fields, ifVersion)
    return done('Contact details updated successfully')
  },
})
