import { type Stats, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isLanguage } from '@dhow/i18n/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { LanguageService } from '#api/modules/languages/service.ts'
import {
  chooseEncoding,
  type RawResponses,
  toRawResponse,
} from '#api/platform/http/cache/raw-response-cache.ts'
import {
  type CachedResponse,
  createCachedResponse,
} from '#api/platform/http/cache/response-cache.ts'
import { IMMUTABLE, mountFiles } from '#api/platform/http/responses/static-files.ts'
import { uploadName } from '#api/platform/pictures/stored-files.ts'

/** Maximum bytes of a cached file. Most pictures at their full width are smaller; catalogues are larger. */
const MAX_FILE_BYTES = 512_000

const CAPACITY_BYTES = 32_000_000

/** Maximum bytes of files that are read into the cache at the same time. */
const MAX_READING_BYTES = 4_000_000

/** Bytes of a cached file besides its content, mostly headers. */
const OVERHEAD_BYTES = 2_000

type CachedFile = { path: string; stat: Stats; etag: string; bytes: number; raw: RawResponses }

/** Creates a cache of files as they were sent last. A file that changed on the disk is not found. */
export function createFileCache(capacity = CAPACITY_BYTES) {
  const files = new LRUCache<string, CachedFile>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
  })
  let readingBytes = 0

  return {
    find(target: string): CachedFile | undefined {
      const file = files.get(target)
      if (!file) return undefined
      // Synchronous: it takes two microseconds.
      const stat = statSync(file.path, { throwIfNoEntry: false })
      if (stat && isSame(stat, file.stat)) return file
      files.delete(target)
      return undefined
    },

    async add(reply: FastifyReply, path: string, stat: Stats): Promise<void> {
      const { method, url: target } = reply.request
      if (method !== 'GET') return
      const etag = String(reply.getHeader('etag'))
      if (reply.statusCode === 304) {
        const file = files.peek(target)
        if (file?.etag === etag) file.raw.set('not modified', toRawResponse(reply, undefined))
      }
      const { size } = stat
      if (reply.statusCode !== 200 || size > MAX_FILE_BYTES) return
      if (readingBytes + size > MAX_READING_BYTES) return
      readingBytes += size
      const body = await readUnchanged(path, stat)
      readingBytes -= size
      if (!body) return
      const raw: RawResponses = new Map([['identity', toRawResponse(reply, body)]])
      files.set(target, { path, stat, etag, bytes: body.length, raw })
    },
  }
}

const isSame = (a: Stats, b: Stats) =>
  a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs

async function readUnchanged(path: string, stat: Stats): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined)
  try {
    const body = await file?.readFile()
    const now = await file?.stat()
    return now && isSame(now, stat) && body?.length === stat.size ? body : undefined
  } catch {
    return undefined
  } finally {
    await file?.close()
  }
}

/** Omits `sandbox`, under which browsers show no PDF. The PDF viewer separates it from our pages. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; frame-ancestors 'none'"

/** Mounts pictures and the company's catalogue PDF. Their names are hashes of their content, so they never change. */
export async function mountUploads(
  app: FastifyInstance,
  uploadsDir: string,
  cache = createFileCache(),
): Promise<void> {
  app.rawResponses.addSource({ find: cache.find, areFiles: true })
  await mountFiles(app, {
    root: uploadsDir,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => uploadName(`/uploads${path}`) !== undefined,
    setHeaders: (reply, path, stat) => {
      if (uploadName(reply.request.url)) {
        reply.raw.once('finish', () => cache.add(reply, path, stat))
      }
      reply.header('cache-control', IMMUTABLE)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!path.endsWith('.pdf')) return
      reply.header('content-disposition', 'inline; filename="catalogue.pdf"')
      reply.header('content-security-policy', PDF_POLICY)
    },
  })
}

const FILE = /^([a-z]{2})-[\da-f]{12}\.json$/

const JSON_TYPE = 'application/json; charset=utf-8'

async function compress(content: Buffer): Promise<CachedResponse> {
  const options = { status: 200, contentType: JSON_TYPE, headers: {} }
  const response = createCachedResponse(content, options)
  await response.shrink()
  return response
}

/** Mounts the files of interface messages. An older address responds with the current messages, for cached pages. */
export function mountMessages(
  app: FastifyInstance,
  languages: Pick<LanguageService, 'getMessages'>,
) {
  const responses = new Map<string, { file: string; response: CachedResponse }>()

  app.get<{ Params: { file: string } }>('/messages/:file', async (request, reply) => {
    const [, language = ''] = FILE.exec(request.params.file) ?? []
    if (!isLanguage(language)) return reply.callNotFound()
    const { file, content } = languages.getMessages(language)
    const cached = responses.get(language)
    const response = cached?.file === file ? cached.response : await compress(content)
    responses.set(language, { file, response })
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(JSON_TYPE)
      .header('vary', 'accept-encoding')
      .header('cache-control', request.url === file ? IMMUTABLE : 'no-cache')
      .send(await response.encodeBody(encoding))
  })
}
