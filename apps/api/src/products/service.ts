import { newPicture, newPictureIndex, orderVersion } from '@dhow/contract/arrangement'
import { LIMITS } from '@dhow/contract/limits'
import { type ProductFields, productVersion } from '@dhow/contract/product-fields'
import type { Product, ProductChanges } from '@dhow/contract/products'
import { AppError } from '#api/app-error.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { pictureName } from '#api/pictures/stored-files.ts'
import { createBulkActions } from './bulk.ts'
import { createCommit } from './commit.ts'
import { createImportedProducts } from './imported.ts'
import { createMovedProducts } from './moved.ts'
import type { ProductStore } from './store.ts'

export type ProductService = ReturnType<typeof createProductService>

type Parts = {
  store: ProductStore
  pictures: Pictures
  certificates: Pick<CertificateService, 'check' | 'problemOf'>
  categories: CategoryNames
  /** Called after every change of what visitors see. */
  onChange: () => void
}

/** A photo chosen twice is one picture. */
const distinct = (names: string[]) => [...new Set(names)]

const notFound = () =>
  new AppError('not-found', 'There is no such product. It may have been deleted.')

/** @throws AppError `conflict` when the product is of another version by now */
function checkVersion(product: Product, version: string | undefined): void {
  if (version === undefined || version === productVersion(product)) return
  const message =
    'This product was changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'
  throw AppError.ofField('conflict', 'ifVersion', message)
}

/** The rules of the catalogue: what is stored and which picture files exist never disagree. */
export function createProductService(parts: Parts) {
  const { store, pictures, certificates, categories, onChange } = parts
  const find = (id: string): Product => {
    const product = store.find(id)
    if (!product) throw notFound()
    return product
  }

  const commit = createCommit(store, pictures)

  /** Fields with their category as the list writes it. */
  const spelled = (fields: ProductFields): ProductFields => ({
    ...fields,
    category: categories.spell()(fields.category),
  })

  return {
    find,

    /** The catalogue by order ascending. */
    each: (): Iterable<Product> => store.each(),

    /** Takes the categories of products from before there was a list into it. */
    adoptCategories(): void {
      store.transaction(() =>
        store.moveCategories(categories.adopt([...store.countByCategory().keys()])),
      )
    },

    /** The number of products of each category that has any. */
    countByCategory: (): Map<string, number> => store.countByCategory(),

    /** Gives products the new name of their category; returns how many there were. */
    moveCategories: (names: Map<string, string>): number => store.moveCategories(names),

    /** A product; undefined where there is none of that id. */
    lookUp: (id: string): Product | undefined => store.find(id),

    /** The products of some ids, without those that are gone. */
    lookUpMany: (ids: string[]): Product[] => store.findMany(ids),

    gtinsOf: (searchKey: string): (string | undefined)[] => store.gtinsOf(searchKey),

    isPictureUsed: (name: string): boolean => store.isPictureUsed(name),

    /** See CertificateService. */
    certificateProblem: certificates.problemOf,

    ...createBulkActions({ store, pictures, categories, onChange }),

    ...createImportedProducts({ ...parts, commit }),

    ...createMovedProducts({ store, pictures, commit, onChange }),

    /**
     * Deletes the files of those pictures that nothing needs any more.
     * @param letGo lets go of them, and says which they are
     */
    releasePictures(letGo: () => string[]): void {
      const names = store.transaction(() => {
        const names = letGo()
        store.noteLoose(names)
        return names
      })
      pictures.remove(store.unused(names))
    },

    /**
     * Adds a product at the end of the catalogue. Nothing is saved once `signal` is given before its
     * pictures are made.
     */
    async create(
      fields: ProductFields,
      uploads: UploadedFile[],
      signal?: AbortSignal,
    ): Promise<Product> {
      const staged = await pictures.stage(uploads, signal)
      const names = distinct(staged.map(({ name }) => name))
      const id = commit(staged, () => {
        certificates.check(fields.specification)
        return store.insert(spelled(fields), names)
      })
      onChange()
      return find(id)
    },

    /**
     * Changes a product. Its pictures become those of `pictures`, in that order; without it, those of
     * `existingImages` and then the new ones. Without a specification it keeps its own.
     * @throws AppError `conflict` when the product is no longer as `ifVersion` says, or a picture to keep
     * is no longer its own
     */
    async update(
      id: string,
      { existingImages = [], pictures: inOrder, ifVersion, ...fields }: ProductChanges,
      uploads: UploadedFile[],
      signal?: AbortSignal,
    ): Promise<Product> {
      checkVersion(find(id), ifVersion)
      const wanted = inOrder ?? [...existingImages, ...uploads.map((_, at) => newPicture(at))]
      if (wanted.length > LIMITS.pictures) {
        const message = `A product may have at most ${LIMITS.pictures} pictures; these are ${wanted.length}.`
        throw AppError.ofField('too-large', 'media', message)
      }
      const named = wanted.map(newPictureIndex).filter((index) => index !== undefined)
      if (named.toSorted((a, b) => a - b).join() !== uploads.map((_, at) => at).join()) {
        const message =
          'Pictures: the order that was sent does not name every new picture once. Please reload the page and try again.'
        throw AppError.ofField('invalid', 'pictures', message)
      }
      const staged = await pictures.stage(uploads, signal)

      const dropped = commit(staged, () => {
        const known = find(id)
        checkVersion(known, ifVersion)
        const before = store.picturesOf(id)
        const names = wanted.map((entry) => {
          const index = newPictureIndex(entry)
          if (index !== undefined) return staged[index]?.name
          const name = pictureName(entry)
          return name !== undefined && before.includes(name) ? name : undefined
        })
        if (!names.every((name) => name !== undefined)) {
          const field = inOrder ? 'pictures' : 'existingImages'
          const message =
            'A picture that you kept was deleted elsewhere. Please reload the page and try again.'
          throw AppError.ofField('conflict', field, message)
        }
        const { specification = known.specification, ...others } = fields
        certificates.check(specification, known.specification)
        store.update(id, spelled({ ...others, specification }), distinct(names))
        store.noteLoose([...before, ...staged.map(({ name }) => name)])
        return before
      })
      pictures.remove(store.unused(dropped))
      onChange()
      return find(id)
    },

    /** Deletes a product and the pictures that no other product shows. */
    remove(id: string): void {
      const names = store.transaction(() => {
        const names = store.picturesOf(id)
        if (!store.remove(id)) throw notFound()
        store.noteLoose(names)
        return names
      })
      pictures.remove(store.unused(names))
      onChange()
    },

    /**
     * Gives the named products their new positions, all or none.
     * @param ifVersion the version of the whole order that the positions were chosen in; without it only
     * the products themselves must be there
     * @throws AppError `conflict` when the order is another by now, or a product is gone
     */
    reorder(updates: { id: string; order: number }[], ifVersion?: string): void {
      store.transaction(() => {
        const ids = store.ids()
        const there = new Set(ids)
        const stale = ifVersion !== undefined && ifVersion !== orderVersion(ids)
        if (stale || !updates.every(({ id }) => there.has(id))) {
          const message =
            'The products were changed elsewhere in the meantime. The list shows them as they are now: please move the product again.'
          throw AppError.ofField('conflict', 'updates', message)
        }
        store.setPositions(updates)
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
