import { type CheckedRows, importedRows } from '#api/catalogue-import/checked-rows.ts'
import { createImportHistory } from '#api/catalogue-import/history.ts'
import { createImportStore } from '#api/catalogue-import/store.ts'
import { createCategoryNames } from '#api/categories/names.ts'
import { createCategoryService } from '#api/categories/service.ts'
import { createCategoryStore } from '#api/categories/store.ts'
import { createCertificates } from '#api/certificates/certificates.ts'
import type { PreparedCertificate } from '#api/certificates/service.ts'
import { createDashboardStore } from '#api/dashboard/store.ts'
import type { Db } from '#api/database/open.ts'
import { createMatchStore } from '#api/lists/match-store.ts'
import { createInboxStore } from '#api/messages/inbox-store.ts'
import { createMessageStore } from '#api/messages/store.ts'
import { createSiteStore, type SiteRecord } from '#api/moving/store.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { MovedProduct } from '#api/products/moved.ts'
import { createProductService } from '#api/products/service.ts'
import { createProductStore } from '#api/products/store.ts'

type MovedSite = SiteRecord & { products: MovedProduct[] }

export type Tasks = ReturnType<typeof createTasks>

/**
 * Work that takes long on a large installation, by name: each call does all of it in one go. It may run
 * on any connection to the database; what and when visitors are shown of it is the caller's business.
 */
export function createTasks(db: Db, pictures: Pictures) {
  const store = createProductStore(db)
  const certificates = createCertificates(db, pictures).service
  const products = createProductService({
    store,
    pictures,
    certificates,
    categories: createCategoryNames(db),
    onChange: () => {},
  })
  const history = createImportHistory({ store: createImportStore(db), products })
  const categories = createCategoryService({
    store: createCategoryStore(db),
    products: {
      countByCategory: products.countByCategory,
      moveCategories: (names) =>
        history.throughRenaming(names, () => products.moveCategories(names)),
    },
  })
  const inbox = createInboxStore(db)
  const dashboard = createDashboardStore(db)

  return {
    findProducts: store.findNumbers,
    rankProducts: store.rankNumbers,
    inboxPage: inbox.list,
    matchRows: createMatchStore(db).matchRows,
    inboxIds: inbox.ids,
    inboxPosition: inbox.position,
    othersOfSender: inbox.othersOf,
    dashboard: (timeZone: string) => dashboard.read(timeZone),

    changeProducts: products.changeMany,
    removeProducts: products.removeMany,
    reorderProducts: products.reorder,
    saveCategories: categories.save,
    removeMessages: createMessageStore(db).removeMany,
    undoImport: history.undo,
    replaceSite(
      { products: moved, ...site }: MovedSite,
      staged: StagedPicture[],
      prepared: PreparedCertificate[],
    ): void {
      certificates.publish(prepared)
      products.replaceAll(moved, staged, () => createSiteStore(db).write(site, new Date()))
    },
    importRows: (
      job: { id: string; fileName: string },
      rows: CheckedRows,
      staged: StagedPicture[],
    ) =>
      products.importAll(
        () => importedRows(rows),
        staged,
        (imported) => history.record(job, counted(imported, rows.written)),
      ),
  }
}

/** The same, while others can read how many there were. */
function* counted<T>(items: Iterable<T>, count: SharedArrayBuffer): Generator<T> {
  const shared = new Int32Array(count)
  for (const item of items) {
    yield item
    Atomics.add(shared, 0, 1)
  }
}
