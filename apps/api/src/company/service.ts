import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company'
import { companyVersion } from '@dhow/contract/record-version'
import { AppError } from '#api/app-error.ts'
import type { StoredCompany } from '#api/database/schema.ts'
import type { CompanyFiles } from './files.ts'
import { CLAIMS, FIRST_VALUES } from './first-values.ts'
import type { CompanyStore } from './store.ts'

export type CompanyService = ReturnType<typeof createCompanyService>

const CHANGED =
  'These words of the company were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

type Changes = { [Field in CompanyField]?: CompanyFields[Field] | undefined }

/** The fields that are stated. */
const statedIn = (changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<CompanyFields>

type Parts = {
  store: CompanyStore
  files: CompanyFiles
  /** Called after every change of what visitors see. */
  onChange: () => void
}

/** The company record: first values until somebody says otherwise. */
export function createCompanyService({ store, files, onChange }: Parts) {
  /** The record: first values where nothing was saved. */
  const get = (): Company => ({ ...FIRST_VALUES, ...store.get().fields })

  /** Those fields of the record that are to be changed, as they are now. */
  const currentOf = (changes: object): Partial<Company> => {
    const record = get()
    return Object.fromEntries(
      Object.keys(changes).map((name) => [name, record[name as CompanyField]]),
    )
  }

  const checkVersion = (changes: Partial<CompanyFields>, version: string | undefined) => {
    if (version === undefined || version === companyVersion(currentOf(changes))) return
    throw AppError.ofField('conflict', 'ifVersion', CHANGED)
  }

  const save = (changes: StoredCompany) => {
    const before = store.get()
    const fields = { ...before.fields, ...changes }
    // What was only said to be true changes nothing that could be undone.
    const isSame = companyVersion(changes) === companyVersion(currentOf(changes))
    store.replace(
      isSame ? { ...before, fields } : { fields, previous: before.fields, savedAt: new Date() },
    )
  }

  /** The record, and the one that an undo brings back. */
  const records = () => {
    const { fields, previous } = store.get()
    return [fields, previous]
  }

  const sweepFiles = () => files.sweep(records())

  const changed = () => {
    sweepFiles()
    onChange()
  }

  return {
    get,

    /** The company's name; undefined before anybody has said it. */
    name: (): string | undefined => store.get().fields.brand,

    /** Deletes the files that no record names; see CompanyFiles.sweep. */
    sweepFiles,

    /** The fields that hold first values which nobody has checked, and when the latest save was. */
    state() {
      const { fields, savedAt } = store.get()
      return {
        unchecked: CLAIMS.filter((field) => !(field in fields)),
        savedAt: savedAt?.toISOString() ?? null,
      }
    },

    /**
     * Changes the given fields.
     * @param version of these fields when they were opened (see companyVersion); without it, any
     * @throws AppError `conflict` when they are of another version by now, `invalid` when a file that they name
     * is not there
     */
    async update(input: Changes, version?: string): Promise<Company> {
      const changes = statedIn(input)
      const check = () => {
        files.check(changes)
        checkVersion(changes, version)
      }
      check()
      const { staged, discard } = await files.stageCuts(changes.slides ?? [])
      try {
        // Nothing is awaited from here on: another save comes before this one or after it.
        check()
        files.publish(staged)
        save(files.complete(changes))
      } catch (error) {
        files.withdraw(staged, records())
        throw error
      } finally {
        await discard()
      }
      changed()
      return get()
    },

    /** @throws AppError `not-found` when there is no save to take back */
    undo(): Company {
      store.transaction(() => {
        const { previous } = store.get()
        if (!previous) throw new AppError('not-found', 'There is no save that could be taken back.')
        store.replace({ fields: previous, previous: null, savedAt: null })
      })
      changed()
      return get()
    },
  }
}
