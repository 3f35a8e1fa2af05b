import { type ContactFields, contactVersion } from '@dhow/contract/contact'
import { AppError } from '#api/platform/app-error.ts'
import type { ContactStore } from './store.ts'

export type ContactService = ReturnType<typeof createContactService>

const CHANGED =
  'The contact details were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

/** @param onChange called after every change of what visitors see */
export const createContactService = (store: ContactStore, onChange: () => void) => ({
  /**
   * Replaces the contact record.
   * @param version of the record that the fields were written over; without it, any
   * @throws AppError `conflict` when the record is of another version by now
   */
  update(fields: ContactFields, version?: string): void {
    store.transaction(() => {
      if (version !== undefined && version !== contactVersion(store.get())) {
        throw AppError.ofField('conflict', 'ifVersion', CHANGED)
      }
      store.replace(fields)
    })
    onChange()
  },
})
