import * as z from 'zod'

/** Format 2 is an archive of which some files are stored beside it; see content.ts. */
export const FORMATS = { complete: 1, withStoredFiles: 2 }

/** Last entry of a complete archive, which without it is incomplete. First entry of an archive with stored files. */
export const MANIFEST = 'manifest.json'

/** Enough for 100,000 pictures with four files of 150 bytes each. */
export const MAX_MANIFEST_BYTES = 100_000_000

/** Archives of earlier releases lack the fields with a default. */
const Manifest = z.object({
  product: z.literal('dhow'),
  format: z.int(),
  version: z.string(),
  /** Time of the last migration in ms. Older releases refuse the archive. */
  schema: z.int(),
  installation: z.string(),
  createdAt: z.iso.datetime(),
  counts: z.object({ products: z.int(), messages: z.int(), pictures: z.int() }),
  /** Names in the database without files. */
  missingPictures: z.array(z.string()),
  missingCertificates: z.array(z.string()).default([]),
  missingEnquiryFiles: z.array(z.string()).default([]),
  /** Empty, damaged or missing files by their recorded checksums. */
  damagedFiles: z.array(z.string()).default([]),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      isStored: z.literal(true).optional(),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export type ListedFile = Manifest['files'][number]

export type Facts = Pick<Manifest, 'version' | 'schema' | 'installation' | 'createdAt' | 'counts'> &
  Partial<Pick<Manifest, 'missingPictures' | 'missingCertificates' | 'missingEnquiryFiles'>>

/** Lists what an archive lacks, for people. */
export function gapsIn(manifest: Manifest): string[] {
  const { missingPictures, missingCertificates, missingEnquiryFiles, damagedFiles } = manifest
  const missing = (what: string, { length }: string[]) =>
    length > 0 ? [`missing ${what}: ${length}`] : []
  const [example] = damagedFiles
  return [
    ...missing('pictures', missingPictures),
    ...missing('certificates', missingCertificates),
    ...missing('attachments of messages', missingEnquiryFiles),
    ...(example ? [`empty or damaged files: ${damagedFiles.length}, such as ${example}`] : []),
  ]
}

export class InvalidArchive extends Error {}

/** @param what kind of the archive in messages */
export function parseManifest(content: Buffer, newestSchema: number, what: string): Manifest {
  const unreadable = new InvalidArchive(`is damaged: its ${MANIFEST} cannot be read.`)
  let json: unknown
  try {
    json = JSON.parse(content.toString())
  } catch {
    throw unreadable
  }
  const { success, data } = Manifest.pick({ product: true, format: true }).safeParse(json)
  if (!success) throw new InvalidArchive(`is not a ${what}.`)
  const manifest = Manifest.safeParse(json).data
  const isNewer = data.format > FORMATS.withStoredFiles
  if (isNewer || (manifest && manifest.schema > newestSchema)) {
    const advice = 'Restore it with that release.'
    throw new InvalidArchive(`was created by a newer release of Dhow. ${advice}`)
  }
  if (!manifest) throw unreadable
  return manifest
}
