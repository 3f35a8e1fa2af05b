import type { ProductService } from './service.ts'
import type { ProductStore } from './store.ts'

type ProductTasks = ReturnType<typeof productTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends ProductTasks {}
}

/** Tasks on many products. */
export const productTasks = (service: ProductService, store: ProductStore) => ({
  findProducts: store.findNumbers,
  rankProducts: store.rankNumbers,
  changeProducts: service.changeMany,
  removeProducts: service.removeMany,
  reorderProducts: service.reorder,
})
