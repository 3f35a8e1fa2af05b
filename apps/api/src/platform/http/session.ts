import { LIMITS } from '@dhow/contract/limits'
import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    signSession: (claims: SessionClaims) => string
    /** Returns the id of the live session of a token, and records its use. */
    sessionOf: (token: string | undefined) => string | undefined
    /** Hook that responds with 401 without a live session, and 429 after too many such requests. */
    requireAdmin: (request: FastifyRequest) => Promise<void>
  }

  interface FastifyRequest {
    sessionId: string
  }
}

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
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]

/** Sessions as bearer tokens (JWT, HS256); see docs/decisions/0008. */
export const session = fp<SessionOptions>(
  async (app, { secret, use }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: `${LIMITS.sessionDays}d` },
      verify: { algorithms: ['HS256'] },
    })

    app.decorate('signSession', (claims) => app.jwt.sign(claims))
    app.decorateRequest('sessionId', '')

    app.decorate('sessionOf', (token) => {
      try {
        const claims = app.jwt.verify<Partial<SessionClaims>>(token ?? '')
        return use(claims) ? claims.session : undefined
      } catch {
        return undefined
      }
    })

    app.decorate('requireAdmin', async (request) => {
      const session = app.sessionOf(bearerOf(request))
      if (session) {
        request.sessionId = session
        return
      }
      // Only failures count, so that guesses from the same address do not lock the administrator out.
      await app.countRefusal(request)
      throw new AppError('unauthenticated', 'Please log in to continue.')
    })
  },
  { name: 'session', dependencies: ['errors', 'rate-limits'] },
)
