import type { Db } from '#api/database/open.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { createCountStore } from './count-store.ts'
import { createPictureStore } from './picture-store.ts'
import { createReadStore } from './read-store.ts'
import { createSearchStore } from './search-store.ts'
import { createSitemapStore } from './sitemap-store.ts'
import { createWriteStore } from './write-store.ts'

export type ProductStore = ReturnType<typeof createProductStore>

/** Products and the names of their pictures, in SQL. */
export function createProductStore(db: Db) {
  const { setPictures, ...pictureStore } = createPictureStore(db)
  const counts = createCountStore(db)
  return {
    ...pictureStore,
    ...counts,
    ...createReadStore(db, pictureStore, counts),
    ...createSearchStore(db),
    ...createSitemapStore(db),
    ...createWriteStore(db, setPictures),
    transaction: transactionOn(db),
  }
}
