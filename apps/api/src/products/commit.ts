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
    try {
      store.noteLoose(staged.map(({ name }) => name))
      return store.transaction(() => {
        pictures.publish(staged)
        store.forgetAvif(staged.map(({ name }) => name))
        return write()
      })
    } catch (error) {
      pictures.remove(store.unused(staged.map(({ name }) => name)))
      throw error
    }
  }
