import type { Core } from './core.ts'
import { dashboardTasks } from './modules/dashboard/store.ts'
import { createMatchStore } from './modules/lists/match-store.ts'
import { messageTasks } from './modules/messages/tasks.ts'
import { siteTransferTasks } from './operations/site-transfer/tasks.ts'
import { createBackground } from './platform/background/background.ts'
import type { Tasks } from './platform/background/task-worker.ts'
import { isLarge } from './platform/database/open.ts'

const catalogueTasks = ({ db, categories, importHistory, products, productStore }: Core) => ({
  saveCategories: categories.save,
  importRows: importHistory.importRows,
  undoImport: importHistory.undo,
  matchRows: createMatchStore(db).matchRows,
  findProducts: productStore.findNumbers,
  rankProducts: productStore.rankNumbers,
  changeProducts: products.changeMany,
  removeProducts: products.removeMany,
  reorderProducts: products.reorder,
})

type CatalogueTasks = ReturnType<typeof catalogueTasks>

declare module './platform/background/task-worker.ts' {
  interface Tasks extends CatalogueTasks {}
}

export const createTasks = (core: Core): Tasks => ({
  ...catalogueTasks(core),
  ...dashboardTasks(core.dashboardStore),
  ...messageTasks(core.messageStore, core.inboxStore),
  ...siteTransferTasks(core),
})

export const WORKER = new URL('worker.ts', import.meta.url)

/** Creates the background of a data folder. Every write with a task emits `products`. */
export const startBackground = (dataDir: string, core: Core) =>
  createBackground({
    dataDir,
    worker: WORKER,
    tasks: createTasks(core),
    isLarge: () => isLarge(core.db),
    onWritten: () => void core.changes.emit('products'),
  })
