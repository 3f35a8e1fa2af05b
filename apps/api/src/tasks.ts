import { readFileSync } from 'node:fs'
import type { OtherLanguage } from '@dhow/i18n/languages'
import type { Core } from './core.ts'
import { purgeDatabase } from './modules/buyers/purge.ts'
import { readTexts } from './modules/languages/text-files/text-files.ts'
import { createMatchStore } from './modules/lists/match-store.ts'
import { messages } from './modules/messages/tables.ts'
import { products as productTable } from './modules/products/tables.ts'
import { replaceSite } from './operations/backup/copy-site.ts'
import { createBackground } from './platform/background/background.ts'
import { sql } from './platform/database/drizzle.ts'
import type { Db } from './platform/database/open.ts'

type AllTasks = ReturnType<typeof createTasks>

declare module './platform/background/background.ts' {
  interface Tasks extends AllTasks {}
}

export function createTasks(core: Core) {
  const { db, categories, dashboardStore, importHistory, inboxStore, messageStore } = core
  const { buyerStore, eraseStore, products, productStore, statisticsStore, texts } = core
  return {
    saveCategories: categories.save,
    importRows: importHistory.importRows,
    undoImport: importHistory.undo,
    matchRows: createMatchStore(db, productStore).matchRows,
    correctSearch: productStore.correctSearch,
    rankProducts: productStore.rankProducts,
    restrictProducts: productStore.restrictProducts,
    productIds: productStore.office.findIds,
    reindexProducts: products.reindex,
    translatedLanguages: productStore.listTranslatedLanguages,
    changeProducts: products.changeMany,
    trashProducts: products.trashMany,
    restoreProducts: products.restoreMany,
    removeProducts: products.removeMany,
    reorderProducts: products.reorder,
    dashboard: dashboardStore.read,
    listBuyers: buyerStore.list,
    readBuyer: buyerStore.read,
    eraseBuyer: eraseStore.erase,
    purge: () => purgeDatabase(db),
    statistics: statisticsStore.read,
    statisticsRanking: statisticsStore.readRanking,
    listInbox: inboxStore.list,
    listInboxIds: inboxStore.listIds,
    findInboxPosition: inboxStore.findPosition,
    listOtherMessages: inboxStore.listOtherMessages,
    trashMessages: messageStore.trashMany,
    restoreMessages: messageStore.restoreMany,
    removeMessages: messageStore.removeMany,
    setWork: messageStore.setWork,
    countTexts: texts.countAll,
    listTexts: texts.listPage,
    findText: texts.find,
    importTexts: (language: OtherLanguage, path: string) =>
      texts.saveRows(language, readTexts(readFileSync(path), language)),
    replaceSite: (folder: string) => replaceSite(core, folder),
  }
}

export const WORKER = new URL('worker.ts', import.meta.url)

const LARGE_ROWS = { products: 1_000, messages: 2_000 }

function isLarge(db: Db): boolean {
  const last = db.get<{ products: number | null; messages: number | null }>(
    sql`select (select max(rowid) from ${productTable}) as products, (select max(rowid) from ${messages}) as messages`,
  )
  return (last.products ?? 0) > LARGE_ROWS.products || (last.messages ?? 0) > LARGE_ROWS.messages
}

/** Writing tasks that change nothing that visitors see. */
const OFFICE_TASKS: (keyof AllTasks)[] = [
  'trashMessages',
  'restoreMessages',
  'removeMessages',
  'setWork',
  'purge',
]

/** Creates the background of a data folder. Tasks that change what visitors see emit `products.changed`. */
export const startBackground = (dataDir: string, core: Core, isCopy = false) =>
  createBackground({
    dataDir,
    isCopy,
    worker: WORKER,
    tasks: createTasks(core),
    isLarge: () => isLarge(core.db),
    onWritten: (name) => {
      if (!OFFICE_TASKS.includes(name)) core.events.emit('products.changed')
    },
  })
