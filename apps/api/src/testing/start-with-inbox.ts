import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import { enquiry } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'

type Query = Record<string, string | number>
type Given = Partial<SentEnquiry> & { reply?: string }

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
