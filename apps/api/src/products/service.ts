import { LIMITS } from '@dhow/contract/limits'
import type { Product, ProductFields } from '@dhow/contract/products'
import { Failure } from '#api/failure.ts'
import { type Pictures, pictureName, type StagedPicture } from '#api/uploads/pictures.ts'
import type { UploadedFile } from '#api/uploads/receive.ts'
import type { ProductStore } from './store.ts'

export type ProductService = ReturnType<typeof createProductService>

type Parts = {
  store: ProductStore
  pictures: Pictures
  /** Called after every change of what visitors see. */
  onChange: () => void
}

/** A photo chosen twice is one picture. */
const distinct = (names: string[]) => [...new Set(names)]

const notFound = () =>
  new Failure('not-found', 'There is no such product. It may have been deleted.')

/** The rules of the catalogue: what is stored and which picture files exist never disagree. */
export function createProductService({ store, pictures, onChange }: Parts) {
  const find = (id: string): Product => {
    const product = store.find(id)
    if (!product) throw notFound()
    return product
  }

  /**
   * Places staged pictures and writes the rows that show them, in one uninterrupted step; when it
   * fails, the files it placed go again, unless another product shows them too.
   */
  const commit = <T>(staged: StagedPicture[], write: () => T): T => {
    try {
      return store.transaction(() => {
        pictures.place(staged)
        return write()
      })
    } catch (error) {
      pictures.remove(store.unused(staged.map(({ name }) => name)))
      throw error
    }
  }

  return {
    find,

    /** Adds a product at the end of the catalogue. */
    async create(fields: ProductFields, uploads: UploadedFile[]): Promise<Product> {
      const staged = await pictures.stage(uploads)
      const names = distinct(staged.map(({ name }) => name))
      const id = commit(staged, () => store.insert(fields, names))
      onChange()
      return find(id)
    },

    /**
     * Changes a product: its pictures become `existingImages`, in that order, then the new ones.
     * @throws Failure `conflict` when a picture to keep is no longer the product's
     */
    async update(
      id: string,
      { existingImages, ...fields }: ProductFields & { existingImages: string[] },
      uploads: UploadedFile[],
    ): Promise<Product> {
      find(id)
      const total = existingImages.length + uploads.length
      if (total > LIMITS.pictures) {
        const message = `A product may have at most ${LIMITS.pictures} pictures; these are ${total}.`
        throw Failure.ofField('too-large', 'media', message)
      }
      const staged = await pictures.stage(uploads)

      const dropped = commit(staged, () => {
        find(id)
        const before = store.picturesOf(id)
        const kept = existingImages.map(pictureName)
        if (!kept.every((name) => name !== undefined && before.includes(name))) {
          const message =
            'existingImages: a picture to keep is no longer there. Reload the product and try again.'
          throw Failure.ofField('conflict', 'existingImages', message)
        }
        const names = [...(kept as string[]), ...staged.map(({ name }) => name)]
        store.update(id, fields, distinct(names))
        return before
      })
      pictures.remove(store.unused(dropped))
      onChange()
      return find(id)
    },

    /** Deletes a product and the pictures that no other product shows. */
    remove(id: string): void {
      const names = store.picturesOf(id)
      if (!store.remove(id)) throw notFound()
      pictures.remove(store.unused(names))
      onChange()
    },

    /** Gives the named products their new places, all or none. */
    reorder(updates: { id: string; order: number }[]): void {
      store.transaction(() => {
        for (const { id, order } of updates) {
          if (!store.setPlace(id, order)) {
            throw new Failure(
              'not-found',
              `updates: there is no product ${id}. Reload the list and try again.`,
            )
          }
        }
      })
      onChange()
    },

    /** Puts a product on the home page or takes it off. */
    setFeatured(id: string, featured: boolean): void {
      if (!store.setFeatured(id, featured)) throw notFound()
      onChange()
    },
  }
}
