import { basename, join } from 'node:path'
import { AppError } from '#api/app-error.ts'
import { hasContent } from '#api/data-dir/checksum.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { CompanyFileStore } from './file-store.ts'
import { uploadsIn } from './uploads-in.ts'

/** Days that a file is kept which no record names: a draft of the record may. */
const KEPT_DAYS = 7

const DAY_MS = 86_400_000

const namesIn = (records: unknown[]) => new Set(uploadsIn(records).map(({ name }) => name))

function missing(path: string): AppError {
  const field = path.charAt(0).toUpperCase() + path.slice(1).split('.')[0]
  const message = `${field}: a file is not there any more. Please upload it again.`
  return AppError.ofField('invalid', path, message)
}

/**
 * The files of the company. A row that says what is there comes before its files and goes after them, so that
 * whatever is cut off, no file is unknown.
 */
export function createKeptFiles(store: CompanyFileStore, pictures: Pictures) {
  const remove = (names: string[]) => {
    if (names.length === 0) return
    pictures.removeCompanyFiles(names)
    store.remove(names)
  }

  return {
    /** Puts files where they are served from. Synchronous. */
    publish(staged: StagedPicture[]): void {
      const addedAt = new Date()
      store.add(
        staged.map(({ name, size }) => ({
          ...{ name, addedAt },
          ...{ width: size?.width ?? null, height: size?.height ?? null },
        })),
        staged.flatMap(({ files }) => files.map(({ to }) => basename(to))),
      )
      pictures.publish(staged)
    },

    /** Deletes files that were just published, but for those that a record names. */
    withdraw(staged: StagedPicture[], records: unknown[]): void {
      const named = namesIn(records)
      remove(staged.map(({ name }) => name).filter((name) => !named.has(name)))
    },

    /** Whether a file is the company's. */
    has: (name: string): boolean => store.find(name) !== undefined,

    /** @throws AppError `invalid` when a record names a file that is not there */
    check(record: unknown): void {
      for (const { path, url, name } of uploadsIn(record)) {
        const isThere = store.find(name) && hasContent(join(pictures.uploadsDir, basename(url)))
        if (!isThere) throw missing(path)
      }
    },

    /** Deletes what no record names and no draft can be expected to. */
    sweep(records: unknown[], now = new Date()): void {
      const named = namesIn(records)
      const over = store
        .all()
        .filter(({ name }) => !named.has(name))
        .filter(({ addedAt }) => now.getTime() - addedAt.getTime() > KEPT_DAYS * DAY_MS)
      remove(over.map(({ name }) => name))
    },
  }
}
