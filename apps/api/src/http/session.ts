import { LIMITS } from '@dhow/contract/limits'
import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import { AppError } from '#api/app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs the token of a session. */
    signSession: (claims: Claims) => string
    /** An onRequest hook: 401 unless the request carries a live session, 429 after too many of those. */
    requireAdmin: (request: FastifyRequest) => Promise<void>
  }

  interface FastifyRequest {
    /** The id of the session that the request carries; empty where none was asked for. */
    sessionId: string
  }
}

/** The claims of a token: its session, and the administrator's session version when it was signed. */
type Claims = { session: string; version: number }

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
  }
}

export type SessionOptions = {
  secret: string
  /** Whether a token that we signed is of a live session; notes that it was used. */
  use: (claims: Partial<Claims>) => boolean
}

/** Sessions as bearer tokens (JWT, HS256); see docs/decisions/0002. */
export const session = fp<SessionOptions>(
  async (app, { secret, use }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: `${LIMITS.sessionDays}d` },
      verify: { algorithms: ['HS256'] },
    })

    app.decorate('signSession', (claims) => app.jwt.sign(claims))
    app.decorateRequest('sessionId', '')

    app.decorate('requireAdmin', async (request) => {
      const payload = await request.jwtVerify<Partial<Claims>>().catch(() => undefined)
      if (payload?.session && use(payload)) {
        request.sessionId = payload.session
        return
      }
      // Counted only now: guesses from the administrator's own address do not lock them out.
      await app.countRefusal(request)
      throw new AppError('unauthenticated', 'Please log in to continue.')
    })
  },
  { name: 'session', dependencies: ['errors', 'rate-limits'] },
)
