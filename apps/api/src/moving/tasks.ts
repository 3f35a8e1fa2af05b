import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { certificateFilesOf } from '#api/certificates/files.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import type { Checksum } from '#api/data-dir/checksum.ts'
import type { Db } from '#api/database/open.ts'
import { transactionOn } from '#api/database/transaction.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import { pictureName } from '#api/pictures/stored-files.ts'
import type { ProductService } from '#api/products/service.ts'
import { PRODUCTS_FILE, pictureOf, SITE_FILE } from './archive.ts'
import { readProducts, writeProducts } from './products-file.ts'
import type { MovedProduct } from './site.ts'
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
    writeFileSync(join(folder, SITE_FILE), JSON.stringify({ ...record, companyFiles }))
    writeProducts(join(folder, PRODUCTS_FILE), noted())
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

  /** Replaces the site by the one that was unpacked into a folder, checked and flushed. */
  replaceSite(site: SiteRecord, folder: string, checksums: Map<string, Checksum>): void {
    const unpacked = { folder, site, checksums }
    const certificates = readdirSync(join(folder, 'certificates'))
    parts.certificates.publish(
      certificates.map((file) => ({ file, ...unpackedFile(unpacked, `certificates/${file}`) })),
    )
    const { uploadsDir } = parts.pictures
    const staged = stagedOf(unpacked, { uploadsDir, ofCompany: false })
    parts.products.replaceAll(readProducts(join(folder, PRODUCTS_FILE)), staged, () =>
      createSiteStore(parts.db).write(site, new Date()),
    )
  },
})

/** A site in a folder, with the checksums of its files by their names in the archive. */
type UnpackedSite = {
  folder: string
  site: Pick<SiteRecord, 'companyFiles'>
  checksums: Map<string, Checksum>
}

const unpackedFile = ({ folder, checksums }: UnpackedSite, name: string) => {
  const { bytes = 0, sha256 = '' } = checksums.get(name) ?? {}
  return { bytes, sha256, from: join(folder, name) }
}

/**
 * Returns the pictures of an unpacked site that are the company's, or all others, to be moved into `uploadsDir`. They
 * replace files that are there already, because one of those may be damaged.
 */
export function stagedOf(
  unpacked: UnpackedSite,
  { uploadsDir, ofCompany }: { uploadsDir: string; ofCompany: boolean },
): StagedPicture[] {
  const names = new Set(unpacked.site.companyFiles.map(({ name }) => name))
  const files = readdirSync(join(unpacked.folder, 'uploads'))
  const wanted = files.filter((file) => names.has(pictureOf(file)) === ofCompany)
  return [...Map.groupBy(wanted, pictureOf)].map(([name, ofName]) => ({
    name,
    files: ofName.map((file) => ({
      ...unpackedFile(unpacked, `uploads/${file}`),
      to: join(uploadsDir, file),
    })),
  }))
}
