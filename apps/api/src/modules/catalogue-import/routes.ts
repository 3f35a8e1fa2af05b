import type { Contract } from '@dhow/contract'
import { getColumnTitle } from '@dhow/contract/catalogue-import/import-columns'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { formatProductCount } from '#api/modules/products/bulk.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import { createTemplateProducts, exportProducts, exportWorkbook } from './export.ts'
import type { ImportService } from './service.ts'

type Parts = {
  service: ImportService
  products: ProductService
  languages: LanguageService
  categories: CategoryNames
}

export function createImportRoutes(parts: Parts): Handlers<Contract['catalogueImport']> {
  const { service, products, languages, categories } = parts
  const createTemplate = () => createTemplateProducts(categories.findFirst())

  return {
    export: () => ok(exportProducts(products.office.readEach(), languages)),

    exportWorkbook: () => ok(exportWorkbook(products.office.readEach(), languages)),

    template: () => ok(exportProducts(createTemplate(), languages, getColumnTitle)),

    templateWorkbook: () => ok(exportWorkbook(createTemplate(), languages)),

    check: async ({ files }) => ok(await service.check(files)),

    match: async ({ body: { id, erase, matches, reading, ...mapping } }) =>
      ok(await service.match(id, matches && { matches, ...mapping }, erase, reading)),

    start: ({ body: { id, ...choice } }) => {
      const unconfirmed = service.start(id, choice)
      const hint = `Skipped rows that rename products: ${unconfirmed}. Send confirm or confirmAll to import them.`
      return done(unconfirmed > 0 ? `Import started. ${hint}` : 'Import started.')
    },

    progress: () => ok(service.getProgress()),

    history: () => ok(service.history()),

    undo: async ({ params, body: { leaveEdited = false } }) => {
      const undone = await service.undo(params.id, leaveEdited)
      const restored = undone.restored.toLocaleString('en')
      const message = `The import was undone: ${formatProductCount(undone.deleted)} deleted, ${restored} restored.`
      return done(message, undone)
    },
  }
}
