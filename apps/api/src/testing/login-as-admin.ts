import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { Secret, TOTP } from 'otpauth'
import { createCaller } from './caller.ts'
import { createEnquiry } from './factories.ts'
import { ADMIN, startTestApp, type TestApp } from './start-test-app.ts'

/** Logs in, and returns a function for calls with the token. */
export async function loginAsAdmin({ app, visitor }: TestApp, password = ADMIN.password) {
  const { body } = await visitor('POST /api/admin/login', { email: ADMIN.email, password })
  return createCaller(app, toBearer(body.token))
}

/** Opens a session without the login call, and returns its token. */
export const openSession = ({ app, services }: Pick<TestApp, 'app' | 'services'>): string =>
  app.signSession(services.sessions.open({ address: '192.0.2.7', userAgent: undefined }))

export const toBearer = (token: string) => ({ authorization: `Bearer ${token}` })

export type AdminServer = Awaited<ReturnType<typeof startWithAdmin>>

export async function startWithAdmin(env?: Record<string, string>) {
  const server = await startTestApp(env)
  const headers = toBearer(openSession(server))
  const download = (url: string) => server.app.inject({ url, headers })
  return { ...server, admin: createCaller(server.app, headers), download }
}

/** Deletes products for good. */
export async function removeProducts(admin: AdminServer['admin'], ids: unknown[]) {
  await admin('DELETE /api/products', { ids })
  return admin('DELETE /api/products/trash', { ids })
}

/** Deletes messages for good. */
export async function removeMessages(admin: AdminServer['admin'], ids: unknown[]): Promise<void> {
  await admin('DELETE /api/messages/multiple', { ids })
  await admin('DELETE /api/messages/trash', { ids })
}

const CODE_MS = 30_000

/** Returns the code that an authenticator app shows. `ahead` is a number of codes. */
export const generateAppCode = (secret: string, ahead = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + ahead * CODE_MS })

export async function switchTwoStepOn({
  admin,
}: Pick<Awaited<ReturnType<typeof startWithAdmin>>, 'admin'>): Promise<{
  secret: string
  recoveryCodes: string[]
}> {
  const currentPassword = ADMIN.password
  const { secret } = (await admin('POST /api/admin/two-step/setup', { currentPassword })).body
  // The previous code, because a login needs the current one.
  const enabled = await admin('POST /api/admin/two-step', { code: generateAppCode(secret, -1) })
  return { secret, recoveryCodes: enabled.body.recoveryCodes }
}

type Query = Record<string, string | number>
type Given = Partial<EnquirySubmission> & { reply?: string }

/** Starts a server with messages, the oldest first, with a minute between them. */
export async function startWithInbox(...messages: Given[]) {
  const server = await startWithAdmin()
  const { send, reply } = server.services.messages
  const ids: string[] = []
  for (const [minute, { reply: content, ...fields }] of messages.entries()) {
    const { id } = await send(
      { ...createEnquiry(), ...fields },
      { createdAt: new Date(minute * 60_000) },
    )
    if (content) await reply(id, { content }, new Date(minute * 60_000 + 1))
    ids.push(id)
  }
  const formatQuery = (query: Query) =>
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  const readPage = async (query: Query = {}) =>
    (await server.admin(`GET /api/inbox?${formatQuery(query)}`)).body
  const listNames = async (query?: Query) =>
    (await readPage(query)).items.map(({ name }: { name: string }) => name)
  const readPosition = async (id: string | undefined, query: Query = {}) =>
    (await server.admin(`GET /api/inbox/${id}?${formatQuery(query)}`)).body
  const listAll = async () => (await server.admin('GET /api/messages')).body
  return { ...server, ids, listAll, readPage, listNames, readPosition }
}
