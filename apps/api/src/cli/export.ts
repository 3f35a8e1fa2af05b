import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts, exportWorkbook } from '#api/catalogue-import/export.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { exportSite } from '#api/moving/export.ts'
import { createSiteStore } from '#api/moving/store.ts'
import { productCount } from '#api/products/product-count.ts'
import { readInstallation } from './installation.ts'
import { writeWholeFile } from './whole-file.ts'

/**
 * Writes the site of DATA_DIR for another installation, or its catalogue as CSV or .xlsx; `-` is standard output. What is
 * written is of one moment.
 */
export const exportTo = (kind: 'site' | 'catalogue', file: string) =>
  readInstallation(async ({ db, installation, products, pictures }) => {
    const count = await writeWholeFile(file, async (open) => {
      // A server deletes a picture's files once nothing names them: while nobody writes, all that are named are there.
      const { content, count } = transactionOn(db)(() => {
        const list = [...products.each()]
        if (kind === 'catalogue') {
          const write = extname(file).toLowerCase() === '.xlsx' ? exportWorkbook : exportProducts
          return { content: write(list), count: list.length }
        }
        mkdirSync(pictures.incomingDir, { recursive: true })
        const site = exportSite(createSiteStore(db).read(), list, installation, pictures)
        return { content: site, count: list.length }
      })
      await pipeline(Readable.from(content), open())
      return count
    })
    if (file !== '-') console.info(`Exported ${productCount(count)} to ${file}`)
  })
