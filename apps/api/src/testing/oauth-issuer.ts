import { AsyncLocalStorage } from 'node:async_hooks'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

export const OAUTH_CLIENT = { clientId: 'dhow', clientSecret: 'a secret~with.signs' }

const SCOPES = ['openid', 'email', 'offline_access', 'mail']

/** Seconds by which the clock of an issuer differs, in its own requests. */
const shift = new AsyncLocalStorage<number>()
const readClock = Date.now
Date.now = () => readClock() + (shift.getStore() ?? 0) * 1_000

type Items = Map<string, AdapterPayload>

/** Stores everything in memory. */
const createAdapter = (name: string, items: Items, allowsReuse: boolean): Adapter => {
  const toKey = (id: string) => `${name}:${id}`
  const find = (matches: (payload: AdapterPayload) => boolean) =>
    [...items].find(([key, payload]) => key.startsWith(`${name}:`) && matches(payload))?.[1]
  return {
    upsert: async (id, payload) => void items.set(toKey(id), payload),
    find: async (id) => items.get(toKey(id)),
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = items.get(toKey(id))
      if (payload && !(allowsReuse && name === 'RefreshToken'))
        payload.consumed = Math.floor(Date.now() / 1_000)
    },
    destroy: async (id) => void items.delete(toKey(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of items) if (payload.grantId === grantId) items.delete(key)
    },
  }
}

type Options = {
  /** Address of the site, or several. */
  publicUrl?: string | string[]
  port?: number
  /** Seconds until an access token ends. */
  lifetimeS?: number
  /** Seconds by which the clock of the issuer is ahead. */
  clockS?: number
  /** Accepts replaced refresh tokens, as Microsoft does. Others end the consent. */
  allowsReuse?: boolean
}

/**
 * Starts an OpenID provider on this machine. Who opens its sign-in page is signed in as `account` and consents, unless
 * `answer` is changed. Call `close` at the end.
 */
export async function openIssuer(options: Options = {}) {
  const { publicUrl = 'http://localhost:3000', lifetimeS = 3_600, clockS = 0, port = 0 } = options
  const items: Items = new Map()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const counts = { renewals: 0, revocations: 0, discoveries: 0 }
  const issuer = {
    counts,
    url: '',
    account: 'sales@company.example',
    answer: 'consent' as 'consent' | 'refuse' | 'no refresh token',
    /** Error of the token endpoint, such as `invalid_client`, or of another `path`. `html` replaces the JSON. */
    fault: undefined as
      | {
          error?: string
          error_description?: string
          status?: number
          path?: string
          html?: string
        }
      | undefined,
    lifetimeS,
    /** Returns the account of a valid access token. */
    findAccount: async (token: string) =>
      (await shift.run(clockS, () => provider.AccessToken.find(token)))?.accountId,
    /** Ends all access tokens before their time. */
    endAccessTokens(): void {
      for (const key of items.keys()) if (key.startsWith('AccessToken:')) items.delete(key)
    },
    /** Withdraws the consent of everybody. */
    revokeConsent: (): void => items.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    reopen: async () => {
      server.listen(Number(new URL(issuer.url).port), '127.0.0.1')
      await once(server, 'listening')
    },
  }

  const server = createServer((request, response) =>
    shift.run(clockS, () => void handle(request, response)),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer.url, {
    adapter: (name) => createAdapter(name, items, options.allowsReuse === true),
    clients: [
      {
        client_id: OAUTH_CLIENT.clientId,
        client_secret: OAUTH_CLIENT.clientSecret,
        redirect_uris: [publicUrl].flat().map((url) => `${url}/admin/mail/callback`),
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email'] },
    scopes: SCOPES,
    conformIdTokenClaims: false,
    cookies: { keys: ['key'] },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accountId }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => issuer.answer !== 'no refresh token',
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: () => issuer.lifetimeS,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 60,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 600,
    },
  })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer.url)
    if (pathname.startsWith('/interaction/')) return answer(request, response)
    if (pathname === '/userinfo-of-mailbox') {
      const email = await issuer.findAccount(searchParams.get('access_token') ?? '')
      response.writeHead(email ? 200 : 401, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(email ? { email } : { error: 'invalid_token' }))
    }
    if (pathname.startsWith('/.well-known/')) counts.discoveries++
    if (pathname === '/token/revocation') counts.revocations++
    if (pathname === '/token') counts.renewals++
    const { status = 400, path = '/token', html, ...fault } = issuer.fault ?? {}
    if (issuer.fault && pathname.startsWith(path)) {
      response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
      return response.end(html ?? JSON.stringify(fault))
    }
    return provider.callback()(request, response)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    if (issuer.answer === 'refuse') {
      const refusal = { error: 'access_denied', error_description: 'The user has denied access.' }
      return provider.interactionFinished(request, response, refusal)
    }
    const accountId = issuer.account
    const grant = new provider.Grant({ accountId, clientId: OAUTH_CLIENT.clientId })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { login: { accountId }, consent })
  }
  return issuer
}

/** Signs in at an issuer as a browser does. Returns the query string of the callback. */
export async function signIn(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (;;) {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join('').split('=', 2)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${next} responded ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
    if (next.pathname === '/admin/mail/callback') return next.search
  }
}
