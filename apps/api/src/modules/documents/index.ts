import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Contract } from '@dhow/contract'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { compactListCode, formatListCode } from '@dhow/contract/lists/list-codes'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { normalizeIP } from '@fastify/rate-limit'
import type { ServerInferRequest } from '@ts-rest/core'
import { onPublicChange } from '#api/events.ts'
import type { Kernel } from '#api/kernel.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Lists } from '#api/modules/lists/index.ts'
import type { Products } from '#api/modules/products/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { createSlices, processInBatches } from '#api/platform/background/slices.ts'
import { createBusyError, type Order } from '#api/platform/documents/compiler.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'
import { buildDisposition, fileName } from '#api/platform/http/responses/static-files.ts'
import {
  buildCatalogueDocument,
  buildSheetDocument,
  formatSelection,
  requireFewProducts,
} from './catalogue.ts'
import { type Created, createCreations } from './creations.ts'
import { createDocumentFiles, type StoredDocument } from './files.ts'
import { createFrames, type Document } from './frame.ts'
import { buildListDocument } from './lines.ts'
import { findMissingLetters } from './printable.ts'

const HOUR_MS = 3_600_000

const MAX_NAME = 100

const MAX_LETTERS = 50

type CatalogueQuery = Omit<ServerInferRequest<Contract['documents']['catalogue']>['query'], 'lang'>

type Units = ServerInferRequest<Contract['documents']['sheet']>['query']['units']

type Build = () => Document | Promise<Document>

type Needs = {
  catalogue: Products
  categoryNames: CategoryNames
  company: CompanyService
  contact: ContactService
  languages: LanguageService
  lists: Lists
  products: ProductService
}

export type Documents = ReturnType<typeof createDocuments>

export function createDocuments({ config, events, pictures }: Kernel, needs: Needs) {
  const { products, lists, categoryNames } = needs
  const { search, texts } = needs.catalogue
  const { localize } = texts
  const { incomingDir, uploadsDir } = pictures
  const service = createDocumentFiles({ dataDir: config.dataDir, incomingDir })
  const createFrame = createFrames({
    getCompany: needs.company.getShown,
    getContact: needs.contact.get,
    localizer: needs.languages.createLocalizer,
    publicUrl: config.publicUrl,
    uploadsDir,
  })
  const creations = createCreations()
  onPublicChange(events, creations.clear)

  /** Sends a document. Identical calls share it, and it is built again only after a change. */
  const findOrCreate = async (call: unknown[], build: Build, order: Order = {}) => {
    const hour = Math.floor(Date.now() / HOUR_MS)
    const key = hash('sha256', JSON.stringify([...call, hour]), 'base64url')
    const create = async (order: Order): Promise<Created> => {
      const document = await build()
      return { id: await service.create(document, order), name: document.name }
    }
    // The cache may have deleted a remembered document.
    for (const isNew of [false, true]) {
      const created = await creations.get(key, order, create, isNew)
      const content = await service.read(created.id)
      if (content) return { created, content }
    }
    throw createBusyError('The document was deleted. Please try again.')
  }

  const send = async (call: unknown[], build: Build, client?: Client) => {
    const { created, content } = await findOrCreate(call, build, client && toOrder(client))
    return toResponse(created, content)
  }

  const prepareSheet =
    (id: string, lang: Language, units?: Units): Build =>
    () => {
      const english = products.find(id)
      const [product = english] = localize(lang, [english]).products
      return buildSheetDocument(createFrame(lang), product, units)
    }

  const localizeAll = (some: Product[], language: Language) =>
    processInBatches(some, (batch) => localize(language, batch).products)

  const prepareCatalogue =
    (lang: Language, { id, layout, ...query }: CatalogueQuery = {}): Build =>
    async () => {
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

  const routes: Omit<Handlers<Contract['documents']>, 'enquiry' | 'sentEnquiry'> = {
    catalogue: ({ query: { lang = BASE_LANGUAGE, ...query }, ...client }) =>
      send(['catalogue', lang, query], prepareCatalogue(lang, query), client),

    sheet: ({ params: { id }, query: { units, lang = BASE_LANGUAGE }, ...client }) =>
      send(['sheet', id, units, lang], prepareSheet(id, lang, units), client),

    list: async ({ params: { code }, query: { layout, lang = BASE_LANGUAGE }, ...client }) => {
      const { lines } = await lists.open(code, lang)
      const shownCode = formatListCode(compactListCode(code))
      if (!layout) {
        const build = () => buildListDocument(createFrame(lang), lines, shownCode)
        return send(['list', lines, lang], build, client)
      }
      const ids = lines.flatMap(({ productId }) => productId ?? [])
      const build = async () =>
        buildCatalogueDocument(createFrame(lang), {
          products: await localizeAll(products.lookUpMany(ids), lang),
          categories: categoryNames.listShown(),
          layout,
          path: paths.sharedList(shownCode),
        })
      return send(['list', layout, ids, lang], build, client)
    },

    state: async () => ok(await countMissingLetters(products.each())),
  }

  return {
    routes,

    createFrame,

    send,

    /** Creates a document that is not cached. @throws AppError like `createCompiler` */
    createUncached: service.createUncached,

    /** Returns the catalogue, or the specification sheet of a product, as a file to attach. @throws AppError */
    async createAttachment(productId: string | undefined, lang: Language) {
      const { created, content } = await (productId === undefined
        ? findOrCreate(['catalogue', lang, {}], prepareCatalogue(lang))
        : findOrCreate(['sheet', productId, undefined, lang], prepareSheet(productId, lang)))
      const name = `${fileName(created.name, MAX_NAME)}.pdf`
      return { name, type: 'application/pdf', content: await buffer(content.stream) }
    },

    /** Removes the cached documents of a template. */
    remove: service.remove,
    close: service.close,
  }
}

type Client = { caller: { address: string }; signal: AbortSignal }

const toOrder = ({ caller, signal }: Client): Order => ({
  visitor: normalizeIP(caller.address),
  signal,
})

function toResponse({ id, name }: Created, { stream, bytes }: StoredDocument) {
  const headers = {
    etag: `"${id}"`,
    'content-disposition': buildDisposition(`${fileName(name, MAX_NAME)}.pdf`, 'document.pdf'),
    'content-length': String(bytes),
  }
  return { ...ok(stream), headers }
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
