import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { startConversation } from '#api/testing/conversations.ts'
import { bearer, sessionToken } from '#api/testing/login-as-admin.ts'

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
  await visitor('POST /api/messages', {
    ...{ name: 'Bo', email: 'bo@visitor.example', subject: 'other', message: 'Hello' },
  })
  expect(await next()).toBe(event)
  services.conversations.inbound.changed(receive() ?? '')
  expect(await next()).toBe(event)
  await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask Bo.' })
  expect(await next()).toBe(event)
  await app.close()
  expect((await reader?.read())?.done).toBe(true)
})

it('needs a session', async () => {
  const { app } = await startConversation()
  expect((await app.inject('/api/office-events')).statusCode).toBe(401)
})
