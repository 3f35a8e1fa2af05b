import { callerOf } from './caller.ts'
import { ADMIN, startTestApp, type TestApp } from './start-test-app.ts'

/** Logs in through the real call; what it returns makes calls with the token. */
export async function loginAsAdmin({ app, visitor }: TestApp, password = ADMIN.password) {
  const { body } = await visitor('POST /api/admin/login', { email: ADMIN.email, password })
  return callerOf(app, bearer(body.token))
}

/** The token of a new session, begun without the login call. */
export const sessionToken = ({ app, services }: Pick<TestApp, 'app' | 'services'>): string =>
  app.signSession(services.sessions.open({ address: '192.0.2.7', userAgent: undefined }))

/** The header that carries a session. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A test app with a session of its administrator. */
export async function startWithAdmin(env?: Record<string, string>) {
  const server = await startTestApp(env)
  return { ...server, admin: callerOf(server.app, bearer(sessionToken(server))) }
}
