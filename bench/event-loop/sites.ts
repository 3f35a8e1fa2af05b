import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '../../apps/api/src/backup/archive.ts'
import { newestMigration } from '../../apps/api/src/database/migrate.ts'
import { EXAMPLE_PRODUCT } from '../../packages/contract/src/product-fields.ts'
import { SUBJECTS } from '../../packages/contract/src/subjects.ts'

/** Returns the archive of a site with this many products, as another installation exports it. */
export async function siteFile(products: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dhow-bench-site-'))
  const tar = join(folder, 'site.tar')
  const site = {
    ...{ company: {}, companyFiles: [], contact: null, formerCategories: [] },
    subjects: SUBJECTS.map((key) => ({ key, label: key, hidden: false })),
    categories: [{ id: 'groceries', name: EXAMPLE_PRODUCT.category, hidden: false }],
  }
  const lines = Array.from({ length: products }, (_, at) => ({
    ...EXAMPLE_PRODUCT,
    ...{ id: `moved-${at}`, name: `Moved Tea ${at}`, featured: false, pictures: [] },
    description: 'Packed in cartons of 24, with a shelf life of 18 months. '.repeat(5),
  })).map((product) => `${JSON.stringify(product)}\n`)
  const entry = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return { name, path, bytes: Buffer.byteLength(text) }
  }
  await writeArchive(
    createWriteStream(tar),
    [entry('site.json', JSON.stringify(site)), entry('products.jsonl', lines.join(''))],
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
