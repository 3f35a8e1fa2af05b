import type { ConnectionProvider } from '@dhow/contract/mail/connection'
import { isSecure } from '@dhow/contract/mail/mail'
import type * as OpenIdClient from 'openid-client'
import type { ClientAuth, Configuration, CustomFetch, TokenEndpointResponse } from 'openid-client'
import type { Config } from '#api/config.ts'
import type { StoredSmtp } from '#api/modules/mail/tables.ts'
import { AppError } from '#api/platform/app-error.ts'

/** The app at a provider, as the company has registered it. */
export type Registration = {
  provider: ConnectionProvider
  tenant: string | null
  clientId: string
  clientSecret: string | undefined
}

export type Tokens = Pick<TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>

/** Secrets of one sign-in, which the callback has to match. */
export type Checks = { state: string; verifier: string; nonce: string }

/** Seconds by which the clocks of provider and server may differ. */
const CLOCK_TOLERANCE_S = 900

const TIMEOUT_S = 10

const MAX_RESPONSE_BYTES = 1_000_000

/** Reads a response up to its maximum. A longer one fails like a broken connection. */
const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, {
    ...options,
    body: options.body instanceof URLSearchParams ? options.body : null,
  })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new TypeError('terminated')
    chunks.push(chunk)
  }
  return new Response(bytes ? Buffer.concat(chunks) : null, response)
}

/** Adds the error of a refused discovery, whose body openid-client does not read. */
async function explainDiscovery(fault: unknown): Promise<never> {
  if (fault instanceof Error && fault.cause instanceof Response && !fault.cause.bodyUsed) {
    const { error, error_description } = await fault.cause.json().catch(() => ({}))
    Object.assign(fault, { error, error_description })
  }
  throw fault
}

type Provider = {
  issuer: string
  scope: string
  /** Patterns of the granted scopes. People may refuse some of them. */
  required: RegExp[]
  parameters: Record<string, string>
  servers?: Record<'smtp' | 'imap', Omit<StoredSmtp, 'user'>>
}

const GOOGLE: Provider = {
  issuer: 'https://accounts.google.com',
  scope: 'https://mail.google.com/ openid email',
  required: [/https:\/\/mail\.google\.com\//],
  // Without a new consent, Google sends no refresh token.
  parameters: { access_type: 'offline', prompt: 'consent' },
  servers: {
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  },
}

const buildMicrosoft = (tenant: string): Provider => ({
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  scope:
    'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access openid email profile',
  required: [/IMAP\.AccessAsUser\.All/i, /SMTP\.Send/i],
  parameters: {},
  servers: {
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  },
})

/** @throws AppError `conflict` without MAIL_OAUTH_ISSUER for another provider */
export function describeProvider(
  { provider, tenant }: Pick<Registration, 'provider' | 'tenant'>,
  { issuer, scope }: Config['mail']['oauth'],
): Provider {
  if (provider === 'google') return GOOGLE
  if (provider === 'microsoft') return buildMicrosoft(tenant ?? '')
  if (issuer) return { issuer, scope, required: [], parameters: { prompt: 'consent' } }
  throw new AppError(
    'conflict',
    'The server knows no other provider. Ask your server administrator to set MAIL_OAUTH_ISSUER.',
  )
}

/** Addresses of a provider. @throws an error for `explainFailure`, like all functions below */
async function discover(
  { clientId, clientSecret: secret }: Registration,
  { issuer }: Provider,
): Promise<{ client: typeof OpenIdClient; configuration: Configuration }> {
  const client = await import('openid-client')
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported?.join() ?? ''
    const isBasic = /client_secret_basic/.test(methods) && !/client_secret_post/.test(methods)
    const method = isBasic ? client.ClientSecretBasic : client.ClientSecretPost
    return (secret ? method(secret) : client.None())(server, ...rest)
  }
  const isLocal = issuer.startsWith('http:')
  const configuration = await client
    .discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authenticate,
      {
        timeout: TIMEOUT_S,
        [client.customFetch]: fetchBounded,
        ...(isLocal && { execute: [client.allowInsecureRequests] }),
      },
    )
    .catch(explainDiscovery)
  const metadata = configuration.serverMetadata()
  const { authorization_endpoint, token_endpoint, revocation_endpoint } = metadata
  for (const endpoint of [authorization_endpoint, token_endpoint, revocation_endpoint]) {
    if (endpoint && !isSecure(endpoint)) throw new Error(`${endpoint} is not encrypted.`)
  }
  return { client, configuration }
}

/** Returns the address at which a person signs in, and what the callback has to match. */
export async function startSignIn(
  registration: Registration,
  provider: Provider,
  { redirectUrl, user }: { redirectUrl: string; user: string | undefined },
): Promise<{ url: string; checks: Checks }> {
  const { client, configuration } = await discover(registration, provider)
  const checks = {
    state: client.randomState(),
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
  }
  const { href: url } = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: provider.scope,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    // A browser may be signed in with a private account.
    ...(user ? { login_hint: user } : { prompt: 'select_account' }),
    ...provider.parameters,
  })
  return { url, checks }
}

/** Exchanges the code of a callback. `user` is undefined if the provider does not state the address of the person. */
export async function finishSignIn(
  registration: Registration,
  provider: Provider,
  { state, verifier, nonce }: Checks,
  callback: URL,
): Promise<{ tokens: Tokens; user: string | undefined; isPartial: boolean }> {
  const { client, configuration } = await discover(registration, provider)
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(/\bopenid\b/.test(provider.scope) && { expectedNonce: nonce }),
  })
  const claims = tokens.claims()
  const names = [claims?.email, claims?.preferred_username]
  const user = names.find((name) => typeof name === 'string' && name.includes('@'))?.toString()
  const { scope } = tokens
  const isPartial = scope !== undefined && provider.required.some((part) => !part.test(scope))
  return { tokens, user, isPartial }
}

export async function renewTokens(
  registration: Registration,
  provider: Provider,
  refreshToken: string,
): Promise<Tokens> {
  const { client, configuration } = await discover(registration, provider)
  // Some servers of Microsoft require the scope (AADSTS900144).
  const parameters = registration.provider === 'microsoft' ? { scope: provider.scope } : undefined
  return client.refreshTokenGrant(configuration, refreshToken, parameters)
}

export async function revokeToken(
  registration: Registration,
  provider: Provider,
  refreshToken: string,
): Promise<void> {
  const { client, configuration } = await discover(registration, provider)
  if (!configuration.serverMetadata().revocation_endpoint) return
  await client.tokenRevocation(configuration, refreshToken)
}
