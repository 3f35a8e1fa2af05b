import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { fieldsOf } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { writeArchive } from '#api/backup/archive.ts'
import { certificateFilesOf } from '#api/certificates/files.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import { newestMigration } from '#api/database/migrate.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { pictureName, STORED_FILE } from '#api/pictures/stored-files.ts'
import { VERSION } from '#api/version.ts'
import { SITE_FILE } from './archive.ts'
import type { MovedProduct, Site } from './site.ts'
import type { SiteRecord } from './store.ts'

const moved = (product: Product): MovedProduct => ({
  id: product._id,
  ...fieldsOf(product),
  featured: product.featured,
  pictures: product.images.flatMap((url) => pictureName(url) ?? []),
})

/**
 * An installation as one file for another. What it is made of is held on to at once, so that it is of one moment,
 * however long sending it takes.
 */
export function exportSite(
  record: SiteRecord,
  products: Product[],
  installation: string,
  {
    uploadsDir,
    certificatesDir,
    incomingDir,
  }: Pick<Pictures, 'uploadsDir' | 'certificatesDir' | 'incomingDir'>,
): Readable {
  const folder = mkdtempSync(join(incomingDir, 'moving-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    const named = new Set(uploadsIn(record.company).map(({ name }) => name))
    const site: Omit<Site, 'company'> & Pick<SiteRecord, 'company'> = {
      ...record,
      companyFiles: record.companyFiles.filter(({ name }) => named.has(name)),
      products: products.map(moved),
    }
    for (const { pictures } of site.products) for (const name of pictures) named.add(name)
    const hold = (kind: string, from: string, files: string[]) => {
      mkdirSync(join(folder, kind))
      for (const file of files) linkSync(join(from, file), join(folder, kind, file))
      return files.map((file) => `${kind}/${file}`).sort()
    }
    const isShown = (file: string) => named.has(file.match(STORED_FILE)?.[1] ?? '')
    const names = [
      SITE_FILE,
      ...hold('uploads', uploadsDir, readdirSync(uploadsDir).filter(isShown)),
      ...hold('certificates', certificatesDir, [...certificateFilesOf(products)]),
    ]
    writeFileSync(join(folder, SITE_FILE), JSON.stringify(site))

    const entries = names.map((name) => {
      const path = join(folder, name)
      return { name, path, bytes: statSync(path).size }
    })
    const output = new PassThrough()
    writeArchive(output, entries, {
      ...{ version: VERSION, schema: newestMigration(), installation },
      ...{ createdAt: new Date().toISOString() },
      ...{ missingPictures: [], missingCertificates: [], missingEnquiryFiles: [] },
      counts: { products: products.length, messages: 0, pictures: named.size },
    })
      .catch((error: Error) => void output.destroy(error))
      .finally(clear)
    return output
  } catch (error) {
    clear()
    throw error
  }
}
