import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates/certificates'
import tar from 'tar-stream'
import * as z from 'zod'
import { type Checksum, isDamaged, measure } from '#api/platform/data-dir/checksum.ts'
import {
  ENQUIRY_FILE,
  ENQUIRY_FILES_DIR,
  QUOTATION_KEY_FILE,
} from '#api/platform/data-dir/data-dir.ts'
import { ANY_STORED_FILE } from '#api/platform/pictures/stored-files.ts'

/** Archives of format 1 listed missing files in other fields, which nothing reads. */
export const FORMAT = 2

/** Last entry of an archive. An archive without it is incomplete. */
export const MANIFEST = 'manifest.json'

export type ArchiveKind = {
  what: string
  /** Last sentence of error messages. */
  outcome: string
  requiredFile: string
  allowedFiles: RegExp
}

export const DATABASE_FILE = 'dhow.sqlite'

/** First entry of an archive without the files that are stored beside it: their list. */
export const STORED_LIST = 'stored-files.json'

export const BACKUP: ArchiveKind = {
  what: 'backup of Dhow',
  outcome: 'Nothing was restored.',
  requiredFile: DATABASE_FILE,
  allowedFiles: new RegExp(
    `^(${STORED_LIST}|dhow\\.sqlite|jwt-secret|${QUOTATION_KEY_FILE}|uploads/(\\.installation|${ANY_STORED_FILE})|certificates/${CERTIFICATE_FILE}|${ENQUIRY_FILES_DIR}/${ENQUIRY_FILE}|mail/[\\w.-]{1,200}\\.eml)$`,
  ),
}

/** Public content, for another installation. */
export const SITE: ArchiveKind = {
  what: 'site of Dhow',
  outcome: 'Nothing was changed.',
  requiredFile: 'site.sqlite',
  allowedFiles: new RegExp(
    `^(site\\.sqlite|uploads/${ANY_STORED_FILE}|certificates/${CERTIFICATE_FILE})$`,
  ),
}

/** Archives of earlier releases lack the fields with a default. */
export const Manifest = z.object({
  product: z.literal('dhow'),
  format: z.int(),
  version: z.string(),
  /** Time of the last migration in ms. Older releases refuse the archive. */
  schema: z.int(),
  installation: z.string(),
  createdAt: z.iso.datetime(),
  counts: z.object({ products: z.int(), messages: z.int(), pictures: z.int() }),
  /** Paths of missing, empty and damaged files. */
  damagedFiles: z.array(z.string()).default([]),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export type ListedFile = Checksum & { name: string }

/** Describes what an archive lacks; empty for a complete one. */
export function describeGaps({ damagedFiles }: Manifest): string {
  const [first] = damagedFiles
  return first ? `missing or damaged files: ${damagedFiles.length}, such as ${first}` : ''
}

/** Returns what to do about an archive that lacks files; undefined for a complete one. */
export function explainGaps(manifest: Manifest): string | undefined {
  const gaps = describeGaps(manifest)
  if (!gaps) return undefined
  return `The backup is incomplete: ${gaps}. Run "dhow check", which says how to repair this, and keep an older backup until then.`
}

type Facts = Pick<Manifest, 'version' | 'schema' | 'installation' | 'createdAt' | 'counts'>

export type FileToArchive = { name: string; path: string; bytes: number }

/**
 * Writes files and the manifest as a tar stream. `recorded` has checksums by file name, to detect damaged files.
 * @param stored files that are stored beside the archive
 * @param missing paths of files that do not exist
 */
export async function writeArchive(
  to: Writable,
  files: FileToArchive[],
  facts: Facts,
  {
    recorded = new Map<string, Checksum | undefined>(),
    stored = [] as ListedFile[],
    missing = [] as string[],
  } = {},
): Promise<Manifest> {
  const pack = tar.pack()
  const write = async () => {
    const done = new Map<string, Checksum>()
    for (const { name, path, bytes } of files) {
      const { content, checksum } = measure(createReadStream(path))
      await pipeline(content, pack.entry({ name, size: bytes, mode: 0o600 }))
      done.set(name, checksum())
    }
    const all = new Map([...done, ...stored.map((file) => [file.name, file] as const)])
    const damaged = [...all].filter(([name, checksum]) => isDamaged(checksum, recorded.get(name)))
    const manifest: Manifest = {
      product: 'dhow',
      format: FORMAT,
      ...facts,
      damagedFiles: [
        ...missing,
        ...damaged.map(([name]) => name),
        ...[...recorded.keys()].filter((name) => !all.has(name)),
      ],
      files: Array.from(done, ([name, checksum]) => ({ name, ...checksum })),
    }
    pack.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))
    pack.finalize()
    return manifest
  }
  const [manifest] = await Promise.all([
    write().catch((error: Error) => {
      pack.destroy(error)
      throw error
    }),
    pipeline(Readable.from(pack), to),
  ])
  return manifest
}
