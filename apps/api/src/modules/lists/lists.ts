import type { FindProducts } from '#api/modules/messages/kept-lines.ts'
import type { Background } from '#api/platform/background/background.ts'
import { createMatching } from './match.ts'
import { listRoutes } from './routes.ts'
import { createListService } from './service.ts'
import type { ListStore } from './store.ts'

type Parts = {
  store: ListStore
  background: Background
  findProducts: FindProducts
  hasRoom: () => boolean
}

export function createLists({ store, background, findProducts, hasRoom }: Parts) {
  const service = createListService({
    ...{ store, findProducts, hasRoom },
    beforeWrite: background.written,
  })
  return { routes: listRoutes(service, createMatching(background, findProducts)) }
}
