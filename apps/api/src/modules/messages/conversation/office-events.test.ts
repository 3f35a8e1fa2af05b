import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { callerOf } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { enquiry } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

it('tells open windows about enquiries, answers and changes, and ends with the server', async () => {
  const server = await startConversation()
  const { app, visitor, admin, messageId, receive, services } = server
  const { events } = services.conversations
  // Waits until the changes of the start were reported.
  const ownStream = events.open(AbortSignal.timeout(60_000))
  events.changed()
  await vi.waitFor(() => expect(String(ownStream.read())).toContain('event: inbox'))
  ownStream.destroy()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/office-events`, {
    headers: bearer(sessionToken(server)),
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value
  expect(await next()).toBe('retry: 2000\n\n')
  const event = 'event: inbox\ndata: changed\n\n'
  await visitor('POST /api/messages', enquiry())
  expect(await next()).toBe(event)
  services.conversations.inbound.changed(receive() ?? '')
  expect(await next()).toBe(event)
  await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask Bo.' })
  expect(await next()).toBe(event)
  await app.close()
  expect((await reader?.read())?.done).toBe(true)
})

it('ends with its session or key', async () => {
  const server = await startWithAdmin()
  const { app, admin, visitor } = server
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const open = async (token: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/office-events`, {
      headers: bearer(token),
    })
    expect(response.status).toBe(200)
    return { ended: response.text() }
  }
  const login = async () => (await visitor('POST /api/admin/login', ADMIN)).body.token as string
  const [other, own, changer] = [await login(), await login(), await login()]
  const { id, key } = (await admin('POST /api/api-keys', { name: 'P', scopes: ['enquiries:read'] }))
    .body
  const streams = {
    revoked: await open(other),
    loggedOut: await open(own),
    key: await open(key),
    others: await open(sessionToken(server)),
  }
  const [{ id: session }] = (
    await callerOf(app, bearer(other))('GET /api/admin/sessions')
  ).body.items.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  await admin(`DELETE /api/admin/sessions/${session}`)
  expect(await streams.revoked.ended).toBe('retry: 2000\n\n')
  await callerOf(app, bearer(own))('POST /api/admin/logout')
  await streams.loggedOut.ended
  await admin(`DELETE /api/api-keys/${id}`)
  await streams.key.ended
  await callerOf(app, bearer(changer))('DELETE /api/admin/sessions')
  await streams.others.ended
})

it('refuses the twenty-first window of a session, while others open', async () => {
  const { services } = await startWithAdmin()
  const { events } = services.conversations
  const open = (id: string) => events.open(AbortSignal.timeout(60_000), { id, isLive: () => true })
  const first = Array.from({ length: 20 }, () => open('a'))
  expect(() => open('a')).toThrow('may have 20. Poll instead')
  open('b')
  first[0]?.destroy()
  await expect.poll(() => open('a')).toBeDefined()
  expect(first[1]?.destroyed).toBe(false)
})
