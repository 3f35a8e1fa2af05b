import {
  type Company,
  type CompanyField,
  type CompanyFields,
  companyVersion,
} from '@dhow/contract/company/company'
import { AppError } from '#api/platform/app-error.ts'
import type { CompanyFiles } from './files.ts'
import { CLAIMS, FIRST_VALUES } from './first-values.ts'
import type { CompanyRow, CompanyStore } from './store.ts'

export type CompanyService = ReturnType<typeof createCompanyService>

type Changes = { [Field in CompanyField]?: CompanyFields[Field] | undefined }

const definedFields = (changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<CompanyFields>

type Parts = {
  store: CompanyStore
  files: CompanyFiles
  onChange: () => void
}

export function createCompanyService({ store, files, onChange }: Parts) {
  const record = createCompanyRecord(store)

  const records = () => {
    const { fields, previous } = store.get()
    return [fields, previous]
  }
  const sweepFiles = () => files.sweep(records())
  const changed = (): Company => {
    sweepFiles()
    onChange()
    return record.get()
  }

  return {
    get: record.get,

    /** Returns the name of the company; undefined before it is saved for the first time. */
    name: (): string | undefined => store.get().fields.brand,

    sweepFiles,

    state() {
      const { fields, savedAt } = store.get()
      return {
        unchecked: CLAIMS.filter((field) => !(field in fields)),
        savedAt: savedAt?.toISOString() ?? null,
      }
    },

    /**
     * @param version expected version of these fields (see companyVersion)
     * @throws AppError `conflict` if the fields have changed since, `invalid` if a referenced file is missing
     */
    async update(input: Changes, version?: string): Promise<Company> {
      const changes = definedFields(input)
      const check = () => {
        files.check(changes)
        record.checkVersion(changes, version)
      }
      check()
      const { staged, discard } = await files.stageCuts(changes.slides ?? [])
      try {
        // Synchronous from here on, so that no other save runs in between.
        check()
        files.publish(staged)
        record.save(files.complete(changes))
      } catch (error) {
        files.withdraw(staged, records())
        throw error
      } finally {
        await discard()
      }
      return changed()
    },

    undo(): Company {
      if (!record.undo()) {
        throw new AppError('not-found', 'There is no save to undo.')
      }
      return changed()
    },
  }
}

const CHANGED =
  'These texts were changed elsewhere in the meantime, so nothing was saved. Check the changes, then save again.'

function createCompanyRecord(store: CompanyStore) {
  const get = (): Company => ({ ...FIRST_VALUES, ...store.get().fields })

  const versionOf = (names: string[]): string => {
    const record = get()
    return companyVersion(
      Object.fromEntries(names.map((name) => [name, record[name as CompanyField]])),
    )
  }

  return {
    get,

    checkVersion(changes: Partial<CompanyFields>, version: string | undefined): void {
      if (version === undefined || version === versionOf(Object.keys(changes))) return
      throw AppError.ofField('conflict', 'ifVersion', CHANGED)
    },

    /** Saves fields. Equal values only mark the fields as checked; then the previous save can still be undone. */
    save(changes: CompanyRow['fields']): void {
      const before = store.get()
      const fields = { ...before.fields, ...changes }
      const isSame = companyVersion(changes) === versionOf(Object.keys(changes))
      store.replace(
        isSame ? { ...before, fields } : { fields, previous: before.fields, savedAt: new Date() },
      )
    },

    undo(): boolean {
      const { previous } = store.get()
      if (previous) store.replace({ fields: previous, previous: null, savedAt: null })
      return previous !== null
    },
  }
}
