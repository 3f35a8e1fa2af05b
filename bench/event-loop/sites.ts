import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '../../apps/api/src/backup/archive.ts'
import { newestMigration } from '../../apps/api/src/database/migrate.ts'
import { EXAMPLE_PRODUCT } from '../../packages/contract/src/product-fields.ts'
import { SUBJECTS } from '../../packages/contract/src/subjects.ts'

/** The file of a site of so many products, as another installation exports it. */
export async function siteFile(products: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dhow-bench-site-'))
  const [path, tar] = [join(folder, 'site.json'), join(folder, 'site.tar')]
  const site = {
    ...{ company: {}, companyFiles: [], contact: null, formerCategories: [] },
    subjects: SUBJECTS.map((key) => ({ key, label: key, hidden: false })),
    categories: [{ id: 'groceries', name: EXAMPLE_PRODUCT.category, hidden: false }],
    products: Array.from({ length: products }, (_, at) => ({
      ...EXAMPLE_PRODUCT,
      ...{ id: `moved-${at}`, name: `Moved Tea ${at}`, featured: false, pictures: [] },
      description: 'Packed in cartons of 24, with a shelf life of 18 months. '.repeat(5),
    })),
  }
  const json = JSON.stringify(site)
  writeFileSync(path, json)
  await writeArchive(
    createWriteStream(tar),
    [{ name: 'site.json', path, bytes: Buffer.byteLength(json) }],
    {
      ...{ version: '0.0.0', schema: newestMigration(), installation: 'bench' },
      ...{ createdAt: new Date().toISOString() },
      ...{ missingPictures: [], missingCertificates: [], missingEnquiryFiles: [] },
      counts: { products, messages: 0, pictures: 0 },
    },
  )
  const file = readFileSync(tar)
  await rm(folder, { recursive: true })
  return file
}
