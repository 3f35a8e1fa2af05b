import type { Contract } from '@dhow/contract'
import type { Kernel } from '#api/kernel.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { productCount } from '#api/modules/products/bulk.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import { exportProducts, exportWorkbook, templateProducts } from './export.ts'
import type { ImportHistory } from './history.ts'
import { createImportService } from './service.ts'
import type { MatchingStore } from './store.ts'

type Needs = {
  categoryNames: CategoryNames
  importHistory: ImportHistory
  languages: LanguageService
  matchings: MatchingStore
  products: ProductService
}

export function createCatalogueImport({ background, log, pictures }: Kernel, needs: Needs) {
  const { products, languages, categoryNames: categories } = needs
  const service = createImportService({
    ...needs,
    background,
    pictures,
    categories,
    history: needs.importHistory,
    onFault: (err) => log.error({ err }, 'import failed'),
  })
  const createTemplate = () => templateProducts(categories.first())

  const routes: Handlers<Contract['catalogueImport']> = {
    export: () => ok(exportProducts(products.office.each(), languages)),

    exportWorkbook: () => ok(exportWorkbook(products.office.each(), languages)),

    template: () => ok(exportProducts(createTemplate(), languages)),

    templateWorkbook: () => ok(exportWorkbook(createTemplate(), languages)),

    check: async ({ files }) => ok(await service.check(files)),

    match: async ({ body: { id, erase, matches, reading, ...others } }) =>
      ok(await service.match(id, matches && { matches, ...others }, erase, reading)),

    start: ({ body: { id, ...choice } }) => {
      service.start(id, choice)
      return done('Import started.')
    },

    progress: () => ok(service.progress()),

    history: () => ok(service.history()),

    undo: async ({ params, body: { leaveEdited = false } }) => {
      const undone = await service.undo(params.id, leaveEdited)
      const restored = undone.restored.toLocaleString('en')
      const message = `The import was undone: ${productCount(undone.deleted)} deleted, ${restored} restored.`
      return done(message, undone)
    },
  }
  return { routes, close: service.close }
}
