import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts, exportWorkbook } from '#api/modules/catalogue-import/export.ts'
import { productCount } from '#api/modules/products/bulk.ts'
import { exportSite } from '#api/operations/site-transfer/export.ts'
import { snapshotSite } from '#api/operations/site-transfer/tasks.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { writeCompleteFile } from './complete-file.ts'
import { readInstallation } from './installation.ts'

/** Exports the site of DATA_DIR, or its catalogue as CSV or .xlsx, in one consistent state; `-` is standard output. */
export const exportTo = (kind: 'site' | 'catalogue', file: string) =>
  readInstallation(async ({ db, installation, products, pictures }) => {
    const count = await writeCompleteFile(file, async (open) => {
      if (kind === 'site') {
        mkdirSync(pictures.incomingDir, { recursive: true })
        const snapshot = async (folder: string) => snapshotSite({ db, products, pictures }, folder)
        const parts = { products, pictures, installation, snapshotSite: snapshot }
        await pipeline(await exportSite(parts), open())
        return products.count()
      }
      const list = transactionOn(db)(() => [...products.each()])
      const write = extname(file).toLowerCase() === '.xlsx' ? exportWorkbook : exportProducts
      await pipeline(Readable.from(write(list)), open())
      return list.length
    })
    if (file !== '-') console.info(`Exported ${productCount(count)} to ${file}`)
  })
