import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Specification } from '@dhow/contract/specification'
import * as z from 'zod'

const DAY_MS = 86_400_000

/** A file for each category. */
const FOLDER = join(import.meta.dirname, 'specifications')

/** Papers that several products have, by a key of their own; all bodies in it are invented. */
const Certificates = z.record(
  z.string(),
  z.object({
    name: z.string(),
    body: z.string(),
    /** Days from the day that the demo is filled; none for what is issued with each consignment. */
    validForDays: z.int().optional(),
  }),
)

/** Products by their names in the catalogue; their certificates are keys. */
const Sheet = z.record(z.string(), z.looseObject({ certificates: z.array(z.string()).optional() }))

const CERTIFICATES = Certificates.parse(readJson(join(import.meta.dirname, 'certificates.json')))

const SHEETS: z.infer<typeof Sheet> = Object.fromEntries(
  readdirSync(FOLDER).flatMap((file) => Object.entries(Sheet.parse(readJson(join(FOLDER, file))))),
)

/** The names of the products that have a specification. */
export const SPECIFIED = Object.keys(SHEETS)

/** The keys of a product's certificates. */
export const certificatesOf = (name: string): string[] => SHEETS[name]?.certificates ?? []

/** A certificate by its key, ending so many days after this one if it ends at all. */
export function certificate(key: string, today: Date) {
  const paper = CERTIFICATES[key]
  if (!paper) throw new Error(`certificates.json has no ${key}`)
  const { validForDays, ...rest } = paper
  const lastDay = new Date(today.getTime() + (validForDays ?? 0) * DAY_MS)
  return { ...rest, validTo: validForDays ? lastDay.toISOString().slice(0, 10) : undefined }
}

/** The specification of a product by its name, with certificates as of a day and the ids of their files. */
export function specificationOf(
  name: string,
  today: Date,
  files: ReadonlyMap<string, string> = new Map(),
): Specification {
  const { certificates, ...facts } = SHEETS[name] ?? {}
  return Specification.parse({
    ...facts,
    ...(certificates && {
      certificates: certificates.map((key) => ({
        ...certificate(key, today),
        file: files.get(key),
      })),
    }),
  })
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
