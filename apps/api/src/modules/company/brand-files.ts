import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import { BRAND_FILES, type BrandFile } from '@dhow/contract/pictures'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { getErrorCode } from '#api/platform/app-error.ts'
import { useTemporaryFolder } from '#api/platform/data-dir/temporary-folder.ts'
import { IMMUTABLE } from '#api/platform/http/responses/static-files.ts'
import type { BrandSource } from '#api/platform/pictures/brand/draw.ts'
import { decoder } from '#api/platform/pictures/decoder/decoder.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { MASTER_SUFFIX, uploadName } from '#api/platform/pictures/stored-files.ts'

type BrandFiles = ReturnType<typeof createBrandFiles>

/** Raise this number when the same record must produce different files. */
const DRAWING_VERSION = 3

/** Milliseconds before another request may retry a failed generation. */
const RETRY_AFTER_MS = 60_000

const pickFields = ({ brand, description, colours, logo }: Company) => ({
  brand,
  description,
  colours,
  logo: { light: logo.light, dark: logo.dark },
})

type Fields = ReturnType<typeof pickFields>

const hashFields = (fields: Fields) =>
  hash('sha256', `${DRAWING_VERSION} ${JSON.stringify(fields)}`, 'hex').slice(0, 16)

type Parts = {
  dataDir: string
  pictures: Pictures
  getCompany: () => Company
  log: FastifyBaseLogger
}

/**
 * Generates icons, manifest and sharing picture in a child process on the first request after a change of the company
 * record. They are cached in a folder that may be deleted at any time.
 */
export function createBrandFiles({ dataDir, pictures, getCompany, log }: Parts) {
  const cacheDir = join(dataDir, 'brand')
  let latest: { version: string; folder: Promise<string> } | undefined
  let lastRun: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()

  const createSource = ({ logo, ...fields }: Fields, version: string): BrandSource => {
    const findPath = (url: string) => {
      const path = join(pictures.uploadsDir, (uploadName(url) ?? '') + MASTER_SUFFIX)
      return existsSync(path) ? path : undefined
    }
    const [light, dark] = [findPath(logo.light), findPath(logo.dark)]
    return { ...fields, version, logoPaths: { ...(light && { light }), ...(dark && { dark }) } }
  }

  const generate = async (fields: Fields, version: string) => {
    const folder = join(cacheDir, version)
    if (existsSync(folder)) return folder
    return useTemporaryFolder(join(pictures.incomingDir, 'brand-'), async (temporary) => {
      const source = createSource(fields, version)
      const recipe = { type: 'brand', source } as const
      await decoder.make({ path: temporary + sep, filename: fields.brand, recipe }, closing.signal)
      await mkdir(cacheDir, { recursive: true })
      for (const old of await readdir(cacheDir)) await rm(join(cacheDir, old), { recursive: true })
      await rename(temporary, folder)
      return folder
    })
  }

  const prepare = (): { version: string; folder: Promise<string> } => {
    const fields = pickFields(getCompany())
    const version = hashFields(fields)
    if (latest?.version === version) return latest
    // Versions are generated one after another, because each deletes the files of the previous one.
    const folder = lastRun.then(() => generate(fields, version))
    const current = { version, folder }
    latest = current
    lastRun = folder.catch((error) => {
      if (closing.signal.aborted) return
      log.error({ err: error }, 'failed to generate icons, manifest and sharing picture')
      const allowRetry = () => {
        if (latest === current) latest = undefined
      }
      setTimeout(allowRetry, RETRY_AFTER_MS).unref()
    })
    return current
  }

  const readNow = async (file: BrandFile) => {
    const { version, folder } = prepare()
    return { version, content: await readFile(join(await folder, file)) }
  }

  return {
    getVersion: (): string => hashFields(pickFields(getCompany())),

    async read(file: BrandFile): Promise<{ version: string; content: Buffer }> {
      try {
        return await readNow(file)
      } catch (error) {
        if (getErrorCode(error) !== 'ENOENT') throw error
        // A later version or a person deleted the folder in the meantime.
        latest = undefined
        return readNow(file)
      }
    },

    close(): Promise<unknown> {
      closing.abort()
      return lastRun
    },
  }
}

const TYPES: Record<string, string> = {
  '.ico': 'image/vnd.microsoft.icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
}

/** Caches a URL with the current version forever, any other for an hour. */
export function mountBrandFiles(app: FastifyInstance, files: BrandFiles): void {
  for (const file of BRAND_FILES) {
    app.get<{ Querystring: { v?: string } }>(
      `/${file}`,
      { config: { isFile: true } },
      async (request, reply) => {
        const { version, content } = await files.read(file)
        const etag = `"${version}"`
        reply
          .header('etag', etag)
          .header('cache-control', request.query.v === version ? IMMUTABLE : 'public, max-age=3600')
          .header('cross-origin-resource-policy', 'cross-origin')
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type(TYPES[extname(file)] ?? '').send(content)
      },
    )
  }
}
