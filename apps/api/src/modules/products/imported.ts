import { createHash } from 'node:crypto'
import { fieldsOf, type ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import { pictureName } from '#api/platform/pictures/stored-files.ts'
import type { Commit } from './bulk.ts'
import type { ProductStore } from './store.ts'

/** All data of a product except its position. */
type ProductContent = ProductFields & {
  featured: boolean
  /** Picture names, the thumbnail first. */
  pictures: string[]
}

const contentOf = (product: Product): ProductContent => ({
  ...fieldsOf(product),
  featured: product.featured,
  pictures: product.images.map(pictureName).filter((picture) => picture !== undefined),
})

/**
 * Returns a hash that tells whether a product was edited. Empty fields are ignored, so that new fields of a later
 * version change nothing; empty lists are not.
 */
export function contentHash(content: ProductContent): string {
  const json = JSON.stringify(content, (_, value) => (isEmpty(value) ? undefined : value))
  return createHash('sha256').update(json).digest('base64url')
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0)

/** A product to add (without an id) or to change. */
export type ImportedRow = {
  /** Row of the spreadsheet, for messages. */
  row: number
  id: string | undefined
  fields: ProductFields
  featured: boolean
  /** Picture names; undefined keeps the pictures. */
  pictures: string[] | undefined
}

/** A product that an import added or changed, with the data to undo this. */
export type ImportedProduct = {
  id: string
  /** Name after the import. */
  name: string
  /** Content hash after the import. */
  written: string
  /** Content before the import; null if the import added it. */
  previous: ProductContent | null
}

type Parts = {
  store: ProductStore
  pictures: Pictures
  certificates: Pick<CertificateService, 'problemOf'>
  categories: CategoryNames
  commit: Commit
  onChange: () => void
}

/** Maximum number of product names in an error message. */
const MAX_NAMES = 5

/** Creates the import of many products, all or none, and its undo. */
export function createImportedProducts(parts: Parts) {
  const { store, pictures, certificates, categories, commit, onChange } = parts

  const snapshot = (id: string): ProductContent | undefined => {
    const product = store.find(id)
    return product && contentOf(product)
  }

  /** Refuses rows whose product, picture or certificate file was deleted after the check. */
  const refuseGone = (rows: Iterable<ImportedRow>, staged: StagedPicture[]) => {
    const stagedNames = new Set(staged.map(({ name }) => name))
    const deletedMeanwhile = (row: number, missing: string) =>
      new AppError('conflict', `Row ${row}: ${missing} was deleted meanwhile. Nothing is imported.`)
    for (const { row, id, fields, pictures: names = [] } of rows) {
      const product = id === undefined ? undefined : store.find(id)
      if (id !== undefined && !product) throw deletedMeanwhile(row, 'this product')
      if (certificates.problemOf(fields.specification, product?.specification)) {
        throw deletedMeanwhile(row, 'the file of a certificate')
      }
      if (!names.every((name) => stagedNames.has(name) || store.isPictureUsed(name))) {
        throw deletedMeanwhile(row, 'a picture')
      }
    }
  }

  const writeRow = (
    { id: known, fields: given, featured, pictures: names }: ImportedRow,
    spell: (category: string) => string,
  ) => {
    const fields = { ...given, category: spell(given.category) }
    const previous = known === undefined ? null : (snapshot(known) ?? null)
    const pictureNames = [...new Set(names ?? previous?.pictures ?? [])]
    const id = known ?? store.insert(fields, pictureNames)
    if (known !== undefined) store.update(known, fields, pictureNames)
    store.setFeatured(id, featured)
    const content = snapshot(id)
    return { id, name: fields.name, previous, written: content ? contentHash(content) : '' }
  }

  /** Writes rows one by one; `dropped` collects the previous pictures of their products. */
  function* writeRows(rows: Iterable<ImportedRow>, dropped: string[]): Generator<ImportedProduct> {
    const spell = categories.spell()
    for (const row of rows) {
      const imported = writeRow(row, spell)
      dropped.push(...(imported.previous?.pictures ?? []))
      yield imported
    }
  }

  /** Restores a product, or deletes it if the import added it. Fields that did not exist then remain. */
  const restore = ({ id, previous }: ImportedProduct, current: ProductContent) => {
    if (!previous) return void store.remove(id)
    const { featured, pictures: names, ...fields } = { ...current, ...previous }
    const category = categories.spell()(fields.category)
    store.update(id, { ...fields, category }, names)
    store.setFeatured(id, featured)
  }

  return {
    /** Returns the content hash of a product; undefined if it does not exist. */
    contentHash(id: string): string | undefined {
      const content = snapshot(id)
      return content && contentHash(content)
    },

    /**
     * Adds and changes products, all or none. New products are added at the end in the given order.
     * @param rows called twice; each call must return all rows
     * @param record called in the same transaction with each written product; it must read all of them
     * @throws AppError `conflict` if a product, a picture or a certificate file was deleted after the check
     */
    importAll(
      rows: () => Iterable<ImportedRow>,
      staged: StagedPicture[],
      record: (imported: Iterable<ImportedProduct>) => void,
    ): void {
      const loose = commit(staged, () => {
        refuseGone(rows(), staged)
        const dropped: string[] = []
        record(writeRows(rows(), dropped))
        // Includes pictures of the ZIP that no row needs any more.
        const loose = [...dropped, ...staged.map(({ name }) => name)]
        store.noteLoose(loose)
        return loose
      })
      pictures.remove(store.unused(loose))
      onChange()
    },

    /**
     * Deletes the products that an import added and restores those that it changed, all or none. A changed position is
     * not an edit. Added products that are already deleted are ignored.
     * @param leaveEdited skips products that were edited or deleted since
     * @param record called in the same transaction
     * @throws AppError `conflict` naming the products that were edited or deleted since
     */
    undoImport(
      imported: () => Iterable<ImportedProduct>,
      { leaveEdited }: { leaveEdited: boolean },
      record: () => void,
    ): { deleted: number; restored: number; left: number } {
      const { loose, ...undone } = store.transaction(() => {
        const edited = editedOf(imported(), snapshot)
        if (edited.ids.size > 0 && !leaveEdited) throw editedSince(edited)
        const loose: string[] = []
        let [deleted, restored] = [0, 0]
        for (const one of imported()) {
          loose.push(...(one.previous?.pictures ?? []))
          const current = edited.ids.has(one.id) ? undefined : snapshot(one.id)
          if (!current) continue
          restore(one, current)
          loose.push(...current.pictures)
          if (one.previous) restored++
          else deleted++
        }
        record()
        store.noteLoose(loose)
        return { loose, deleted, restored, left: edited.ids.size }
      })
      pictures.remove(store.unused(loose))
      onChange()
      return undone
    },
  }
}

/** Finds the products of an import that were edited or deleted since, with their first names. */
function editedOf(
  imported: Iterable<ImportedProduct>,
  snapshot: (id: string) => ProductContent | undefined,
) {
  const ids = new Set<string>()
  const names: string[] = []
  for (const { id, name, written, previous } of imported) {
    const content = snapshot(id)
    if (content ? contentHash(content) === written : previous === null) continue
    ids.add(id)
    if (names.length < MAX_NAMES) names.push(`“${name}”`)
  }
  return { ids, names }
}

function editedSince({ ids, names: first }: ReturnType<typeof editedOf>): AppError {
  const names = [...first]
  const others = ids.size - names.length
  const last = others > 0 ? `${others.toLocaleString('en')} more` : names.pop()
  const all = names.length > 0 ? `${names.join(', ')} and ${last}` : last
  const were = ids.size === 1 ? 'was' : 'were'
  const message = `${all} ${were} edited or deleted since this import, so it is not undone.`
  return AppError.ofField('conflict', 'leaveEdited', message)
}
