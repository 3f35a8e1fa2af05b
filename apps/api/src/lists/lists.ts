import type { Db } from '#api/database/open.ts'
import type { FindProducts } from '#api/messages/kept-lines.ts'
import { listRoutes } from './routes.ts'
import { createListService } from './service.ts'
import { createListStore } from './store.ts'

type Parts = {
  db: Db
  findProducts: FindProducts
  /** Awaited before the database is written to. */
  beforeWrite: () => Promise<void>
}

/** The lists that buyers share by a code. */
export function createLists({ db, ...parts }: Parts) {
  const service = createListService({ ...parts, store: createListStore(db) })
  return { routes: listRoutes(service) }
}
