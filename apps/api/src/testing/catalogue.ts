import { onTestFinished } from 'vitest'
import { createBackground } from '#api/background/background.ts'
import { createTasks } from '#api/background/tasks.ts'
import { createCategoryNames } from '#api/categories/names.ts'
import { openDatabase } from '#api/database/open.ts'
import { createPictures } from '#api/pictures/pictures.ts'
import { createFinding } from '#api/products/finding/finding.ts'
import { createIndexStore } from '#api/products/finding/index-store.ts'
import { createProductIndex } from '#api/products/finding/product-index.ts'
import { createProductStore } from '#api/products/store.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A catalogue on a database of its own, and what is found in it. */
export function startCatalogue() {
  const dataDir = temporaryFolder()
  const { db, close } = openDatabase(dataDir)
  const store = createProductStore(db)
  const background = createBackground({
    dataDir,
    tasks: createTasks(db, createPictures(dataDir, db)),
    isLarge: () => false,
    onWritten: () => {},
  })
  const index = createProductIndex(createIndexStore(db))
  const categories = createCategoryNames(db)
  const finding = createFinding({ store, index, categories, background })
  onTestFinished(async () => {
    await finding.close()
    await background.close()
    close()
  })
  return { dataDir, db, store, finding }
}
