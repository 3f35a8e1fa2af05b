import {
  type ContactDetails,
  type ContactFields,
  hashContact,
} from '@dhow/contract/contact/contact'
import type { Language } from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import { toInternationalPhone } from '#api/platform/phone.ts'
import type { ContactStore } from './store.ts'

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

type Parts = {
  store: ContactStore
  languages: LanguageService
  events: Events
  getTimeZone: () => string
}

export function createContactService({ store, languages, events, getTimeZone }: Parts) {
  const get = (): ContactDetails => store.find() ?? FIRST_VALUES

  return {
    get,

    getLocalized(language: Language | undefined): ContactDetails {
      const details = get()
      const { location, hours } = details
      const { translate, listUntranslated } = languages.createLocalizer(language, [location, hours])
      const texts = { location: translate(location), hours: translate(hours) }
      return { ...details, ...texts, untranslated: listUntranslated() }
    },

    /** @throws AppError `conflict` if `version` is given and stale, `invalid` for a national telephone number */
    update(fields: ContactFields, version?: string): void {
      const phone = toInternationalPhone(fields.phone, ['phone', 'Phone'], getTimeZone())
      store.transaction(() => {
        requireVersion(version, hashContact(get()), 'The contact details were')
        const { location, hours } = get()
        store.save({ ...fields, phone })
        languages.follow([
          [location, fields.location],
          [hours, fields.hours],
        ])
      })
      events.emit('content.changed')
    },
  }
}
