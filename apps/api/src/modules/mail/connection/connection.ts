import type {
  ConnectionRequest,
  ConnectionState,
  MailConnection,
} from '@dhow/contract/mail/connection'
import type { MailHealth } from '@dhow/contract/mail/deliveries'
import { LRUCache } from 'lru-cache'
import type { Config } from '#api/config.ts'
import { chooseServers, isReadable } from '#api/modules/mail/mail-server.ts'
import type { MailSettingsStore } from '#api/modules/mail/store.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import { type ConnectionFailure, explainFailure } from './failures.ts'
import {
  type Checks,
  describeProvider,
  finishSignIn,
  type Registration,
  revokeToken,
  startSignIn,
} from './oauth-provider.ts'
import type { ConnectionStore, StoredConnection } from './store.ts'
import { createTokens, toColumns, toRegistration } from './tokens.ts'

/** Sign-ins that nobody has completed, and milliseconds until they end. */
const MAX_PENDING = 20
const PENDING_MS = 600_000

type Pending = {
  session: string
  checks: Checks
  registration: StoredConnection
}

type Parts = {
  store: ConnectionStore
  settings: Pick<MailSettingsStore, 'read' | 'save'>
  encryption: Encryption
  config: Config['mail']
  redirectUrl: string
  transaction: <T>(work: () => T) => Promise<T>
  log: { warn: (fields: object, message: string) => void }
}

export type MailConnectionService = ReturnType<typeof createMailConnection>

const MISSING_PERMISSION =
  'The permission to read and send mails is missing. Connect again and allow everything on the page of the provider.'

const NO_LASTING_ACCESS =
  'The provider allows no lasting access. Remove the access of this app in your account there, and connect again.'

const UNKNOWN_MAILBOX =
  'The provider does not state the address of the mailbox. Enter it, and connect again.'

const NO_CONNECTION = {
  mailbox: null,
  user: null,
  hosts: [],
  refreshToken: null,
  accessToken: null,
  renewAt: null,
  connectedAt: null,
}

/** Connects the mailbox by OAuth 2.0: the code flow with PKCE (RFC 6749, RFC 7636). */
export function createMailConnection(parts: Parts) {
  const { store, settings, encryption, config, redirectUrl, transaction, log } = parts
  const pending = new LRUCache<string, Pending>({ max: MAX_PENDING, ttl: PENDING_MS })
  const tokens = createTokens({
    store,
    encryption,
    oauth: config.oauth,
    transaction,
    onFailure: ({ reason }) => log.warn({ reason }, 'mailbox not connected'),
  })

  const describe = (row: Pick<Registration, 'provider' | 'tenant'>) =>
    describeProvider(row, config.oauth)

  /** @throws AppError `conflict`, `invalid` without the secret */
  const buildRegistration = (request: ConnectionRequest): StoredConnection => {
    const stored = store.read()
    const { provider, tenant = null, clientId, clientSecret: secret, mailbox = null } = request
    const isSame =
      stored?.provider === provider && stored?.tenant === tenant && stored.clientId === clientId
    const previous = isSame && stored ? stored.clientSecret : null
    const clientSecret = secret ? encryption.encrypt(secret) : previous
    const registration =
      provider && clientId
        ? { ...NO_CONNECTION, provider, tenant, clientId, clientSecret, mailbox }
        : stored
    if (!registration) {
      throw new AppError('conflict', 'No app is stored. Enter its client ID and secret first.')
    }
    const isPublic = registration.provider === 'other' && registration.clientSecret === null
    if (!isPublic && !isReadable(registration.clientSecret, encryption)) {
      throw AppError.forField('invalid', 'clientSecret', 'Enter the client secret.')
    }
    return registration
  }

  /** Runs a step at the provider. @throws AppError `unprocessable` with its reason */
  const attempt = async <Result>(row: StoredConnection, step: () => Promise<Result>) => {
    try {
      return await step()
    } catch (error) {
      if (error instanceof AppError) throw error
      const { reason, isTemporary, field } = explainFailure(error, row.provider)
      log.warn({ reason }, 'sign-in for the mailbox failed')
      if (isTemporary) throw new AppError('busy', `${reason} Try again in a few minutes.`)
      if (field) throw AppError.forField('unprocessable', field, reason)
      throw new AppError('unprocessable', reason)
    }
  }

  const takePending = (state: string, session: string): Pending => {
    const entry = pending.get(state)
    if (entry?.session !== session) {
      const message =
        'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.'
      throw new AppError('conflict', message)
    }
    pending.delete(state)
    return entry
  }

  return {
    getToken: tokens.get,

    /** Returns why no token can be renewed, unless that passes by itself. */
    getProblem(): ConnectionFailure | undefined {
      const failure = tokens.getFailure()
      return failure?.isTemporary ? undefined : failure
    },

    /** Returns the connection if the login of a server uses its tokens. They are never sent to other hosts. */
    findFor({ host, user }: { host: string; user: string }) {
      const row = store.read()
      const isPart = row?.mailbox === user && row.hosts.includes(host)
      if (!isPart || !row.connectedAt) return undefined
      // A shared mailbox of Microsoft has no login of its own for sending.
      const person = row.provider === 'microsoft' ? row.user : null
      return { smtpUser: person ?? user, connectedAt: row.connectedAt.toISOString() }
    },

    /** @param mailboxProblem why the mailbox cannot be read @param health problem of the mail server */
    getState(
      mailboxProblem: string | undefined,
      { lastError, lastFailedAt = '' }: Pick<MailHealth, 'lastError' | 'lastFailedAt'>,
    ): ConnectionState {
      const row = store.read()
      const isOfConnection = lastFailedAt > (row?.connectedAt?.toISOString() ?? '')
      const mailProblem = mailboxProblem ?? (isOfConnection ? lastError : undefined)
      const { issuer } = config.oauth
      return {
        redirectUrl,
        ...(issuer && { issuer: new URL(issuer).hostname }),
        connection: row ? toConnection(row, encryption, tokens.getFailure(), mailProblem) : null,
      }
    },

    /**
     * Returns the address at which to sign in. Without a provider, repeats the stored registration. It replaces a working
     * connection only when somebody has signed in.
     * @throws AppError `conflict`, `invalid`, `unprocessable` or `busy`
     */
    async authorize(request: ConnectionRequest, session: string): Promise<string> {
      const registration = buildRegistration(request)
      const provider = describe(registration)
      const { smtp, imap } = settings.read()
      if (!provider.servers && !smtp && !imap) {
        throw new AppError('conflict', 'Save the mail server of this mailbox first.')
      }
      const user = (!request.provider && registration.user) || undefined
      const { url, checks } = await attempt(registration, () =>
        startSignIn(toRegistration(registration, encryption), provider, { redirectUrl, user }),
      )
      pending.set(checks.state, { session, checks, registration })
      await transaction(() => {
        if (!store.read()?.refreshToken) store.save(registration)
      })
      return url
    },

    /**
     * Completes a sign-in. Returns the mailbox, with the person if it is of another.
     * @throws AppError `conflict`, `unprocessable` or `busy`
     */
    async connect(query: string, session: string): Promise<string> {
      const callback = new URL(redirectUrl)
      callback.search = query
      const state = callback.searchParams.get('state') ?? ''
      const { checks, registration } = takePending(state, session)
      const provider = describe(registration)
      const {
        tokens: granted,
        user,
        isPartial,
      } = await attempt(registration, () =>
        finishSignIn(toRegistration(registration, encryption), provider, checks, callback),
      ).catch((error: unknown) => {
        // The person can try again when the provider responds.
        if (error instanceof AppError && error.kind === 'busy') {
          pending.set(state, { session, checks, registration })
        }
        throw error
      })
      if (isPartial) throw new AppError('unprocessable', MISSING_PERMISSION)
      if (!granted.refresh_token) throw new AppError('unprocessable', NO_LASTING_ACCESS)
      const mailbox = registration.mailbox ?? user
      if (!mailbox) throw new AppError('unprocessable', UNKNOWN_MAILBOX)
      await transaction(() => {
        const servers = chooseServers(settings.read(), provider.servers, mailbox)
        settings.save(servers.columns)
        store.save({
          ...registration,
          ...toColumns(granted, encryption),
          mailbox,
          user: user ?? null,
          hosts: servers.hosts,
          connectedAt: new Date(),
        })
      })
      tokens.reset()
      const isShared = user && user.toLowerCase() !== mailbox.toLowerCase()
      return isShared ? `${mailbox} as ${user}` : mailbox
    },

    /** Deletes the connection. The provider may be unreachable. */
    async disconnect(): Promise<void> {
      const row = store.read()
      await transaction(store.delete)
      tokens.reset()
      const refreshToken = row?.refreshToken && encryption.decrypt(row.refreshToken)
      if (!row || !refreshToken) return
      try {
        await revokeToken(toRegistration(row, encryption), describe(row), refreshToken)
      } catch (error) {
        log.warn({ reason: explainFailure(error, row.provider).reason }, 'token not revoked')
      }
    },
  }
}

function toConnection(
  row: StoredConnection,
  encryption: Encryption,
  failure: ConnectionFailure | undefined,
  mailProblem: string | undefined,
): MailConnection {
  const { provider, tenant, clientId, mailbox, user, connectedAt } = row
  const problem = failure?.reason ?? mailProblem
  return {
    provider,
    clientId,
    hasSecret: isReadable(row.clientSecret, encryption),
    ...(tenant && { tenant }),
    ...(mailbox && { mailbox }),
    ...(user && { user }),
    ...(connectedAt && { connectedAt: connectedAt.toISOString() }),
    ...(connectedAt && problem && { problem }),
    needsConsent: !connectedAt || failure?.needsConsent === true,
  }
}
