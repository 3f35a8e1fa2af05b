import { EventEmitter } from 'node:events'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { Events } from './events.ts'
import { createAdminStore } from './modules/account/store.ts'
import { createEraseStore } from './modules/buyers/records-store.ts'
import { createBuyerStore } from './modules/buyers/store.ts'
import { createImportHistory } from './modules/catalogue-import/history.ts'
import { createImportStore, createMatchingStore } from './modules/catalogue-import/store.ts'
import { createCategoryNames, createCategoryService } from './modules/categories/service.ts'
import { createCategoryStore } from './modules/categories/store.ts'
import { createCertificateService } from './modules/certificates/service.ts'
import { createCertificateStore } from './modules/certificates/store.ts'
import { createCompanyFiles } from './modules/company/files.ts'
import { createCompanyService } from './modules/company/service.ts'
import { createCompanyFileStore, createCompanyStore } from './modules/company/store.ts'
import { FIRST_TEXTS, listAllTexts } from './modules/company/texts.ts'
import { createContactService } from './modules/contact/service.ts'
import { createContactStore } from './modules/contact/store.ts'
import { createFirstStepsStore } from './modules/dashboard/first-steps-store.ts'
import { createDashboardStore } from './modules/dashboard/store.ts'
import { createLanguageService } from './modules/languages/service.ts'
import { createLanguageStore } from './modules/languages/store.ts'
import { createTextService } from './modules/languages/texts.ts'
import { createInboxStore } from './modules/messages/inbox/inbox-store.ts'
import { createMessageMails } from './modules/messages/mail-store.ts'
import { createMessageStore } from './modules/messages/store.ts'
import { listTexts } from './modules/products/localize.ts'
import { createProductService } from './modules/products/service.ts'
import { createProductStore } from './modules/products/store.ts'
import { createStatisticsStore } from './modules/statistics/store.ts'
import { createSubjectService } from './modules/subjects/service.ts'
import { createSubjectStore } from './modules/subjects/store.ts'
import { createSynonymService } from './modules/synonyms/service.ts'
import { createSynonymStore } from './modules/synonyms/store.ts'
import type { Db } from './platform/database/open.ts'
import type { Pictures } from './platform/pictures/pictures.ts'

export type Core = ReturnType<typeof createCore>

/** Creates the stores and services that the worker, the command line and the demo need too: without HTTP, mail and timers. */
export function createCore(db: Db, pictures: Pictures, events: Events = new EventEmitter()) {
  const languageStore = createLanguageStore(db)
  const languages = createLanguageService({
    store: languageStore,
    events,
  })
  const categoryStore = createCategoryStore(db)
  const categoryNames = createCategoryNames(categoryStore)
  const certificateStore = createCertificateStore(db)
  const certificates = createCertificateService(certificateStore, pictures)
  const productStore = createProductStore(db)
  const products = createProductService({
    pictures,
    certificates,
    store: productStore,
    categories: categoryNames,
    languages,
    events,
  })
  const importHistory = createImportHistory({ store: createImportStore(db), products })
  const categories = createCategoryService({
    store: categoryStore,
    languages,
    products: {
      countByCategory: products.countAllByCategory,
      findPicture: productStore.findCategoryPicture,
      moveCategories: importHistory.renameCategories,
    },
  })
  const companyStore = createCompanyStore(db)
  const companyFiles = createCompanyFiles(createCompanyFileStore(db), pictures)
  const company = createCompanyService({
    store: companyStore,
    files: companyFiles,
    languages,
    events,
  })

  const contact = createContactService({
    store: createContactStore(db),
    languages,
    events,
    getTimeZone: company.getSavedTimeZone,
  })
  const subjects = createSubjectService({ store: createSubjectStore(db), languages, events })
  const texts = createTextService({
    store: languageStore,
    sources: {
      company: () =>
        listAllTexts({
          company: company.getShown(),
          contact: contact.get(),
          categoryLabels: categories.listAll().map(({ name }) => getCategoryLabel(name)),
          subjectLabels: subjects.listAll().map(({ label }) => label),
        }),
      products: () => listTexts(productStore.office.readEach()),
    },
    firstTexts: FIRST_TEXTS,
    onTextsChanged: products.reindex,
  })

  return {
    db,
    pictures,
    events,

    adminStore: createAdminStore(db),
    buyerStore: createBuyerStore(db),
    eraseStore: createEraseStore(db),
    categories,
    categoryNames,
    certificates,
    certificateStore,
    company,
    companyFiles,
    companyStore,
    contact,
    dashboardStore: createDashboardStore(db),
    firstStepsStore: createFirstStepsStore(db),
    importHistory,
    matchings: createMatchingStore(db),
    inboxStore: createInboxStore(db),
    languages,
    messageMails: createMessageMails(db),
    messageStore: createMessageStore(db),
    products,
    productStore,
    statisticsStore: createStatisticsStore(db),
    subjects,
    synonyms: createSynonymService({ store: createSynonymStore(db), events }),
    texts,
  }
}
