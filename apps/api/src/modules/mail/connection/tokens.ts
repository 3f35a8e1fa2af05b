import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import { type ConnectionFailure, explainFailure } from './failures.ts'
import { describeProvider, type Registration, renewTokens, type Tokens } from './oauth-provider.ts'
import type { ConnectionStore, StoredConnection } from './store.ts'

/** Seconds, if a provider does not state them. */
const DEFAULT_LIFETIME_S = 3_600

/** Milliseconds before its end at which a token is renewed, at most a quarter of its lifetime. */
const MARGIN_MS = 300_000

/** Milliseconds between renewals because a mail server refuses the token, perhaps for a missing right. */
const REFUSAL_INTERVAL_MS = 300_000

/** Milliseconds after which a provider is asked again that has refused a renewal. */
const RETRY_MS = 60_000

const UNREADABLE: ConnectionFailure = {
  reason:
    'The stored secrets cannot be read, because JWT_SECRET has changed. Connect the mailbox again with its client secret.',
  needsConsent: false,
  isTemporary: false,
}

type Parts = {
  store: ConnectionStore
  encryption: Encryption
  oauth: Parameters<typeof describeProvider>[1]
  transaction: <T>(work: () => T) => Promise<T>
  onFailure: (failure: ConnectionFailure) => void
}

export const toRegistration = (
  { provider, tenant, clientId, clientSecret }: StoredConnection,
  { decrypt }: Encryption,
): Registration => ({
  provider,
  tenant,
  clientId,
  clientSecret: clientSecret === null ? undefined : decrypt(clientSecret),
})

/** Returns the columns of tokens. Providers that do not replace the refresh token send none. */
export function toColumns(
  { access_token, refresh_token, expires_in: lifetimeS = DEFAULT_LIFETIME_S }: Tokens,
  { encrypt }: Encryption,
) {
  const lifetimeMs = lifetimeS * 1_000
  return {
    accessToken: encrypt(access_token),
    renewAt: new Date(Date.now() + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 4)),
    ...(refresh_token && { refreshToken: encrypt(refresh_token) }),
  }
}

/** Renews the access token of the connection in time, once for all that ask. */
export function createTokens({ store, encryption, oauth, transaction, onFailure }: Parts) {
  let renewal: Promise<string> | undefined
  let failure: (ConnectionFailure & { at: number }) | undefined
  /** Time of the last renewal that a refusal caused. */
  let replacedAt = 0

  const fail = (reason: ConnectionFailure) => {
    if (failure?.reason !== reason.reason) onFailure(reason)
    failure = { ...reason, at: Date.now() }
    return new AppError('conflict', reason.reason)
  }

  const renew = async (row: StoredConnection): Promise<string> => {
    const refreshToken = encryption.decrypt(row.refreshToken ?? '')
    const registration = toRegistration(row, encryption)
    const hasSecret = row.clientSecret === null || registration.clientSecret !== undefined
    if (refreshToken === undefined || !hasSecret) throw fail(UNREADABLE)
    const save = (columns: Partial<StoredConnection>) =>
      transaction(() => {
        // Somebody may have connected another account in the meantime.
        const current = store.read()
        if (current?.refreshToken === row.refreshToken) store.save({ ...current, ...columns })
      })
    let tokens: Tokens
    try {
      tokens = await renewTokens(registration, describeProvider(row, oauth), refreshToken)
    } catch (error) {
      const { reason, ...rest } = explainFailure(error, row.provider)
      if (rest.isTemporary) throw fail({ ...rest, reason: `${reason} Dhow tries again by itself.` })
      // `dhow check` sees that the access has ended.
      await save({ accessToken: null })
      throw fail({ ...rest, reason })
    }
    await save(toColumns(tokens, encryption))
    failure = undefined
    return tokens.access_token
  }

  return {
    /**
     * Returns an access token. One that a mail server refused is renewed, unless the last renewal did not help.
     * @throws AppError `conflict` with the reason
     */
    async get(refused?: string): Promise<string> {
      const row = store.read()
      if (!row?.refreshToken) throw new AppError('conflict', 'The mailbox is not connected.')
      const now = Date.now()
      const token = row.accessToken === null ? undefined : encryption.decrypt(row.accessToken)
      const isLive = token !== undefined && now < Number(row.renewAt)
      const isRefused = token === refused && now - replacedAt >= REFUSAL_INTERVAL_MS
      if (isLive && !isRefused) return token
      if (failure && !failure.isTemporary && now - failure.at < RETRY_MS) throw fail(failure)
      renewal ??= renew(row).finally(() => {
        renewal = undefined
      })
      const next = await renewal
      if (isLive) replacedAt = now
      return next
    },

    getFailure: (): ConnectionFailure | undefined => failure,

    /** Forgets the last failure and refusal, after a change of the connection. */
    reset(): void {
      failure = undefined
      replacedAt = 0
    },
  }
}
