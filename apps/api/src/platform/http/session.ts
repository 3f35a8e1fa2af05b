import { LIMITS } from '@dhow/contract/limits'
import type { ApiScope } from '@dhow/contract/route'
import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    signSession: (claims: SessionClaims) => string
    /** Returns the id of the live session of a token, and records its use. */
    findSession: (token: string | undefined) => string | undefined
    hasKey: (request: FastifyRequest) => boolean
    /**
     * Returns a hook that responds with 401 without a live session or API key, 403 if the key lacks a scope, and 429 after
     * too many such requests. Without a scope, a session is required.
     */
    requireAdmin: (scope: ApiScope | undefined) => (request: FastifyRequest) => Promise<void>
  }

  interface FastifyRequest {
    /** Empty if the request was made with an API key. */
    sessionId: string
    credential: Credential | null
  }
}

/** `isLive` becomes false when the session or key ends. */
export type Credential = { id: string; isLive: () => boolean }

/** Lets scanners of published code recognize a key. */
export const API_KEY_PREFIX = 'dhow_'

export type KeyOfRequest = { id: string; scopes: ApiScope[] }

/** The session of a token, and the administrator's session version when it was signed. */
export type SessionClaims = { session: string; version: number }

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: SessionClaims
  }
}

export type SessionOptions = {
  secret: string
  /** Returns whether the session of a token is live, and records its use. */
  use: (claims: Partial<SessionClaims>) => boolean
  isLive: (id: string) => boolean
  useKey: (key: string) => KeyOfRequest | undefined
}

export const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]

function requireScope({ scopes }: KeyOfRequest, scope: ApiScope | undefined) {
  if (scope && (scopes.includes(scope) || scopes.includes('all'))) return
  const message = scope
    ? `This API key lacks the scope ${scope}.`
    : 'API keys cannot make this call. Log in instead.'
  throw new AppError('forbidden', message)
}

/** Sessions as bearer tokens (JWT, HS256); see docs/decisions/0008. */
export const session = fp<SessionOptions>(
  async (app, { secret, use, isLive, useKey }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: `${LIMITS.sessionDays}d` },
      verify: { algorithms: ['HS256'] },
    })

    app.decorate('signSession', (claims) => app.jwt.sign(claims))
    app.decorateRequest('sessionId', '')
    app.decorateRequest('credential', null)

    app.decorate('findSession', (token) => {
      try {
        const claims = app.jwt.verify<Partial<SessionClaims>>(token ?? '')
        return use(claims) ? claims.session : undefined
      } catch {
        return undefined
      }
    })

    app.decorate('hasKey', (request) => useKey(readBearer(request) ?? '') !== undefined)

    app.decorate('requireAdmin', (scope) => async (request) => {
      const token = readBearer(request)
      const key = useKey(token ?? '')
      if (key) {
        await app.countKey(request)
        request.log = request.log.child({ apiKey: key.id })
        requireScope(key, scope)
        request.credential = { id: key.id, isLive: () => app.hasKey(request) }
        return
      }
      const session = app.findSession(token)
      if (session) {
        request.sessionId = session
        request.credential = { id: session, isLive: () => isLive(session) }
        return
      }
      // Counts only failures, so that guesses from the same address do not lock the administrator out.
      await app.countRefusal(request)
      const isKey = token?.startsWith(API_KEY_PREFIX)
      const message = isKey ? 'This API key is not valid.' : 'Please log in to continue.'
      throw new AppError('unauthenticated', message)
    })
  },
  { name: 'session', dependencies: ['errors', 'rate-limits'] },
)
