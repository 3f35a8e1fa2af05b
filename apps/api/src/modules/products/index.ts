import { LIMITS } from '@dhow/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Background } from '#api/platform/background/background.ts'
import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { createProductTexts } from './localize.ts'
import { productRoutes } from './routes.ts'
import { createCatalogueSearch } from './search/catalogue-search.ts'
import { createFacetIndex } from './search/facet-index.ts'
import { createFacetIndexStore } from './search/facet-index-store.ts'
import type { ProductService } from './service.ts'
import type { ProductStore } from './store.ts'

type Parts = {
  db: Db
  pictures: Pictures
  products: ProductService
  productStore: ProductStore
  languages: LanguageService
  categoryNames: CategoryNames
  background: Background
  log: FastifyBaseLogger
}

export function createProducts(parts: Parts) {
  const { db, pictures, background, languages, log } = parts
  const { products: service, productStore: store, categoryNames: categories } = parts
  const index = createFacetIndex(createFacetIndexStore(db))
  const texts = createProductTexts(languages)
  const search = createCatalogueSearch({ store, index, categories, texts, background })
  return {
    trash: createTrash(store, parts),
    search,
    texts,
    routes: productRoutes({ service, store, search, texts, background }),
    prepareSearch: (): void =>
      void search
        .prepare()
        .catch((err: unknown) => log.error({ err }, 'failed to build the search index')),
    listing: { ...store, brands: search.brands },
    catalogueLanguages: search.catalogueLanguages,
    /** Deletes the files of pictures that a crash left without a row. */
    removeLoosePictures: (): void => pictures.remove(store.unused(store.listLoose())),
  }
}

const DAY_MS = 86_400_000

const CHECK_EVERY_MS = 5 * 60_000

/** Products that one transaction deletes for good. */
const REMOVED_AT_ONCE = 50

function createTrash(store: ProductStore, { background, log }: Pick<Parts, 'background' | 'log'>) {
  /** Deletes products for good that were in the trash too long. */
  const check = async (now = new Date()): Promise<void> => {
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.trashedBefore(deadline, REMOVED_AT_ONCE)
    if (ids.length > 0) await background.write(ids.length, 'removeProducts', ids)
  }

  const failure = 'emptying the trash failed'
  return { check, ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }) }
}
