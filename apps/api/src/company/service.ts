import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company'
import { AppError } from '#api/app-error.ts'
import type { CompanyFiles } from './files.ts'
import { CLAIMS } from './first-values.ts'
import { createCompanyRecord } from './record.ts'
import type { CompanyStore } from './store.ts'

export type CompanyService = ReturnType<typeof createCompanyService>

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

/** The rules of the company record: what it names is there, and nothing is kept for nobody. */
export function createCompanyService({ store, files, onChange }: Parts) {
  const record = createCompanyRecord(store)

  /** The record, and the one that an undo brings back. */
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
        record.checkVersion(changes, version)
      }
      check()
      const { staged, discard } = await files.stageCuts(changes.slides ?? [])
      try {
        // Nothing is awaited from here on: another save comes before this one or after it.
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

    /** @throws AppError `not-found` when there is no save to take back */
    undo(): Company {
      if (!record.undo()) {
        throw new AppError('not-found', 'There is no save that could be taken back.')
      }
      return changed()
    },
  }
}
