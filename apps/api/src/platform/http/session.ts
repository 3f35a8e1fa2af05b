import { LIMITS } from '@dhow/contract/limits'
import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    signSession: (claims: SessionClaims) => string
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

    app.decorate('requireAdmin', async (request) => {
      const payload = await request.jwtVerify<Partial<SessionClaims>>().catch(() => undefined)
      if (payload?.session && use(payload)) {
        request.sessionId = payload.session
        return
      }
      // Only failures count, so that guesses from the same address do not lock the administrator out.
      await app.countRefusal(request)
      throw new AppError('unauthenticated', 'Please log in to continue.')
    })
  },
  { name: 'session', dependencies: ['errors', 'rate-limits'] },
)
