import type { Core } from './core.ts'
import { importTasks } from './modules/catalogue-import/tasks.ts'
import { categoryTasks } from './modules/categories/tasks.ts'
import { dashboardTasks } from './modules/dashboard/store.ts'
import { listTasks } from './modules/lists/tasks.ts'
import { messageTasks } from './modules/messages/tasks.ts'
import { productTasks } from './modules/products/tasks.ts'
import { siteTransferTasks } from './operations/site-transfer/tasks.ts'
import { createBackground } from './platform/background/background.ts'
import type { Tasks } from './platform/background/task-worker.ts'
import { isLarge } from './platform/database/open.ts'

export const createTasks = (core: Core): Tasks => ({
  ...categoryTasks(core.categories),
  ...dashboardTasks(core.dashboardStore),
  ...importTasks(core.products, core.importHistory),
  ...listTasks(core.db),
  ...messageTasks(core.messageStore, core.inboxStore),
  ...productTasks(core.products, core.productStore),
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
