import { LIMITS } from '@dhow/contract/limits'
import type { Kernel } from '#api/kernel.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import { forgetRemovals } from '#api/platform/database/removals.ts'
import { createProductTexts } from './localize.ts'
import { createProductRoutes } from './routes.ts'
import { createCatalogueSearch } from './search/catalogue-search.ts'
import { createFacetIndex } from './search/facet-index.ts'
import { createFacetIndexStore } from './search/facet-index-store.ts'
import type { ProductService } from './service.ts'
import type { ProductStore } from './store.ts'

type Needs = {
  products: ProductService
  productStore: ProductStore
  languages: LanguageService
  categoryNames: CategoryNames
}

export type Products = ReturnType<typeof createProducts>

export function createProducts(kernel: Kernel, needs: Needs) {
  const { db, pictures, background, log } = kernel
  const { products: service, productStore: store, categoryNames: categories, languages } = needs
  const index = createFacetIndex(createFacetIndexStore(db))
  const texts = createProductTexts(languages)
  const search = createCatalogueSearch({ store, index, categories, texts, background })
  const trash = createTrash(store, kernel)
  const prepareSearch = () =>
    search.prepare().catch((err: unknown) => log.error({ err }, 'failed to build the search index'))

  return {
    trash,
    search,
    texts,
    routes: createProductRoutes({
      service,
      store,
      search,
      texts,
      background,
      findCategory: categories.find,
    }),
    listing: { ...store, listBrands: search.listBrands },
    listCatalogueLanguages: search.listCatalogueLanguages,

    repair(): void {
      service.adoptCategories()
      // A crash may leave files of pictures without a row.
      pictures.remove(store.listUnused(store.listLoose()))
    },

    start(): void {
      trash.start()
      void prepareSearch()
    },

    async close(): Promise<void> {
      trash.close()
      await search.close()
    },
  }
}

const DAY_MS = 86_400_000

const CHECK_EVERY_MS = 5 * 60_000

/** Products that one transaction deletes for good. */
const REMOVED_AT_ONCE = 50

function createTrash(
  store: ProductStore,
  { background, db, log }: Pick<Kernel, 'background' | 'db' | 'log'>,
) {
  /** Deletes products for good that were in the trash too long, and old notes of deletions. */
  const check = async (now = new Date()): Promise<void> => {
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.listTrashedBefore(deadline, REMOVED_AT_ONCE)
    if (ids.length > 0) await background.write(ids.length, 'removeProducts', ids)
    await background.waitForWrites()
    forgetRemovals(db, now)
  }

  const failure = 'emptying the trash failed'
  return { check, ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }) }
}
