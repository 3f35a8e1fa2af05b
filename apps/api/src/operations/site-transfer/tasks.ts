import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { type CertificateService, certificateFilesOf } from '#api/modules/certificates/service.ts'
import { uploadsIn } from '#api/modules/company/files.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import type { Db } from '#api/platform/database/open.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import { pictureName } from '#api/platform/pictures/stored-files.ts'
import { PRODUCTS_FILE, pictureOf, SITE_FILE, TRANSLATIONS_FILE } from './archive.ts'
import { type MovedProduct, readProducts, readTranslations, writeLines } from './site.ts'
import { createSiteStore, type SiteRecord } from './store.ts'

type Parts = {
  db: Db
  pictures: Pictures
  products: ProductService
  certificates: Pick<CertificateService, 'publish'>
}

const toMovedProduct = (product: Product): MovedProduct => ({
  id: product._id,
  ...fieldsOf(product),
  status: product.status,
  featured: product.featured,
  pictures: product.images.flatMap((url) => pictureName(url) ?? []),
})

/**
 * Creates a snapshot of the site in an empty folder: its JSON files, and hard links to the stored files. Nothing may
 * write meanwhile, because the server deletes the files of a picture that no row names.
 */
export const snapshotSite = (
  { db, pictures, products }: Pick<Parts, 'db' | 'pictures' | 'products'>,
  folder: string,
): { products: number; pictures: number } =>
  transactionOn(db)(() => {
    const store = createSiteStore(db)
    const record = store.read()
    const uploadNames = new Set(uploadsIn(record.company).map(({ name }) => name))
    const companyFiles = record.companyFiles.filter(({ name }) => uploadNames.has(name))
    const certificates = new Set<string>()
    let count = 0
    function* movedProducts() {
      for (const product of products.office.each()) {
        const moved = toMovedProduct(product)
        for (const name of moved.pictures) uploadNames.add(name)
        for (const file of certificateFilesOf(moved)) certificates.add(file)
        count++
        yield moved
      }
    }
    writeFileSync(join(folder, SITE_FILE), JSON.stringify({ ...record, companyFiles }))
    writeLines(join(folder, PRODUCTS_FILE), movedProducts())
    writeLines(join(folder, TRANSLATIONS_FILE), store.translations())
    const linkFiles = (kind: string, from: string, files: Iterable<string>) => {
      mkdirSync(join(folder, kind))
      for (const file of files) linkSync(join(from, file), join(folder, kind, file))
    }
    const isNamed = (file: string) => uploadNames.has(pictureOf(file))
    linkFiles('uploads', pictures.uploadsDir, readdirSync(pictures.uploadsDir).filter(isNamed))
    linkFiles('certificates', pictures.certificatesDir, certificates)
    return { products: count, pictures: uploadNames.size }
  })

export const siteTransferTasks = (parts: Parts) => ({
  snapshotSite: (folder: string) => snapshotSite(parts, folder),

  /** Replaces the site by the unpacked, checked and flushed one, whose company pictures were published already. */
  replaceSite(site: SiteRecord, folder: string, checksums: Map<string, Checksum>): void {
    const unpacked = { folder, checksums }
    const certificates = readdirSync(join(folder, 'certificates'))
    parts.certificates.publish(
      certificates.map((file) => ({ file, ...unpackedFile(unpacked, `certificates/${file}`) })),
    )
    const staged = stagedOf(unpacked, parts.pictures.uploadsDir)
    const store = createSiteStore(parts.db)
    parts.products.replaceAll(readProducts(join(folder, PRODUCTS_FILE)), staged, () => {
      store.write(site, new Date())
      store.writeTranslations(readTranslations(join(folder, TRANSLATIONS_FILE)))
    })
  },
})

type UnpackedSite = { folder: string; checksums: Map<string, Checksum> }

const unpackedFile = ({ folder, checksums }: UnpackedSite, name: string) => {
  const { bytes = 0, sha256 = '' } = checksums.get(name) ?? {}
  return { bytes, sha256, from: join(folder, name) }
}

/** Returns the pictures of an unpacked site. They replace existing files, because one of those may be damaged. */
export function stagedOf(unpacked: UnpackedSite, uploadsDir: string): StagedPicture[] {
  const files = readdirSync(join(unpacked.folder, 'uploads'))
  return [...Map.groupBy(files, pictureOf)].map(([name, ofName]) => ({
    name,
    files: ofName.map((file) => ({
      ...unpackedFile(unpacked, `uploads/${file}`),
      to: join(uploadsDir, file),
    })),
  }))
}
