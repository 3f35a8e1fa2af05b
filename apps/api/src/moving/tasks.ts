import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { certificateFilesOf } from '#api/certificates/files.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import type { Db } from '#api/database/open.ts'
import { transactionOn } from '#api/database/transaction.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { pictureName } from '#api/pictures/stored-files.ts'
import type { ProductService } from '#api/products/service.ts'
import { pictureOf, SITE_FILE } from './archive.ts'
import type { MovedProduct } from './site.ts'
import { productsIn, writeSite } from './site-file.ts'
import { createSiteStore, type SiteRecord } from './store.ts'

type Parts = {
  db: Db
  pictures: Pictures
  products: ProductService
  certificates: Pick<CertificateService, 'publish'>
}

const moved = (product: Product): MovedProduct => ({
  id: product._id,
  ...fieldsOf(product),
  featured: product.featured,
  pictures: product.images.flatMap((url) => pictureName(url) ?? []),
})

/**
 * Writes the site into an empty folder, with links to its files, all of one moment: a server deletes a picture's files
 * once nothing names them, so nobody may write meanwhile.
 * @returns how many products and pictures it has
 */
export const holdSite = (
  { db, pictures, products }: Pick<Parts, 'db' | 'pictures' | 'products'>,
  folder: string,
): { products: number; pictures: number } =>
  transactionOn(db)(() => {
    const record = createSiteStore(db).read()
    const named = new Set(uploadsIn(record.company).map(({ name }) => name))
    const companyFiles = record.companyFiles.filter(({ name }) => named.has(name))
    const certificates = new Set<string>()
    let count = 0
    function* noted() {
      for (const product of products.each()) {
        const one = moved(product)
        for (const name of one.pictures) named.add(name)
        for (const file of certificateFilesOf([one])) certificates.add(file)
        count++
        yield one
      }
    }
    writeSite(join(folder, SITE_FILE), { ...record, companyFiles }, noted())
    const hold = (kind: string, from: string, files: Iterable<string>) => {
      mkdirSync(join(folder, kind))
      for (const file of files) linkSync(join(from, file), join(folder, kind, file))
    }
    const isNamed = (file: string) => named.has(pictureOf(file))
    hold('uploads', pictures.uploadsDir, readdirSync(pictures.uploadsDir).filter(isNamed))
    hold('certificates', pictures.certificatesDir, certificates)
    return { products: count, pictures: named.size }
  })

/** What takes long when a site moves: synchronous, for the worker thread. */
export const createMovingTasks = (parts: Parts) => ({
  holdSite: (folder: string) => holdSite(parts, folder),

  /** Puts the site that was unpacked into a folder and checked in the place of what is here. */
  replaceSite(site: SiteRecord, folder: string): void {
    for (const file of readdirSync(join(folder, 'certificates'))) {
      parts.certificates.publish({ file, from: join(folder, 'certificates', file) })
    }
    const { uploadsDir } = parts.pictures
    const staged = stagedOf(folder, site, { uploadsDir, ofCompany: false })
    parts.products.replaceAll(productsIn(join(folder, SITE_FILE)), staged, () =>
      createSiteStore(parts.db).write(site, new Date()),
    )
  },
})

/** Returns the pictures of an unpacked site that are the company's, or all others, to be moved into `uploadsDir`. */
export function stagedOf(
  folder: string,
  { companyFiles }: Pick<SiteRecord, 'companyFiles'>,
  { uploadsDir, ofCompany }: { uploadsDir: string; ofCompany: boolean },
) {
  const from = join(folder, 'uploads')
  const names = new Set(companyFiles.map(({ name }) => name))
  const files = readdirSync(from).filter((file) => names.has(pictureOf(file)) === ofCompany)
  const byName = Map.groupBy(files, pictureOf)
  return [...byName].map(([name, ofName]) => ({
    name,
    // Names are made of the content: what is there is the same.
    files: ofName
      .map((file) => ({ from: join(from, file), to: join(uploadsDir, file) }))
      .filter(({ to }) => !existsSync(to)),
  }))
}
