import { expect, it } from 'vitest'
import { callerOf } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { bearer } from '#api/testing/login-as-admin.ts'
import { draftInput } from '#api/testing/quotations.ts'

const STRANGER = 'mallory@attacker.example'

const NOT_PART = {
  status: 403,
  body: { message: expect.stringContaining(`${STRANGER} is not part of this conversation`) },
}

async function startWithKey(reply: string | null = 'We do.') {
  const server = await startConversation({ reply })
  const { admin, app } = server
  const scopes = ['enquiries:read', 'enquiries:reply']
  const { key } = (await admin('POST /api/api-keys', { name: 'CRM', scopes })).body
  return { ...server, byKey: callerOf(app, bearer(key)) }
}

it('no response to an API key contains the code of a quotation', async () => {
  const { byKey, admin, quote, followUp, receive, read, messageId } = await startWithKey(null)
  const { id, code } = await quote()
  const { link } = (await read()).fields
  await followUp({ content: `See ${link}` })
  receive({ text: `Yes.\n> See ${link}` })
  receive({
    text: `https://safe.example/?url=${encodeURIComponent(link ?? '')}&data=05 or ${code}`,
  })
  const [buyer] = (await admin('GET /api/buyers')).body.items
  const paths = [
    `api/quotations/${id}`,
    'api/quotations',
    `api/messages/${messageId}/entries`,
    'api/inbox',
    `api/messages/${messageId}`,
    'api/messages',
    `api/buyers/${buyer.id}`,
  ]
  for (const path of paths) {
    const { status, body } = await byKey(`GET /${path}`)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toContain(code)
  }
  const replaced = await byKey(`POST /api/quotations/${id}/new-link`)
  expect(replaced.body.url).toMatch(/\/quotation\/…$/)
  const { versions, ...quotation } = (await byKey(`GET /api/quotations/${id}`)).body
  expect(quotation.url).toMatch(/\/quotation\/…$/)
  expect((await admin(`GET /api/quotations/${id}`)).body.url).toMatch(/\/quotation\/\w{4}-/)
})

it('an API key sends mail only to addresses of the conversation', async () => {
  const { byKey, messageId, followUp, receive, get } = await startWithKey()
  const path = `POST /api/messages/${messageId}/follow-ups` as const
  expect(await byKey(path, { content: 'Hi', to: STRANGER })).toMatchObject({
    ...NOT_PART,
    body: { issues: [{ path: 'to' }] },
  })
  expect(await byKey(path, { content: 'Hi', cc: ['ada@visitor.example', STRANGER] })).toMatchObject(
    { ...NOT_PART, body: { issues: [{ path: 'cc.1' }] } },
  )
  const { id: entry } = (await byKey(path, { content: 'Hi' })).body
  const retry = `POST /api/messages/${messageId}/follow-ups/${entry}/retry` as const
  expect(await byKey(retry, { email: STRANGER })).toMatchObject(NOT_PART)
  const reply = `POST /api/messages/${messageId}/reply/retry` as const
  expect(await byKey(reply, { email: STRANGER })).toMatchObject(NOT_PART)
  await followUp({ content: 'Hi', cc: ['agent@visitor.example'] })
  receive({ from: { address: 'boss@visitor.example', name: 'Boss' } })
  const known = { to: 'boss@visitor.example', cc: ['agent@visitor.example'] }
  expect(await byKey(path, { content: 'Hi', ...known })).toMatchObject({ status: 201 })

  const { id } = (await byKey(`POST /api/messages/${messageId}/quotations`)).body
  const { buyer, ...draft } = draftInput((await get(id)).versions[0])
  const lines = draft.lines.map((line) => ({ ...line, prices: [1, 1] }))
  const save = (email: string) =>
    byKey(`PUT /api/quotations/${id}/draft`, { ...draft, lines, buyer: { ...buyer, email } })
  const send = () => byKey(`POST /api/quotations/${id}/send`, {})
  await save(STRANGER)
  expect(await send()).toMatchObject({ ...NOT_PART, body: { issues: [{ path: 'buyer.email' }] } })
  await save(buyer.email)
  expect(await send()).toMatchObject({ status: 200 })
  const resend = `POST /api/quotations/${id}/resend` as const
  expect(await byKey(resend, { email: STRANGER })).toMatchObject(NOT_PART)
})
