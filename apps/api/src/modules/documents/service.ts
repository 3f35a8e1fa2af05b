import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Contract } from '@dhow/contract'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { compactListCode, formatListCode } from '@dhow/contract/lists/list-codes'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import type { Language } from '@dhow/i18n/languages'
import type { ServerInferRequest } from '@ts-rest/core'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { Lists } from '#api/modules/lists/index.ts'
import type { Products } from '#api/modules/products/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { createSlices, processInBatches } from '#api/platform/background/slices.ts'
import { createBusyError, type Order } from '#api/platform/documents/compiler.ts'
import {
  buildCatalogueDocument,
  buildSheetDocument,
  formatSelection,
  requireFewProducts,
} from './catalogue.ts'
import type { Created, Creations } from './creations.ts'
import type { DocumentFiles } from './files.ts'
import { type createFrames, type Document, toPdfName } from './frame.ts'
import { buildListDocument } from './lines.ts'
import { findMissingLetters } from './printable.ts'

const HOUR_MS = 3_600_000

const MAX_LETTERS = 50

type Requests = ServerInferRequest<Contract['documents']>

type CatalogueQuery = Omit<Requests['catalogue']['query'], 'lang'>

export type Build = () => Document | Promise<Document>

type Parts = {
  files: DocumentFiles
  creations: Creations
  createFrame: ReturnType<typeof createFrames>
  catalogue: Products
  categoryNames: CategoryNames
  lists: Lists
  products: ProductService
}

export type DocumentService = ReturnType<typeof createDocumentService>

/** Creates documents, and finds those that were created before. */
export function createDocumentService(parts: Parts) {
  const { files, creations, createFrame, products, lists, categoryNames } = parts
  const { search, texts } = parts.catalogue
  const { localize } = texts

  /** Identical calls share a document, and it is built again only after a change. */
  const findOrCreate = async (call: unknown[], build: Build, order: Order = {}) => {
    const hour = Math.floor(Date.now() / HOUR_MS)
    const key = hash('sha256', JSON.stringify([...call, hour]), 'base64url')
    const create = async (order: Order): Promise<Created> => {
      const document = await build()
      return { id: await files.create(document, order), name: document.name }
    }
    // The cache may have deleted a remembered document.
    for (const isNew of [false, true]) {
      const created = await creations.get(key, order, create, isNew)
      const content = await files.read(created.id)
      if (content) return { ...created, ...content }
    }
    throw createBusyError('The document was deleted. Please try again.')
  }

  const localizeAll = (list: Product[], language: Language) =>
    processInBatches(list, (batch) => localize(language, batch).products)

  const createSheet = (
    id: string,
    lang: Language,
    units?: Requests['sheet']['query']['units'],
    order?: Order,
  ) => {
    const build = () => {
      const english = products.find(id)
      const [product = english] = localize(lang, [english]).products
      return buildSheetDocument(createFrame(lang), product, units)
    }
    return findOrCreate(['sheet', id, units, lang], build, order)
  }

  const createCatalogue = (lang: Language, catalogueQuery: CatalogueQuery = {}, order?: Order) => {
    const { id, layout, ...query } = catalogueQuery
    const build = async () => {
      const selected = id
        ? products.lookUpMany(id)
        : await search.listAll(query, requireFewProducts)
      const frame = createFrame(lang)
      const translated = await localizeAll(selected, lang)
      const category = query.category && getLabel(translated[0], query.category)
      return buildCatalogueDocument(frame, {
        products: translated,
        categories: categoryNames.listShown(),
        layout,
        ...(!id && { selection: formatSelection(query, frame, category ?? '') }),
        path: id ? paths.products : toProductsPath(query),
      })
    }
    return findOrCreate(['catalogue', lang, catalogueQuery], build, order)
  }

  return {
    findOrCreate,

    createSheet,

    createCatalogue,

    async createList(
      code: string,
      lang: Language,
      layout?: Requests['list']['query']['layout'],
      order?: Order,
    ) {
      const { lines } = await lists.open(code, lang)
      const shownCode = formatListCode(compactListCode(code))
      if (!layout) {
        const build = () => buildListDocument(createFrame(lang), lines, shownCode)
        return findOrCreate(['list', shownCode, lines, lang], build, order)
      }
      const ids = lines.flatMap(({ productId }) => productId ?? [])
      const build = async () =>
        buildCatalogueDocument(createFrame(lang), {
          products: await localizeAll(products.lookUpMany(ids), lang),
          categories: categoryNames.listShown(),
          layout,
          path: paths.sharedList(shownCode),
        })
      return findOrCreate(['list', shownCode, layout, ids, lang], build, order)
    },

    /** Returns the catalogue, or the specification sheet of a product, as a file to attach. @throws AppError */
    async createAttachment(productId: string | undefined, lang: Language) {
      const { name, stream } = await (productId === undefined
        ? createCatalogue(lang)
        : createSheet(productId, lang))
      return { name: toPdfName(name), type: 'application/pdf', content: await buffer(stream) }
    },

    countMissingLetters: () => countMissingLetters(products.each()),
  }
}

const getLabel = (product: Product | undefined, category: string) =>
  product?.categoryLabel ?? getCategoryLabel(product?.category ?? category)

function toProductsPath(query: object): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item) => [name, String(item)]),
  )
  return params.length > 0 ? `${paths.products}?${new URLSearchParams(params)}` : paths.products
}

/** Returns how many products have a letter that the documents cannot show. */
async function countMissingLetters(products: Iterable<Product>) {
  const counts = new Map<string, number>()
  const slice = createSlices()
  let total = 0
  for (const { name, brand, itemNumber, description, specification } of products) {
    total++
    const texts = [name, brand, itemNumber, description, specification.ingredients]
    for (const letter of findMissingLetters(texts.join('\n'))) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    await slice()
  }
  const missing = [...counts]
    .map(([letter, count]) => ({ letter, products: count }))
    .sort((first, other) => other.products - first.products)
  return { products: total, missing: missing.slice(0, MAX_LETTERS) }
}
