import type { Background } from '#api/background/background.ts'
import type { Db } from '#api/database/open.ts'
import type { FindProducts } from '#api/messages/kept-lines.ts'
import { createMatching } from './match.ts'
import { listRoutes } from './routes.ts'
import { createListService } from './service.ts'
import { createListStore } from './store.ts'

type Parts = {
  db: Db
  background: Background
  findProducts: FindProducts
  /** Whether the disk has room for what can be done without. */
  hasRoom: () => boolean
}

/** The lists that buyers share by a code. */
export function createLists({ db, background, findProducts, hasRoom }: Parts) {
  const service = createListService({
    ...{ findProducts, hasRoom },
    store: createListStore(db),
    beforeWrite: background.written,
  })
  return { routes: listRoutes(service, createMatching(background, findProducts)) }
}
