import { EventEmitter } from 'node:events'
import { createAdminStore } from './modules/admin/store.ts'
import { createImportHistory } from './modules/catalogue-import/history.ts'
import { createImportStore, createMatchingStore } from './modules/catalogue-import/store.ts'
import { createCategoryNames } from './modules/categories/names.ts'
import { createCategoryService } from './modules/categories/service.ts'
import { createCategoryStore } from './modules/categories/store.ts'
import { createCertificateService } from './modules/certificates/service.ts'
import { createCertificateStore } from './modules/certificates/store.ts'
import { createCompanyFiles } from './modules/company/files.ts'
import { createCompanyService } from './modules/company/service.ts'
import { createCompanyFileStore, createCompanyStore } from './modules/company/store.ts'
import { createContactService } from './modules/contact/contact.ts'
import { createFirstStepsStore } from './modules/dashboard/first-steps.ts'
import { createDashboardStore } from './modules/dashboard/store.ts'
import { createInboxStore } from './modules/messages/inbox/inbox-store.ts'
import { createMessageStore } from './modules/messages/store.ts'
import { createProductService } from './modules/products/service.ts'
import { createProductStore } from './modules/products/store.ts'
import { createSubjectService } from './modules/subjects/subjects.ts'
import { createSynonymService } from './modules/synonyms/synonyms.ts'
import type { Db } from './platform/database/open.ts'
import type { Pictures } from './platform/pictures/pictures.ts'

/** Emits an event after every write that public pages show: `products` for the catalogue, else `content`. */
export type Changes = EventEmitter<{ products: []; content: [] }>

export type Core = ReturnType<typeof createCore>

/** Creates the stores and services of one database connection: all that needs neither HTTP, mail nor a timer. */
export function createCore(db: Db, pictures: Pictures, changes: Changes = new EventEmitter()) {
  const onContentChange = () => void changes.emit('content')
  const onProductsChange = () => void changes.emit('products')

  const categoryNames = createCategoryNames(db)
  const certificateStore = createCertificateStore(db)
  const certificates = createCertificateService(certificateStore, pictures)
  const productStore = createProductStore(db)
  const products = createProductService({
    ...{ pictures, certificates, store: productStore, categories: categoryNames },
    onChange: onProductsChange,
  })
  const importHistory = createImportHistory({ store: createImportStore(db), products })
  const categories = createCategoryService({
    store: createCategoryStore(db),
    products: {
      countByCategory: products.countByCategory,
      moveCategories: importHistory.renameCategories,
    },
  })
  const companyStore = createCompanyStore(db)
  const companyFiles = createCompanyFiles(createCompanyFileStore(db), pictures)
  const company = createCompanyService({
    ...{ store: companyStore, files: companyFiles },
    onChange: onContentChange,
  })

  return {
    ...{ db, pictures, changes },
    adminStore: createAdminStore(db),
    ...{ categories, categoryNames },
    ...{ certificates, certificateStore },
    ...{ company, companyFiles, companyStore },
    contact: createContactService(db, onContentChange, company.timeZone),
    dashboardStore: createDashboardStore(db),
    firstStepsStore: createFirstStepsStore(db),
    ...{ importHistory, matchings: createMatchingStore(db) },
    inboxStore: createInboxStore(db),
    messageStore: createMessageStore(db),
    ...{ products, productStore },
    subjects: createSubjectService(db, onContentChange),
    synonyms: createSynonymService(db, onProductsChange),
  }
}
