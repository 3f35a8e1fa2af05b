import { LIMITS } from '@dhow/contract/limits'
import {
  formatNewPicture,
  hashOrder,
  hashProduct,
  type ProductFields,
  parseNewPicture,
  pickProductFields,
} from '@dhow/contract/products/product-fields'
import type {
  OfficeProduct,
  Product,
  ProductStatus,
  ProductUpdate,
} from '@dhow/contract/products/products'
import type { Events } from '#api/events.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { AppError, requireStored, requireVersion } from '#api/platform/app-error.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { parsePictureName } from '#api/platform/pictures/stored-files.ts'
import { createBulkActions, createCommit } from './bulk.ts'
import { createImportedProducts } from './imported.ts'
import { pairTexts } from './localize.ts'
import type { ProductStore } from './store.ts'

export type ProductService = ReturnType<typeof createProductService>

type Parts = {
  store: ProductStore
  pictures: Pictures
  certificates: CertificateService
  categories: CategoryNames
  languages: LanguageService
  events: Events
}

const checkVersion = (product: Product, version: string | undefined) =>
  requireVersion(version, hashProduct(product), 'This product was')

export function createProductService(parts: Parts) {
  const { store, pictures, certificates, categories, languages, events } = parts
  const { office } = store
  const findIn =
    (products: Pick<ProductStore, 'find'>) =>
    (id: string): Product =>
      requireStored(products.find(id), 'product')
  const find = findIn(store)
  const findAny = findIn(office)

  const commit = createCommit(store, pictures, events)

  const requireFree = (itemNumber: string, id?: string): void => {
    const other = office.findByItemNumbers([itemNumber]).find((item) => item.id !== id)
    if (!other) return
    const message = `Item number ${itemNumber} belongs to “${other.name}”.`
    throw AppError.forField('conflict', 'itemNumber', message, { code: 'duplicate' })
  }

  const spellCategory = (fields: ProductFields): ProductFields => ({
    ...fields,
    category: categories.spell()(fields.category),
  })

  const { count, countByCategory, countAllByCategory, each, moveCategories, isPictureUsed } = store

  return {
    /** Public products. */
    find,
    count,
    countByCategory,
    each,
    lookUpMany: store.findMany,
    /** All products, also drafts and those in the trash. */
    countAllByCategory,
    moveCategories,
    isPictureUsed,
    /** Published products and drafts. */
    office: { ...office, find: findAny, lookUp: office.find },
    findCertificateProblem: certificates.findProblem,
    ...createBulkActions({ store, categories, commit }),
    ...createImportedProducts({ store, certificates, categories, languages, commit }),

    /** Updates the search index of the products with one of the English texts, after their translations have changed. */
    reindex: (sources: string[]): void => store.transaction(() => store.reindex(sources)),

    /** Adds the categories of products to the list, after an upgrade from a version without a list. */
    adoptCategories(): void {
      store.transaction(() => moveCategories(categories.adopt([...countAllByCategory().keys()])))
    },

    releasePictures(release: () => string[]): void {
      commit((dropped) => void dropped.push(...release()))
    },

    /**
     * An abort before the pictures are processed saves nothing.
     * @throws AppError `conflict` if another product has the item number
     */
    async create(
      { status, ...fields }: ProductFields & { status?: ProductStatus | undefined },
      uploads: UploadedFile[],
      signal?: AbortSignal,
    ): Promise<Product> {
      const staged = await pictures.stage(uploads, signal)
      const names = [...new Set(staged.map(({ name }) => name))]
      const id = commit(() => {
        certificates.check(fields.specification)
        requireFree(fields.itemNumber)
        return store.insert(spellCategory(fields), names, status && { status })
      }, staged)
      return findAny(id)
    },

    /**
     * The pictures are those of `pictures` in that order, by default `existingImages` and then the new ones.
     * @throws AppError `conflict` if the product has another version than `ifVersion`, has lost a picture
     *   to keep, or if another product has the item number
     */
    async update(
      id: string,
      { existingImages = [], pictures: inOrder, ifVersion, status, ...fields }: ProductUpdate,
      uploads: UploadedFile[],
      signal?: AbortSignal,
    ): Promise<Product> {
      checkVersion(findAny(id), ifVersion)
      const entries = inOrder ?? [
        ...existingImages,
        ...uploads.map((_, index) => formatNewPicture(index)),
      ]
      if (entries.length > LIMITS.pictures) {
        const message = `A product may have at most ${LIMITS.pictures} pictures; these are ${entries.length}.`
        throw AppError.forField('too-large', 'media', message)
      }
      const newIndexes = entries.map(parseNewPicture).filter((index) => index !== undefined)
      if (newIndexes.toSorted((a, b) => a - b).join() !== uploads.map((_, index) => index).join()) {
        const message =
          'Pictures: the order that was sent does not name every new picture once. Please reload the page and try again.'
        throw AppError.forField('invalid', 'pictures', message)
      }
      const staged = await pictures.stage(uploads, signal)

      commit((dropped) => {
        const current = findAny(id)
        checkVersion(current, ifVersion)
        const previousNames = store.listPictures(id)
        const names = entries.map((entry) => {
          const index = parseNewPicture(entry)
          if (index !== undefined) return staged[index]?.name
          const name = parsePictureName(entry)
          return name !== undefined && previousNames.includes(name) ? name : undefined
        })
        if (!names.every((name) => name !== undefined)) {
          const field = inOrder ? 'pictures' : 'existingImages'
          const message =
            'A picture that you kept was deleted elsewhere. Please reload the page and try again.'
          throw AppError.forField('conflict', field, message)
        }
        const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
        const listed = spellCategory(pickProductFields({ ...current, ...Object.fromEntries(sent) }))
        certificates.check(listed.specification, current.specification)
        requireFree(listed.itemNumber, id)
        languages.follow(pairTexts(current, listed))
        store.update(id, listed, [...new Set(names)])
        if (status) store.updateMany([id], { status })
        dropped.push(...previousNames)
      }, staged)
      return findAny(id)
    },

    trash(id: string): void {
      requireStored(store.trashMany([id], new Date()), 'product')
      events.emit('products.changed')
    },

    /** Returns all products by order, and then those in the trash. */
    *listAll(): Generator<OfficeProduct> {
      yield* office.readEach()
      yield* office.trash.readEach()
    },

    /** @throws AppError `conflict` if the order has changed since `ifVersion`, or a product does not exist */
    reorder(updates: { id: string; order: number }[], ifVersion?: string): void {
      commit(() => {
        const ids = office.listIds()
        const existing = new Set(ids)
        const stale = ifVersion !== undefined && ifVersion !== hashOrder(ids)
        if (stale || !updates.every(({ id }) => existing.has(id))) {
          const message =
            'The products were changed elsewhere in the meantime. The list is up to date now. Move the product again.'
          throw AppError.forField('conflict', 'updates', message)
        }
        store.setPositions(updates)
      })
    },

    setFeatured(id: string, featured: boolean): void {
      requireStored(store.setFeatured(id, featured), 'product')
      events.emit('products.changed')
    },
  }
}
