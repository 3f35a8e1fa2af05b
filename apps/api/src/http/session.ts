import jwt from '@fastify/jwt'
import fp from 'fastify-plugin'
import { Failure } from '#api/failure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs a session that lives as long as `version` is the administrator's. */
    signSession: (version: number) => string
    /** An onRequest hook: 401 unless the request carries a live session, 429 after too many of those. */
    requireAdmin: (request: FastifyRequest) => Promise<void>
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { version: number }
  }
}

type Options = {
  secret: string
  /** The session version that is good now. */
  currentVersion: () => number
}

/** Sessions as bearer tokens (JWT, HS256, seven days); see docs/decisions/0002. */
export const session = fp<Options>(
  async (app, { secret, currentVersion }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: '7d' },
      verify: { algorithms: ['HS256'] },
    })

    app.decorate('signSession', (version) => app.jwt.sign({ version }))

    app.decorate('requireAdmin', async (request) => {
      const payload = await request.jwtVerify<{ version: number }>().catch(() => undefined)
      if (payload?.version === currentVersion()) return
      // Counted only now: guesses from the administrator's own address do not lock them out.
      await app.countRefusal(request)
      throw new Failure('unauthenticated', 'Please log in to continue.')
    })
  },
  { name: 'session', dependencies: ['errors', 'limits'] },
)
