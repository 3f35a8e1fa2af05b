import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { Secret, TOTP } from 'otpauth'
import { callerOf } from './caller.ts'
import { enquiry } from './factories.ts'
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

/** Milliseconds that a code lasts. */
const CODE_MS = 30_000

/** The code that an authenticator app shows for a secret, so many codes from now. */
export const appCode = (secret: string, ahead = 0, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + ahead * CODE_MS })

/** Switches the two-step login on as the office does; its first code is spent by that. */
export async function switchTwoStepOn({
  admin,
}: Pick<Awaited<ReturnType<typeof startWithAdmin>>, 'admin'>): Promise<{
  secret: string
  recoveryCodes: string[]
}> {
  const currentPassword = ADMIN.password
  const begun = await admin('POST /api/admin/two-step/setup', { currentPassword })
  const { secret } = begun.body
  // The code before this one, so that this one is there for the login.
  const enabled = await admin('POST /api/admin/two-step', { code: appCode(secret, -1) })
  return { secret, recoveryCodes: enabled.body.recoveryCodes }
}

type Query = Record<string, string | number>
type Given = Partial<EnquirySubmission> & { reply?: string }

/** A server with these messages, oldest first, a minute between them, and what its inbox answers. */
export async function startWithInbox(...messages: Given[]) {
  const server = await startWithAdmin()
  const { send, reply } = server.services.messages
  const ids: string[] = []
  for (const [minute, { reply: content, ...given }] of messages.entries()) {
    const { id } = await send({ ...enquiry(), ...given }, { createdAt: new Date(minute * 60_000) })
    if (content) reply(id, { content }, new Date(minute * 60_000 + 1))
    ids.push(id)
  }
  const text = (query: Query) =>
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  const page = async (query: Query = {}) =>
    (await server.admin(`GET /api/inbox?${text(query)}`)).body
  const names = async (query?: Query) =>
    (await page(query)).items.map(({ name }: { name: string }) => name)
  const position = async (id: string | undefined, query: Query = {}) =>
    (await server.admin(`GET /api/inbox/${id}?${text(query)}`)).body
  const all = async () => (await server.admin('GET /api/messages')).body
  return { ...server, ids, all, page, names, position }
}
