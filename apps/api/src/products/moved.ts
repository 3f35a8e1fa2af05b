import type { ProductFields } from '@dhow/contract/product-fields'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { Commit } from './commit.ts'
import type { ProductStore } from './store.ts'

/** A product as it comes from another installation; `pictures` are names. */
export type MovedProduct = ProductFields & {
  id: string
  featured: boolean
  pictures: string[]
}

type Parts = { store: ProductStore; pictures: Pictures; commit: Commit; onChange: () => void }

/** The rules of a catalogue that comes from another installation. */
export const createMovedProducts = ({ store, pictures, commit, onChange }: Parts) => ({
  count: (): number => store.count(),

  /**
   * Puts other products in the place of all that are there, in the order given, all or none.
   * @param record called in the same transaction
   */
  replaceAll(products: Iterable<MovedProduct>, staged: StagedPicture[], record: () => void): void {
    const loose = commit(staged, () => {
      const before = store.ids()
      const shown = store.picturesOfMany(before)
      store.removeMany(before)
      for (const { id, featured, pictures: names, ...fields } of products) {
        store.insert(fields, names, id)
        store.setFeatured(id, featured)
      }
      record()
      store.noteLoose([...shown, ...staged.map(({ name }) => name)])
      return shown
    })
    pictures.remove(store.unused(loose))
    onChange()
  },
})
