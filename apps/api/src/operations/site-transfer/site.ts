import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { CategoryList } from '@dhow/contract/categories/categories'
import { CompanyFields } from '@dhow/contract/company/company'
import { PICTURE_NAME } from '@dhow/contract/company/pictures'
import { ContactFields } from '@dhow/contract/contact'
import { Id } from '@dhow/contract/errors'
import { LANGUAGE_STATES } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { ImportedFields } from '@dhow/contract/products/product-fields'
import { PRODUCT_STATUSES } from '@dhow/contract/products/products'
import { SynonymList } from '@dhow/contract/products/synonyms'
import { SubjectList } from '@dhow/contract/subjects/subject-routes'
import { paragraph } from '@dhow/contract/text'
import { OTHER_LANGUAGES } from '@dhow/messages/languages'
import * as z from 'zod'

const name = z.string().regex(new RegExp(`^${PICTURE_NAME}$`))

/** A product with its id, so that its address and later moves find it again. */
export const MovedProduct = ImportedFields.extend({
  id: Id.shape.id.regex(/^[\w-]+$/),
  /** Archives of earlier releases have no status. */
  status: z.enum(PRODUCT_STATUSES).default('published'),
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
  languages: z
    .array(
      z.object({
        code: z.enum(OTHER_LANGUAGES),
        state: z.enum(LANGUAGE_STATES),
        reviewed: z.boolean(),
      }),
    )
    .default([]),
})

const text = z.string().min(1).max(LIMITS.legalText)

export const MovedTranslation = z.object({
  language: z.enum(OTHER_LANGUAGES),
  source: text,
  text: paragraph('Translation', LIMITS.legalText),
  previousSource: text.nullable(),
})

export type Site = z.infer<typeof Site>
export type MovedProduct = z.infer<typeof MovedProduct>
export type MovedTranslation = z.infer<typeof MovedTranslation>

/** The longest product has about 30,000 characters, and the longest translation 120,000. */
const MAX_LINE_CHARS = 200_000

const CHUNK_BYTES = 65_536

/** Writes products or translations, one per line. */
export function writeLines(path: string, records: Iterable<MovedProduct | MovedTranslation>): void {
  const file = openSync(path, 'wx')
  try {
    for (const record of records) writeSync(file, `${JSON.stringify(record)}\n`)
  } finally {
    closeSync(file)
  }
}

export const readProducts = (path: string) => readLines(path, MovedProduct)

/** Archives of earlier releases have no translations. */
export const readTranslations = (path: string): Iterable<MovedTranslation> =>
  existsSync(path) ? readLines(path, MovedTranslation) : []

/**
 * Reads records line by line, because a site may have 100,000 products. Synchronous, for the worker thread. Throws a
 * SyntaxError or ZodError for an invalid line.
 */
function* readLines<Record>(path: string, schema: z.ZodType<Record>): Generator<Record> {
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const file = openSync(path, 'r')
  let rest = ''
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE_CHARS) throw new SyntaxError('it is too long')
      for (const line of lines) yield schema.parse(JSON.parse(line))
    }
    if (rest) throw new SyntaxError('it is incomplete')
  } finally {
    closeSync(file)
  }
}
