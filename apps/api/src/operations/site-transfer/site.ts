import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { CategoryList } from '@dhow/contract/categories/categories'
import { CompanyFields } from '@dhow/contract/company/company'
import { PICTURE_NAME } from '@dhow/contract/company/pictures'
import { ContactFields } from '@dhow/contract/contact'
import { Id } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import { ImportedFields } from '@dhow/contract/products/product-fields'
import { SynonymList } from '@dhow/contract/products/synonyms'
import { SubjectList } from '@dhow/contract/subjects/subject-routes'
import * as z from 'zod'

const name = z.string().regex(new RegExp(`^${PICTURE_NAME}$`))

/** A product with its id, so that its address and later moves find it again. */
export const MovedProduct = ImportedFields.extend({
  id: Id.shape.id.regex(/^[\w-]+$/),
  featured: z.boolean(),
  pictures: z.array(name).max(LIMITS.pictures),
})

/** Public content of an installation without its products, as an archive stores it. Files are listed by name. */
export const Site = z.object({
  company: CompanyFields.partial(),
  companyFiles: z.array(
    z.object({ name, width: z.int().positive().nullable(), height: z.int().positive().nullable() }),
  ),
  contact: ContactFields.nullable(),
  categories: CategoryList.shape.categories,
  formerCategories: z.array(z.object({ key: z.string(), categoryId: z.string() })),
  subjects: SubjectList.shape.subjects,
  /** Null for the default list, and missing in the archives of earlier releases. */
  synonyms: SynonymList.shape.synonyms.nullable().default(null),
})

export type Site = z.infer<typeof Site>
export type MovedProduct = z.infer<typeof MovedProduct>

/** The longest product has about 30,000 characters. */
const MAX_LINE_CHARS = 100_000

const CHUNK_BYTES = 65_536

export function writeProducts(path: string, products: Iterable<MovedProduct>): void {
  const file = openSync(path, 'wx')
  try {
    for (const product of products) writeSync(file, `${JSON.stringify(product)}\n`)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads products line by line, because a site may have 100,000. Synchronous, for the worker thread. Throws a SyntaxError or
 * ZodError for an invalid line.
 */
export function* readProducts(path: string): Generator<MovedProduct> {
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const file = openSync(path, 'r')
  let rest = ''
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE_CHARS) throw new SyntaxError('it is too long')
      for (const line of lines) yield MovedProduct.parse(JSON.parse(line))
    }
    if (rest) throw new SyntaxError('it is incomplete')
  } finally {
    closeSync(file)
  }
}
