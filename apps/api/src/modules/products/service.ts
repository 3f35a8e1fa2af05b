import { LIMITS } from '@dhow/contract/limits'
import { newPicture, newPictureIndex, orderVersion } from '@dhow/contract/products/arrangement'
import { type ProductFields, productVersion } from '@dhow/contract/products/product-fields'
import type { Product, ProductUpdate } from '@dhow/contract/products/products'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { pictureName } from '#api/platform/pictures/stored-files.ts'
import { createBulkActions, createCommit, createMovedProducts } from './bulk.ts'
import { createImportedProducts } from './imported.ts'
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

const distinct = (names: string[]) => [...new Set(names)]

const notFound = () =>
  new AppError('not-found', 'There is no such product. It may have been deleted.')

/** @throws AppError `conflict` if the product has changed since */
function checkVersion(product: Product, version: string | undefined): void {
  if (version === undefined || version === productVersion(product)) return
  const message =
    'This product was changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'
  throw AppError.ofField('conflict', 'ifVersion', message)
}

/** Creates the product service. Keeps database rows and picture files consistent. */
export function createProductService(parts: Parts) {
  const { store, pictures, certificates, categories, onChange } = parts
  const find = (id: string): Product => {
    const product = store.find(id)
    if (!product) throw notFound()
    return product
  }

  const commit = createCommit(store, pictures)

  const withListedCategory = (fields: ProductFields): ProductFields => ({
    ...fields,
    category: categories.spell()(fields.category),
  })

  return {
    find,

    /** Reads all products by ascending order. */
    each: (): Iterable<Product> => store.each(),

    /** Adds the categories of products to the list, after an upgrade from a version without a list. */
    adoptCategories(): void {
      store.transaction(() =>
        store.moveCategories(categories.adopt([...store.countByCategory().keys()])),
      )
    },

    countByCategory: (): Map<string, number> => store.countByCategory(),

    /** Renames categories and returns the number of changed products. */
    moveCategories: (names: Map<string, string>): number => store.moveCategories(names),

    lookUp: (id: string): Product | undefined => store.find(id),

    /** Returns the existing ones of these products. */
    lookUpMany: (ids: string[]): Product[] => store.findMany(ids),

    gtinsOf: (searchKey: string): (string | undefined)[] => store.gtinsOf(searchKey),

    isPictureUsed: (name: string): boolean => store.isPictureUsed(name),

    /** See CertificateService. */
    certificateProblem: certificates.problemOf,

    ...createBulkActions({ store, pictures, categories, onChange }),

    ...createImportedProducts({ ...parts, commit }),

    ...createMovedProducts({ store, pictures, commit, onChange }),

    /**
     * Deletes the files of unused pictures.
     * @param release deletes references to pictures and returns their names
     */
    releasePictures(release: () => string[]): void {
      const names = store.transaction(() => {
        const names = release()
        store.noteLoose(names)
        return names
      })
      pictures.remove(store.unused(names))
    },

    /**
     * Adds a product at the end of the catalogue. An abort before its pictures are processed saves nothing.
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
        return store.insert(withListedCategory(fields), names)
      })
      onChange()
      return find(id)
    },

    /**
     * Changes a product. Its pictures are those of `pictures` in that order, by default `existingImages` and then the
     * new ones. Without a specification, the stored one remains.
     * @throws AppError `conflict` if the product has another version than `ifVersion`, or has lost a picture to keep
     */
    async update(
      id: string,
      { existingImages = [], pictures: inOrder, ifVersion, ...fields }: ProductUpdate,
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
        const current = find(id)
        checkVersion(current, ifVersion)
        const previousNames = store.picturesOf(id)
        const names = wanted.map((entry) => {
          const index = newPictureIndex(entry)
          if (index !== undefined) return staged[index]?.name
          const name = pictureName(entry)
          return name !== undefined && previousNames.includes(name) ? name : undefined
        })
        if (!names.every((name) => name !== undefined)) {
          const field = inOrder ? 'pictures' : 'existingImages'
          const message =
            'A picture that you kept was deleted elsewhere. Please reload the page and try again.'
          throw AppError.ofField('conflict', field, message)
        }
        const { specification = current.specification, ...others } = fields
        certificates.check(specification, current.specification)
        store.update(id, withListedCategory({ ...others, specification }), distinct(names))
        store.noteLoose([...previousNames, ...staged.map(({ name }) => name)])
        return previousNames
      })
      pictures.remove(store.unused(dropped))
      onChange()
      return find(id)
    },

    /** Deletes a product and its unused pictures. */
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
     * Sets the positions of products, all or none.
     * @param ifVersion the version of the complete order on which the positions are based
     * @throws AppError `conflict` if the order has changed since, or a product does not exist
     */
    reorder(updates: { id: string; order: number }[], ifVersion?: string): void {
      store.transaction(() => {
        const ids = store.ids()
        const existing = new Set(ids)
        const stale = ifVersion !== undefined && ifVersion !== orderVersion(ids)
        if (stale || !updates.every(({ id }) => existing.has(id))) {
          const message =
            'The products were changed elsewhere in the meantime. The list shows them as they are now: please move the product again.'
          throw AppError.ofField('conflict', 'updates', message)
        }
        store.setPositions(updates)
      })
      onChange()
    },

    /** Shows a product on the home page, or removes it from there. */
    setFeatured(id: string, featured: boolean): void {
      if (!store.setFeatured(id, featured)) throw notFound()
      onChange()
    },
  }
}
