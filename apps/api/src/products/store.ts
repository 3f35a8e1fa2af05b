import type { Db } from '#api/database/open.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { createPictureRows } from './picture-rows.ts'
import { createProductQueries } from './queries.ts'
import { createProductWrites } from './writes.ts'

export type ProductStore = ReturnType<typeof createProductStore>

/** Products and the names of their pictures, in SQL. */
export function createProductStore(db: Db) {
  const { setPictures, ...pictureRows } = createPictureRows(db)
  return {
    ...pictureRows,
    ...createProductQueries(db, pictureRows),
    ...createProductWrites(db, setPictures),
    transaction: transactionOn(db),
  }
}
