import type { Db } from '#api/database/open.ts'
import { contactRoutes } from './routes.ts'
import { createContactService } from './service.ts'
import { createContactStore } from './store.ts'

/** How to reach the company. */
export function createContact(db: Db, onChange: () => void) {
  const store = createContactStore(db)
  return {
    routes: contactRoutes(createContactService(store, onChange), store),
    /** The contact record as it is now. */
    get: store.get,
  }
}
