import { hash, randomBytes } from 'node:crypto'
import type { Contract } from '@dhow/contract'
import { type ApiKey, type ApiKeyFields, MAX_API_KEYS } from '@dhow/contract/account/api-keys'
import type { ApiScope } from '@dhow/contract/route'
import { AppError } from '#api/platform/app-error.ts'
import { desc, eq, placeholder } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { API_KEY_PREFIX, type KeyOfRequest } from '#api/platform/http/session.ts'
import { createId } from '#api/platform/ids.ts'
import { apiKeys } from './tables.ts'

/** 256 bits cannot be guessed, so a fast hash protects them. */
const KEY_BYTES = 32

/** Minimum milliseconds between two writes of a key's last use. */
const TOUCH_EVERY_MS = 60_000

const hashKey = (key: string) => hash('sha256', key, 'hex')

type Log = Record<'info', (fields: object, message: string) => void>

/** Keys of programs. Only their hashes are stored. */
export function createApiKeys(db: Db, log: Log) {
  const byHash = db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, placeholder('hash')))
    .prepare()

  return {
    list: (): ApiKey[] =>
      db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt)).all().map(toKey),

    /** Stores a new key and returns it. @throws AppError `conflict` if there are too many */
    create({ name, scopes, expiresAt }: ApiKeyFields): { id: string; key: string } {
      if (countRows(db, apiKeys) >= MAX_API_KEYS) {
        throw new AppError(
          'conflict',
          `There may be at most ${MAX_API_KEYS} keys. Revoke one first.`,
        )
      }
      const id = createId()
      const key = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
      const expiry = expiresAt === undefined ? null : new Date(expiresAt)
      db.insert(apiKeys)
        .values({
          id,
          name,
          scopes,
          keyHash: hashKey(key),
          createdAt: new Date(),
          expiresAt: expiry,
        })
        .run()
      log.info({ apiKey: id, name, scopes, expiresAt }, 'API key created')
      return { id, key }
    },

    /** Deletes a key. @throws AppError `not-found` */
    revoke(id: string): void {
      const { changes } = db.delete(apiKeys).where(eq(apiKeys.id, id)).run()
      if (changes === 0) throw new AppError('not-found', 'This key was revoked already.')
      log.info({ apiKey: id }, 'API key revoked')
    },

    /** Returns the key of a request if it is valid now, and records its use. */
    use(key: string): KeyOfRequest | undefined {
      if (!key.startsWith(API_KEY_PREFIX)) return undefined
      const row = byHash.get({ hash: hashKey(key) })
      const now = Date.now()
      if (!row || (row.expiresAt && +row.expiresAt <= now)) return undefined
      if (!row.lastUsedAt || now - +row.lastUsedAt >= TOUCH_EVERY_MS) {
        db.update(apiKeys)
          .set({ lastUsedAt: new Date(now) })
          .where(eq(apiKeys.id, row.id))
          .run()
      }
      return { id: row.id, scopes: row.scopes as ApiScope[] }
    },
  }
}

function toKey(row: typeof apiKeys.$inferSelect): ApiKey {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = row
  return {
    id,
    name,
    scopes: scopes as ApiScope[],
    createdAt: createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }
}

export const createApiKeyRoutes = (
  keys: ReturnType<typeof createApiKeys>,
): Handlers<Contract['apiKeys']> => ({
  list: () => ok(keys.list()),

  create: ({ body }) => created('The key was created. It is shown this once.', keys.create(body)),

  remove: ({ params }) => {
    keys.revoke(params.id)
    return done('The key was revoked.')
  },
})
