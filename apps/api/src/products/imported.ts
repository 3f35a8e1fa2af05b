import type { ProductFields } from '@dhow/contract/product-fields'
import { AppError } from '#api/app-error.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { Commit } from './commit.ts'
import { contentHash, contentOf, type ProductContent } from './content.ts'
import type { ProductStore } from './store.ts'

/** A product to add (without an id) or to change; `pictures` are names, undefined leaves them. */
export type ImportedRow = {
  /** Its row in the spreadsheet, for messages. */
  row: number
  id: string | undefined
  fields: ProductFields
  featured: boolean
  pictures: string[] | undefined
}

/** A product that an import added or changed, with all that undoing it needs. */
export type ImportedProduct = {
  id: string
  /** The name that the import gave it. */
  name: string
  /** The hash of its content as the import left it. */
  written: string
  /** Its content before; null when the import added it. */
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

/** Products that the refusal to undo names, at most. */
const NAMED_PRODUCTS = 5

/** The rules of imports: many products at once, all or none. */
export function createImportedProducts(parts: Parts) {
  const { store, pictures, certificates, categories, commit, onChange } = parts

  const snapshot = (id: string): ProductContent | undefined => {
    const product = store.find(id)
    return product && contentOf(product)
  }

  /** Refuses rows that rest on a product, a picture or a certificate's file that has gone since it was looked up. */
  const refuseGone = (rows: Iterable<ImportedRow>, staged: StagedPicture[]) => {
    const made = new Set(staged.map(({ name }) => name))
    const gone = (row: number, what: string) =>
      new AppError('conflict', `Row ${row}: ${what} was deleted meanwhile. Nothing is imported.`)
    for (const { row, id, fields, pictures: names = [] } of rows) {
      const product = id === undefined ? undefined : store.find(id)
      if (id !== undefined && !product) throw gone(row, 'this product')
      if (certificates.problemOf(fields.specification, product?.specification)) {
        throw gone(row, 'the file of a certificate')
      }
      if (!names.every((name) => made.has(name) || store.isPictureUsed(name))) {
        throw gone(row, 'a picture')
      }
    }
  }

  /** @param spell writes its category as the list does */
  const writeRow = (
    { id: known, fields: given, featured, pictures: names }: ImportedRow,
    spell: (category: string) => string,
  ) => {
    const fields = { ...given, category: spell(given.category) }
    const previous = known === undefined ? null : (snapshot(known) ?? null)
    const wanted = [...new Set(names ?? previous?.pictures ?? [])]
    const id = known ?? store.insert(fields, wanted)
    if (known !== undefined) store.update(known, fields, wanted)
    store.setFeatured(id, featured)
    const content = snapshot(id)
    return { id, name: fields.name, previous, written: content ? contentHash(content) : '' }
  }

  /** Writes rows one after another; `dropped` gets the pictures that products showed before. */
  function* writeRows(rows: Iterable<ImportedRow>, dropped: string[]): Generator<ImportedProduct> {
    const spell = categories.spell()
    for (const row of rows) {
      const imported = writeRow(row, spell)
      dropped.push(...(imported.previous?.pictures ?? []))
      yield imported
    }
  }

  /**
   * A product as it was before an import: gone, when the import added it. What a product had no field for
   * then stays as it is.
   */
  const putBack = ({ id, previous }: ImportedProduct, current: ProductContent) => {
    if (!previous) return void store.remove(id)
    const { featured, pictures: names, ...fields } = { ...current, ...previous }
    const category = categories.spell()(fields.category)
    store.update(id, { ...fields, category }, names)
    store.setFeatured(id, featured)
  }

  return {
    /** Tells whether a product was edited; undefined where there is none of that id. */
    contentHash(id: string): string | undefined {
      const content = snapshot(id)
      return content && contentHash(content)
    },

    /**
     * Adds and changes products, all or none: those that are new come last, in the order given.
     * @param rows gives them from the first on, whenever it is called: they are read twice
     * @param record called in the same transaction with what undoing needs, as it is written: it takes them all
     * @throws AppError `conflict` when a product, a picture to keep or a certificate's file has gone since it was looked up
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
        // Pictures of the ZIP that only came with rows which then did not need them go too.
        const loose = [...dropped, ...staged.map(({ name }) => name)]
        store.noteLoose(loose)
        return loose
      })
      pictures.remove(store.unused(loose))
      onChange()
    },

    /**
     * Deletes what an import added and puts back what it changed, all or nothing. Where a product
     * stands in the catalogue does not count: no import says that. One that was added and is deleted
     * already is as undoing would leave it.
     * @param leaveEdited passes over what was edited or deleted since
     * @param record called in the same transaction
     * @throws AppError `conflict` naming what was edited or deleted since
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
          putBack(one, current)
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

/** The products of an import that were edited or deleted since, with the names of the first. */
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
    if (names.length < NAMED_PRODUCTS) names.push(`“${name}”`)
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
