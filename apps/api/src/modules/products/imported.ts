import { createHash } from 'node:crypto'
import { ProductFields, pickProductFields } from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'
import type { OtherLanguage } from '@dhow/i18n/languages'
import type { ChangedTranslation } from '#api/modules/catalogue-import/tables.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { StagedPicture } from '#api/platform/pictures/pictures.ts'
import { parsePictureName } from '#api/platform/pictures/stored-files.ts'
import type { Commit } from './bulk.ts'
import { pairTexts } from './localize.ts'
import type { ProductStore } from './store.ts'

/** All data of a product except its position. Pictures are names, the thumbnail first. */
type ProductContent = ProductFields & { status?: 'draft'; featured: boolean; pictures: string[] }

/**
 * Returns a hash that tells whether a product was edited. Empty and false fields are ignored, so that new fields of a
 * later version change nothing; empty lists and false facts are not.
 */
export function hashContent(content: ProductContent): string {
  const isUnset = (name: string, value: unknown) =>
    value === false && Object.hasOwn(ProductFields.shape, name)
  const json = JSON.stringify(content, (name, value) =>
    isEmpty(value) || isUnset(name, value) ? undefined : value,
  )
  return createHash('sha256').update(json).digest('base64url')
}

const getStatus = ({ status }: ProductContent): ProductStatus => status ?? 'published'

const isEmpty = (value: unknown) =>
  value === '' ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

export type ImportedRow = {
  row: number
  id: string | undefined
  fields: ProductFields
  status: ProductStatus
  featured: boolean
  /** Picture names; undefined keeps the pictures. */
  pictures: string[] | undefined
  translations: { language: OtherLanguage; source: string; text: string }[]
}

export type ImportedProduct = {
  id: string
  name: string
  written: string
  /** Content before the import; null if the import added it. */
  previous: ProductContent | null
  translations: ChangedTranslation[]
}

type Parts = {
  store: ProductStore
  certificates: CertificateService
  categories: CategoryNames
  languages: LanguageService
  commit: Commit
}

const MAX_NAMES = 5

export function createImportedProducts(parts: Parts) {
  const { store, certificates, categories, languages, commit } = parts
  const readContent = (id: string): ProductContent | undefined => {
    const product = store.office.find(id)
    return (
      product && {
        ...pickProductFields(product),
        ...(product.status === 'draft' && { status: product.status }),
        featured: product.featured,
        pictures: product.images.flatMap((url) => parsePictureName(url) ?? []),
      }
    )
  }

  const readHash = (id: string): string | undefined => {
    const content = readContent(id)
    return content && hashContent(content)
  }

  /** Refuses rows whose product, picture or certificate file was deleted after the check. */
  const refuseGone = (rows: Iterable<ImportedRow>, staged: StagedPicture[]) => {
    const stagedNames = new Set(staged.map(({ name }) => name))
    const createDeletedError = (row: number, missing: string) =>
      new AppError('conflict', `Row ${row}: ${missing} was deleted meanwhile. Nothing is imported.`)
    for (const { row, id, fields, pictures: names = [] } of rows) {
      const product = id === undefined ? undefined : store.office.find(id)
      if (id !== undefined && !product) throw createDeletedError(row, 'this product')
      if (certificates.findProblem(fields.specification, product?.specification)) {
        throw createDeletedError(row, 'the file of a certificate')
      }
      if (!names.every((name) => stagedNames.has(name) || store.isPictureUsed(name))) {
        throw createDeletedError(row, 'a picture')
      }
    }
  }

  /** Creates a function that saves translations, and returns them with those from before the import. */
  const createTranslationWriter = () => {
    const firstTexts = new Map<string, string>()
    return (translations: ImportedRow['translations']): ChangedTranslation[] => {
      const find = languages.lookUp(translations.map(({ source }) => source))
      return translations.flatMap(({ language, source, text: after }) => {
        const current = find(language, source) ?? ''
        if (current === after) return []
        const key = `${language} ${source}`
        // An earlier row may have changed the translation of the same text.
        const firstText = firstTexts.get(key) ?? current
        firstTexts.set(key, firstText)
        languages.save(language, source, after)
        return { language, source, before: firstText, after }
      })
    }
  }

  function* writeRows(rows: Iterable<ImportedRow>, dropped: string[]): Generator<ImportedProduct> {
    const spell = categories.spell()
    const saveTranslations = createTranslationWriter()
    const sources = new Set<string>()
    for (const {
      id: productId,
      fields: rowFields,
      status,
      featured,
      pictures: names,
      ...row
    } of rows) {
      const fields = { ...rowFields, category: spell(rowFields.category) }
      const previous = (productId !== undefined && readContent(productId)) || null
      dropped.push(...(previous?.pictures ?? []))
      const pictureNames = [...new Set(names ?? previous?.pictures ?? [])]
      if (previous) languages.follow(pairTexts(previous, fields))
      const translations = saveTranslations(row.translations)
      for (const { source } of translations) sources.add(source)
      const id = productId ?? store.insert(fields, pictureNames, { status })
      if (productId !== undefined) store.update(productId, fields, pictureNames)
      if (previous && getStatus(previous) !== status) store.updateMany([id], { status })
      store.setFeatured(id, featured)
      yield { id, name: fields.name, previous, written: readHash(id) ?? '', translations }
    }
    // Other products may have the same texts.
    store.reindex([...sources])
  }

  const findEdited = (imported: Iterable<ImportedProduct>) => {
    const ids = new Set<string>()
    const names: string[] = []
    for (const { id, name, written, previous } of imported) {
      const hash = readHash(id)
      // A product that the import added may be deleted.
      if (hash === written || (hash === undefined && previous === null)) continue
      ids.add(id)
      if (names.length < MAX_NAMES) names.push(`“${name}”`)
    }
    return { ids, names }
  }

  /** Restores a product, or deletes it if the import added it. Fields that did not exist then remain. */
  const restore = ({ id, previous }: ImportedProduct, current: ProductContent) => {
    if (!previous) return void store.removeMany([id])
    const { status: _, featured, pictures: names, ...fields } = { ...current, ...previous }
    const status = getStatus(previous)
    const category = categories.spell()(fields.category)
    store.update(id, { ...fields, category }, names)
    if (getStatus(current) !== status) store.updateMany([id], { status })
    store.setFeatured(id, featured)
  }

  /** Restores the translations that were not edited since. */
  const restoreTranslations = (translations: ChangedTranslation[]): void => {
    const find = languages.lookUp(translations.map(({ source }) => source))
    for (const { language, source, before, after } of translations) {
      if (find(language, source) === after) languages.save(language, source, before)
    }
  }

  return {
    hashProduct: readHash,

    /**
     * Adds and changes products, all or none. `rows` is called twice.
     * @param record called in the same transaction; it must read all products
     * @throws AppError `conflict` if a product, a picture or a certificate file was deleted after the check
     */
    importAll(
      readRows: () => Iterable<ImportedRow>,
      staged: StagedPicture[],
      record: (imported: Iterable<ImportedProduct>) => void,
    ): void {
      commit((dropped) => {
        refuseGone(readRows(), staged)
        record(writeRows(readRows(), dropped))
        // Some pictures of the ZIP may belong to no row any more.
        dropped.push(...staged.map(({ name }) => name))
      }, staged)
    },

    /**
     * Deletes the products that an import added and restores those that it changed, all or none. Ignores positions.
     * @param leaveEdited skips products that were edited or deleted since
     * @param record called in the same transaction
     * @throws AppError `conflict` naming the products that were edited or deleted since
     */
    undoImport: (
      readImported: () => Iterable<ImportedProduct>,
      leaveEdited: boolean,
      record: () => void,
    ): { deleted: number; restored: number; left: number } =>
      commit((dropped) => {
        const edited = findEdited(readImported())
        if (edited.ids.size > 0 && !leaveEdited) throw createEditedError(edited)
        let [deleted, restored] = [0, 0]
        const sources = new Set<string>()
        for (const item of readImported()) {
          dropped.push(...(item.previous?.pictures ?? []))
          const current = edited.ids.has(item.id) ? undefined : readContent(item.id)
          if (!current) continue
          restoreTranslations(item.translations)
          for (const { source } of item.translations) sources.add(source)
          restore(item, current)
          dropped.push(...current.pictures)
          if (item.previous) restored++
          else deleted++
        }
        store.reindex([...sources])
        record()
        return { deleted, restored, left: edited.ids.size }
      }),
  }
}

function createEditedError({ ids, names }: { ids: Set<string>; names: string[] }): AppError {
  const unnamedCount = ids.size - names.length
  const more = unnamedCount > 0 ? [`${unnamedCount.toLocaleString('en')} more`] : []
  const all = new Intl.ListFormat('en-GB').format([...names, ...more])
  const were = ids.size === 1 ? 'was' : 'were'
  const message = `${all} ${were} edited or deleted since this import, so it is not undone.`
  return AppError.forField('conflict', 'leaveEdited', message)
}
