import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#api/platform/app-error.ts'

const MAX_BYTES = 200_000_000

/**
 * Creates a cache of files whose names depend on their content. `trim` deletes the least recently used files above
 * `maxBytes`. The folder may be deleted at any time.
 */
export function createDocumentCache(folder: string, maxBytes = MAX_BYTES) {
  const pathOf = (name: string) => join(folder, name)

  /** Ignores a file that another call has deleted. */
  const ifExists = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  const names = async () => (await ifExists(readdir(folder))) ?? []

  return {
    pathOf,

    /** Returns whether a file exists, and marks it as used. */
    async has(name: string): Promise<boolean> {
      const now = new Date()
      return (await ifExists(utimes(pathOf(name), now, now).then(() => true))) ?? false
    },

    /** Opens a file, so that it can be read even if it is deleted. Returns undefined if it does not exist. */
    open: (name: string) => ifExists(open(pathOf(name))),

    prepare: () => mkdir(folder, { recursive: true }),

    /** Moves complete files into the cache. Call `trim` afterwards. */
    async add(files: { from: string; name: string }[]): Promise<void> {
      for (const { from, name } of files) await rename(from, pathOf(name))
    },

    /** Deletes the files whose names begin with `prefix`. */
    async remove(prefix: string): Promise<void> {
      for (const name of await names()) {
        if (name.startsWith(prefix)) await rm(pathOf(name), { force: true })
      }
    },

    async trim(): Promise<void> {
      const files = []
      for (const name of await names()) {
        const stats = await ifExists(stat(pathOf(name)))
        if (stats) files.push({ name, bytes: stats.size, usedAt: stats.mtimeMs })
      }
      let bytes = 0
      for (const file of files.sort((one, other) => other.usedAt - one.usedAt)) {
        bytes += file.bytes
        if (bytes > maxBytes) await rm(pathOf(file.name), { force: true })
      }
    },
  }
}
