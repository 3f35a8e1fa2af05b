import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import { eq, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { Response, Serialized } from './responses/serialize-response.ts'
import { storedResponses } from './tables.ts'

export type StoredResponses = ReturnType<typeof createStoredResponses>

/** Milliseconds for which a response is stored. */
const LIFE_MS = 86_400_000

const HEADER = 'Idempotency-Key'

const hashParts = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

async function hashFile({ path }: ReceivedFile) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws AppError `invalid` if the header is not 1 to 255 printable ASCII characters */
function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  const message = `${HEADER} must have 1 to 255 printable ASCII characters.`
  throw AppError.forField('invalid', HEADER, message)
}

/**
 * Stores successful JSON responses to requests with an Idempotency-Key, encrypted, for a day. An action that must not be
 * repeated stores its response in its transaction, so that a killed server knows it.
 */
export function createStoredResponses(db: Db, encryption: Encryption) {
  const inProgress = new Map<string, Promise<void>>()

  const find = (key: string, requestHash: string): Serialized | undefined => {
    const row = db.select().from(storedResponses).where(eq(storedResponses.key, key)).get()
    if (!row || +row.createdAt < Date.now() - LIFE_MS) return undefined
    if (row.requestHash !== requestHash) {
      const message = `This ${HEADER} was used for another request. Use a new one.`
      throw AppError.forField('unprocessable', HEADER, message)
    }
    const body = encryption.decrypt(row.body)
    if (body === undefined) return undefined
    const headers = { 'idempotency-replayed': 'true' }
    const type = 'application/json; charset=utf-8'
    return { status: row.status, type, headers, body: JSON.parse(body) }
  }

  const store = (key: string, requestHash: string, { status, body }: Response) => {
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
     * Returns the stored response to a repeated request, otherwise that of `respond`. Waits for a request in progress.
     * @throws AppError `unprocessable` if the key was used for another request
     */
    async respond(
      request: FastifyRequest,
      files: ReceivedFile[],
      body: unknown,
      respond: (storeResponse: (response: Response) => void) => Promise<Serialized>,
    ): Promise<Serialized> {
      const sentKey = readKey(request)
      if (sentKey === undefined) return respond(() => {})
      const { method, url, headers } = request
      const key = hashParts(method, url, headers.authorization, sentKey)
      // A page that is reloaded gets another form token.
      const content = typeof body === 'object' ? { ...body, formToken: undefined } : body
      const requestHash = hashParts(content, await Promise.all(files.map(hashFile)))
      while (inProgress.has(key)) await inProgress.get(key)
      const stored = find(key, requestHash)
      if (stored) return stored
      const { promise, resolve } = Promise.withResolvers<void>()
      inProgress.set(key, promise)
      let isStored = false
      try {
        const response = await respond((response) => {
          store(key, requestHash, response)
          isStored = true
        })
        const isJson = response.type.startsWith('application/json')
        if (!isStored && isJson && response.status < 300) store(key, requestHash, response)
        return response
      } finally {
        inProgress.delete(key)
        resolve()
      }
    },
  }
}
