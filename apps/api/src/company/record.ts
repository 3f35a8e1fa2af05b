import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company'
import { companyVersion } from '@dhow/contract/record-version'
import { AppError } from '#api/app-error.ts'
import type { StoredCompany } from '#api/database/schema.ts'
import { FIRST_VALUES } from './first-values.ts'
import type { CompanyStore } from './store.ts'

const CHANGED =
  'These words of the company were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

/** The record as it is read and saved: first values until somebody says otherwise. */
export function createCompanyRecord(store: CompanyStore) {
  const get = (): Company => ({ ...FIRST_VALUES, ...store.get().fields })

  /** The version that the named fields are of now. */
  const versionOf = (names: string[]): string => {
    const record = get()
    return companyVersion(
      Object.fromEntries(names.map((name) => [name, record[name as CompanyField]])),
    )
  }

  return {
    get,

    /** @throws AppError `conflict` when the fields that are to be changed are of another version by now */
    checkVersion(changes: Partial<CompanyFields>, version: string | undefined): void {
      if (version === undefined || version === versionOf(Object.keys(changes))) return
      throw AppError.ofField('conflict', 'ifVersion', CHANGED)
    },

    /** Saves fields, so that it can be undone; where they only say that they were checked, an earlier save can. */
    save(changes: StoredCompany): void {
      const before = store.get()
      const fields = { ...before.fields, ...changes }
      const isSame = companyVersion(changes) === versionOf(Object.keys(changes))
      store.replace(
        isSame ? { ...before, fields } : { fields, previous: before.fields, savedAt: new Date() },
      )
    },

    /** Whether there was a save to take back. */
    undo(): boolean {
      const { previous } = store.get()
      if (previous) store.replace({ fields: previous, previous: null, savedAt: null })
      return previous !== null
    },
  }
}
