import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Company } from '@dhow/contract/company'
import type { BrandFile } from '@dhow/contract/pictures'
import type { FastifyBaseLogger } from 'fastify'
import { decoder } from '#api/pictures/decoder.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { MASTER_SUFFIX, uploadName } from '#api/pictures/stored-files.ts'
import type { BrandSource } from './draw.ts'

export type BrandFiles = ReturnType<typeof createBrandFiles>

/** Raised when the same record should give other files than before. */
const DRAWING_VERSION = 1

/** Milliseconds after which files that could not be made are tried again, when somebody asks for one. */
const RETRY_AFTER_MS = 60_000

const fieldsOf = ({ brand, description, headline, colours, typeface, logo }: Company) => ({
  ...{ brand, description, headline, colours, typeface },
  logo: { light: logo.light, dark: logo.dark },
})

type Fields = ReturnType<typeof fieldsOf>

const versionOf = (fields: Fields) =>
  createHash('sha256')
    .update(`${DRAWING_VERSION} ${JSON.stringify(fields)}`)
    .digest('hex')
    .slice(0, 16)

type Parts = {
  dataDir: string
  pictures: Pick<Pictures, 'uploadsDir' | 'incomingDir'>
  company: () => Company
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Icons, manifest and sharing picture, made of the company's record once for each of its versions, when somebody
 * asks for one, apart from the server, and kept in a folder of the data folder that may be lost: it is made again.
 */
export function createBrandFiles({ dataDir, pictures, company, log }: Parts) {
  const shelf = join(dataDir, 'brand')
  let latest: { version: string; folder: Promise<string> } | undefined
  let settled: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()

  const sourceOf = ({ logo, ...fields }: Fields, version: string): BrandSource => {
    const pathOf = (url: string) => {
      const path = join(pictures.uploadsDir, (uploadName(url) ?? '') + MASTER_SUFFIX)
      return existsSync(path) ? path : undefined
    }
    const [light, dark] = [pathOf(logo.light), pathOf(logo.dark)]
    return { ...fields, version, logoPaths: { ...(light && { light }), ...(dark && { dark }) } }
  }

  /** Makes all files in a folder that then appears at once; those of other versions go. */
  const make = async (fields: Fields, version: string): Promise<string> => {
    const folder = join(shelf, version)
    if (existsSync(folder)) return folder
    const made = await mkdtemp(join(pictures.incomingDir, 'brand-'))
    try {
      const source = sourceOf(fields, version)
      const recipe = { type: 'brand', source } as const
      await decoder.make({ path: made + sep, filename: fields.brand, recipe }, closing.signal)
      await mkdir(shelf, { recursive: true })
      for (const old of await readdir(shelf)) await rm(join(shelf, old), { recursive: true })
      await rename(made, folder)
      return folder
    } finally {
      await rm(made, { recursive: true, force: true })
    }
  }

  /** The folder of the record's files, which are made where they are not there. */
  const prepare = (): { version: string; folder: Promise<string> } => {
    const fields = fieldsOf(company())
    const version = versionOf(fields)
    if (latest?.version === version) return latest
    // One after another: a later version finds the files of an earlier one, and removes them.
    const folder = settled.then(() => make(fields, version))
    const begun = { version, folder }
    latest = begun
    settled = folder.catch((error) => {
      if (closing.signal.aborted) return
      log.error({ err: error }, 'icons, manifest and sharing picture could not be made')
      const forget = () => {
        if (latest === begun) latest = undefined
      }
      setTimeout(forget, RETRY_AFTER_MS).unref()
    })
    return begun
  }

  const readNow = async (file: BrandFile) => {
    const { version, folder } = prepare()
    return { version, content: await readFile(join(await folder, file)) }
  }

  return {
    /** The version of the files that the record gives now. */
    version: (): string => versionOf(fieldsOf(company())),

    /** A file of the record as it is now, as soon as it is made; and its version. */
    async read(file: BrandFile): Promise<{ version: string; content: Buffer }> {
      try {
        return await readNow(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        // Its folder went in between, by a later version or by hand.
        latest = undefined
        return readNow(file)
      }
    },

    /** Ends without finishing the files that are being made. */
    close(): Promise<unknown> {
      closing.abort()
      return settled
    },
  }
}
