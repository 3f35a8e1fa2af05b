import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import { eq, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { storedResponses } from '#api/platform/database/schema.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { Serialized } from './responses/serialize-response.ts'

export type StoredResponses = ReturnType<typeof createStoredResponses>

/** Milliseconds for which a response is stored. */
const LIFE_MS = 86_400_000

const HEADER = 'Idempotency-Key'

/** Seconds after which a client may ask for the response of a request in progress. */
const RETRY_AFTER_S = 2

const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

async function fileHash({ path }: ReceivedFile): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws AppError `invalid` if the header is not 1 to 255 printable ASCII characters */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  const message = `${HEADER} must have 1 to 255 printable ASCII characters.`
  throw AppError.ofField('invalid', HEADER, message)
}

/**
 * Stores successful JSON responses to requests with an Idempotency-Key, encrypted, for a day. A server that is killed
 * between an action and its response does not know the response.
 */
export function createStoredResponses(db: Db, encryption: Encryption) {
  const inProgress = new Set<string>()

  const find = (key: string, requestHash: string): Serialized | undefined => {
    const row = db.select().from(storedResponses).where(eq(storedResponses.key, key)).get()
    if (!row || +row.createdAt < Date.now() - LIFE_MS) return undefined
    if (row.requestHash !== requestHash) {
      const message = `This ${HEADER} was used for another request. Use a new one.`
      throw AppError.ofField('unprocessable', HEADER, message)
    }
    const body = encryption.decrypt(row.body)
    if (body === undefined) return undefined
    const headers = { 'idempotency-replayed': 'true' }
    const type = 'application/json; charset=utf-8'
    return { status: row.status, type, headers, body: JSON.parse(body) }
  }

  const store = (key: string, requestHash: string, { status, type, body }: Serialized) => {
    if (status >= 300 || !type.startsWith('application/json')) return
    const createdAt = new Date()
    const row = { requestHash, status, createdAt, body: encryption.encrypt(JSON.stringify(body)) }
    db.delete(storedResponses)
      .where(lt(storedResponses.createdAt, new Date(+createdAt - LIFE_MS)))
      .run()
    db.insert(storedResponses)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: storedResponses.key, set: row })
      .run()
  }

  return {
    /**
     * Returns the stored response to a repeated request, otherwise that of `respond`.
     * @throws AppError `unprocessable` if the key was used for another request, `conflict` while that is in progress
     */
    async respond(
      request: FastifyRequest,
      files: ReceivedFile[],
      body: unknown,
      respond: () => Promise<Serialized>,
    ): Promise<Serialized> {
      const sentKey = keyOf(request)
      if (sentKey === undefined) return respond()
      const { method, url, headers } = request
      const key = hashOf(method, url, headers.authorization, sentKey)
      const requestHash = hashOf(body, await Promise.all(files.map(fileHash)))
      if (inProgress.has(key)) {
        const message = 'The request with this key is in progress. Please try again in a moment.'
        throw new AppError('conflict', message, undefined, RETRY_AFTER_S)
      }
      const stored = find(key, requestHash)
      if (stored) return stored
      inProgress.add(key)
      try {
        const response = await respond()
        store(key, requestHash, response)
        return response
      } finally {
        inProgress.delete(key)
      }
    },
  }
}
