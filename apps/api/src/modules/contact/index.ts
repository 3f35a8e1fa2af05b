import type { Contract } from '@dhow/contract'
import {
  type ContactDetails,
  type ContactFields,
  hashContact,
} from '@dhow/contract/contact/contact'
import type { Language } from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { Kernel } from '#api/kernel.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { toInternationalPhone } from '#api/platform/phone.ts'
import { contact } from './tables.ts'

export type ContactService = ReturnType<typeof createContactService>

export const FIRST_VALUES: ContactDetails = {
  email: '',
  phone: '',
  location: '',
  mapUrl: '',
  hours: /*i18n*/ 'Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed',
  instagram: '',
  facebook: '',
  twitter: '',
}

export function createContactService(
  db: Db,
  languages: LanguageService,
  events: Events,
  timeZone: () => string,
) {
  const select = db.select().from(contact).prepare()
  const get = (): ContactDetails => select.get() ?? FIRST_VALUES

  return {
    get,

    localized(language: Language | undefined): ContactDetails {
      const details = get()
      const { location, hours } = details
      const { text, untranslated } = languages.localizer(language, [location, hours])
      const texts = { location: text(location), hours: text(hours) }
      return { ...details, ...texts, untranslated: untranslated() }
    },

    /** @throws AppError `conflict` if `version` is given and stale, `invalid` for a national telephone number */
    update(fields: ContactFields, version?: string): void {
      const phone = toInternationalPhone(fields.phone, ['phone', 'Phone'], timeZone())
      createTransaction(db)(() => {
        requireVersion(version, hashContact(get()), 'The contact details were')
        const { location, hours } = get()
        saveSingleRow(db, contact, { ...fields, phone })
        languages.follow([
          [location, fields.location],
          [hours, fields.hours],
        ])
      })
      events.emit('content.changed')
    },
  }
}

export const createContact = (_kernel: Kernel, { contact }: { contact: ContactService }) => ({
  routes: contactRoutes(contact),
})

const contactRoutes = (service: ContactService): Handlers<Contract['contact']> => ({
  get: ({ query }) => ok(service.localized(query.lang)),

  update: ({ body: { ifVersion, ...fields } }) => {
    service.update(fields, ifVersion)
    return done('Contact details updated successfully')
  },
})
