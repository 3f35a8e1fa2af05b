import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { ProductStore } from './store.ts'

export type Commit = ReturnType<typeof createCommit>

/**
 * Places staged pictures and writes the rows that show them, in one uninterrupted step; when it
 * fails, the files it placed go again, unless something else needs them too.
 */
export const createCommit =
  (store: ProductStore, pictures: Pictures) =>
  <T>(staged: StagedPicture[], write: () => T): T => {
    const names = staged.map(({ name }) => name)
    try {
      // Committed first: after a crash, no file has the checksum of an earlier one.
      store.noteLoose(names, names)
      return store.transaction(() => {
        pictures.publish(staged)
        return write()
      })
    } catch (error) {
      pictures.remove(store.unused(names))
      throw error
    }
  }
