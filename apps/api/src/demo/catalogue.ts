import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import { PLAIN_FIELDS } from '@dhow/contract/catalogue-import/import-columns'
import { ProductFields } from '@dhow/contract/products/product-fields'
import { Specification } from '@dhow/contract/products/specification'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { readCsv } from '#api/platform/sheets/csv.ts'
import { readJson } from './uploads.ts'

/** The products in the import format. All brands are invented. */
const SHEET = join(import.meta.dirname, 'catalogue.csv')

export const getPictureFile = (picture: string): string =>
  picture.endsWith('.jpg') ? picture : `${picture}.webp`

/** Products in display order. `pictures` are cut-outs, or photographs on white with `.jpg`; the first is the thumbnail. */
export const CATALOGUE = readCatalogue()

function readCatalogue() {
  const [columns = [], ...products] = readCsv(readFileSync(SHEET, 'utf8')).rows
  return products.map((row) => {
    const getCell = (column: string) => row[columns.indexOf(column)] ?? ''
    const fields = PLAIN_FIELDS.filter((field) => columns.includes(field))
    const { data, error } = ProductFields.safeParse({
      ...Object.fromEntries(fields.map((field) => [field, getCell(field)])),
      specification: {},
    })
    if (!data) throw new ConfigError(`demo/catalogue.ts: ${error.issues[0]?.message}`)
    return {
      ...data,
      featured: getCell('featured') === 'yes',
      pictures: getCell('pictures').split(PICTURE_SEPARATOR),
    }
  })
}

const DAY_MS = 86_400_000

const CERTIFICATES = z
  .record(
    z.string(),
    z.object({
      name: z.string(),
      body: z.string(),
      /** Days from the first start of the demo; undefined for certificates of a single consignment. */
      validForDays: z.int().optional(),
    }),
  )
  .parse(readJson('certificates.json'))

const SPECIFICATIONS = z
  .record(z.string(), z.looseObject({ certificates: z.array(z.string()).optional() }))
  .parse(readJson('specifications.json'))

export const SPECIFIED = Object.keys(SPECIFICATIONS)

export const getCertificates = (name: string): string[] => SPECIFICATIONS[name]?.certificates ?? []

export function findCertificate(key: string, today: Date) {
  const entry = CERTIFICATES[key]
  if (!entry) throw new Error(`certificates.json has no ${key}`)
  const { validForDays, ...rest } = entry
  const lastDay = new Date(today.getTime() + (validForDays ?? 0) * DAY_MS)
  return { ...rest, validTo: validForDays ? lastDay.toISOString().slice(0, 10) : undefined }
}

/** Returns the specification of a product, with certificates issued today and the ids of their files by key. */
export function buildSpecification(
  name: string,
  today: Date,
  files: ReadonlyMap<string, string> = new Map(),
): Specification {
  const { certificates, ...facts } = SPECIFICATIONS[name] ?? {}
  return Specification.parse({
    ...facts,
    ...(certificates && {
      certificates: certificates.map((key) => ({
        ...findCertificate(key, today),
        file: files.get(key),
      })),
    }),
  })
}
