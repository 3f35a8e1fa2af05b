import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCaller, HEX, MOMENT, refusal, success } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createOfficeEvents } from './conversation.ts'

const HOUR_MS = 3_600_000
const getTimeIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

it('stores and deletes notes, and stores drafts until they are sent', async () => {
  const { admin, messageId, listEntries, read, followUp } = await startConversation()
  const path = `/api/messages/${messageId}` as const
  const { status, body } = await admin(`POST ${path}/notes`, { text: 'Ask Bo.' })
  expect([status, body.id]).toEqual([201, HEX])
  expect((await listEntries()).at(-1)).toEqual(['note', 'Ask Bo.'])
  expect((await admin(`DELETE ${path}/entries/${body.id}`)).status).toBe(200)
  expect(await admin(`DELETE ${path}/entries/${body.id}`)).toEqual(refusal(404, 'no such entry'))
  expect(await listEntries()).toHaveLength(2)

  const save = (kind: string, text: string) => admin(`PUT ${path}/drafts/${kind}`, { text })
  await save('follow-up', 'Dear Ada')
  await save('note', 'Ask')
  await save('follow-up', 'Dear Ada,')
  expect((await read()).drafts).toEqual({ 'follow-up': 'Dear Ada,', note: 'Ask' })
  await followUp({ content: 'Dear Ada,' })
  await save('note', '')
  expect((await read()).drafts).toEqual({})
})

it('ends a snooze at its time, also across a change of clocks', async () => {
  const { admin, messageId, readWork, services } = await startConversation()
  const set = (body: object) => admin(`PATCH /api/messages/${messageId}/work-state`, body)
  expect(await set({ state: 'snoozed' })).toEqual(refusal(400, 'until is required to snooze.'))
  const pastSnooze = { state: 'snoozed', until: '2020-01-01T00:00:00Z' }
  expect(await set(pastSnooze)).toEqual(refusal(422, 'until must be in the future.'))
  // 08:00 in Berlin on the day after the clocks change: 24 hours later it would be 09:00.
  const until = '2040-03-26T08:00:00+02:00'
  expect(await set({ state: 'snoozed', until })).toEqual(success('Saved.'))
  const end = new Date(until)
  expect(await readWork()).toEqual({ state: 'snoozed', since: MOMENT, until: end.toISOString() })
  await services.conversations.check(new Date(end.getTime() - 1))
  expect(await readWork()).toMatchObject({ state: 'snoozed' })
  await services.conversations.check(end)
  expect(await readWork()).toEqual({ state: 'ours', since: end.toISOString() })
})

it('changes several conversations at once, and filters and counts them', async () => {
  const { admin, messageId, visitor } = await startConversation()
  await visitor('POST /api/messages', createEnquiry({ name: 'Bo', subject: 'other' }))
  const list = async (query = '') => (await admin(`GET /api/inbox?${query}`)).body
  expect((await list('work=ours')).items).toMatchObject([{ name: 'Bo', work: { state: 'ours' } }])
  const ids = (await list()).items.map(({ _id }: { _id: string }) => _id)
  const body = { ids: [...ids, 'gone'], state: 'done', by: 'not-needed' }
  expect(await admin('PUT /api/messages/work-state', body)).toEqual(
    success('Saved.', { changed: 2 }),
  )
  expect(await list('work=done')).toMatchObject({ total: 2, subjects: { enquiry: 1, other: 1 } })
  expect(await list('work=ours')).toMatchObject({ total: 0 })
  expect((await admin(`GET /api/inbox/${messageId}?work=done`)).body).toMatchObject({
    position: 2,
    total: 2,
  })
})

it('reminds at its time, unless the buyer has answered', async () => {
  const { admin, messageId, readWork, read, receive, services } = await startConversation()
  const add = (body: object) => admin(`POST /api/messages/${messageId}/reminders`, body)
  const dueAt = getTimeIn(120)
  await add({ dueAt: dueAt.toISOString(), unlessAnswered: true, text: 'Ask again' })
  await add({ dueAt: getTimeIn(1).toISOString(), unlessAnswered: false })
  const { body } = await add({ dueAt: getTimeIn(2).toISOString(), unlessAnswered: false })
  expect((await read()).reminders).toMatchObject([{}, {}, { text: 'Ask again' }])
  const deletion = `DELETE /api/messages/${messageId}/reminders/${body.id}` as const
  expect((await admin(deletion)).status).toBe(200)
  expect(await admin(deletion)).toEqual(refusal(404, 'There is no such reminder.'))
  await services.conversations.check(getTimeIn(3))
  expect(await readWork()).toMatchObject({ state: 'ours' })
  expect((await read()).entries.at(-1)).toMatchObject({ kind: 'reminder', text: '' })
  expect((await read()).reminders).toMatchObject([{ text: 'Ask again', unlessAnswered: true }])
  receive()
  expect((await read()).reminders).toEqual([])
  for (let n = 0; n < 20; n++) await add({ dueAt: dueAt.toISOString(), unlessAnswered: false })
  expect(await add({ dueAt: dueAt.toISOString(), unlessAnswered: false })).toEqual(
    refusal(409, 'at most 20 reminders'),
  )
})

it('stores saved replies and the settings of the inbox', async () => {
  const { admin } = await startWithAdmin()
  const reply = { name: 'Prices', text: 'Dear {name},' }
  const { body } = await admin('POST /api/saved-replies', reply)
  await admin('POST /api/saved-replies', { name: 'address', text: 'We moved.' })
  await admin(`PUT /api/saved-replies/${body.id}`, { ...reply, text: 'Hi' })
  expect((await admin('GET /api/saved-replies')).body).toEqual([
    { id: HEX, name: 'address', text: 'We moved.' },
    { id: body.id, name: 'Prices', text: 'Hi' },
  ])
  await admin(`DELETE /api/saved-replies/${body.id}`)
  expect(await admin(`PUT /api/saved-replies/${body.id}`, reply)).toEqual(
    refusal(404, 'no such saved reply'),
  )
  const settings = { answerWithinHours: 8, filters: [{ name: 'Kenya', search: 'search=kenya' }] }
  expect((await admin('PUT /api/inbox-settings', settings)).status).toBe(200)
  expect((await admin('GET /api/inbox-settings')).body).toEqual(settings)
  expect(await admin('PUT /api/inbox-settings', { ...settings, ifVersion: 'old' })).toEqual(
    refusal(409, 'changed elsewhere'),
  )
})

it('restores messages from the trash to their folder, and deletes old ones for good', async () => {
  const { admin, messageId, services } = await startConversation()
  const { id: spamId } = await services.messages.send({ ...createEnquiry(), topic: 'x' })
  const ids = [messageId, spamId]
  const readCounts = async () => {
    const { total, spam, trash } = (await admin('GET /api/inbox')).body
    return { total, spam, trash }
  }
  await admin('DELETE /api/messages/multiple', { ids })
  expect(await readCounts()).toEqual({ total: 0, spam: 0, trash: 2 })
  expect((await admin('GET /api/messages')).body).toEqual([])
  expect((await admin('GET /api/inbox?trash=true')).body.items).toHaveLength(2)
  const done = { state: 'done', by: 'mail' }
  expect(await admin(`PATCH /api/messages/${messageId}/work-state`, done)).toEqual(
    refusal(409, 'in the trash'),
  )
  expect(await admin('PUT /api/messages/restored', { ids })).toEqual(
    success('Messages restored.', { restored: 2 }),
  )
  expect(await readCounts()).toEqual({ total: 1, spam: 1, trash: 0 })
  expect(await admin('DELETE /api/messages/trash', { ids })).toEqual(
    success('Messages deleted for good.', { deleted: 0 }),
  )
  await admin('DELETE /api/messages/multiple', { ids })
  await services.conversations.check(getTimeIn(29 * 24))
  expect(await readCounts()).toMatchObject({ trash: 2 })
  await services.conversations.check(getTimeIn(31 * 24))
  expect(await readCounts()).toEqual({ total: 0, spam: 0, trash: 0 })
  expect((await admin(`GET /api/messages/${messageId}`)).status).toBe(404)
})

it('tells open windows about enquiries, answers and changes, and ends with their session or key', async () => {
  const server = await startConversation()
  const { app, visitor, admin, messageId, receive, services } = server
  const { events } = services.conversations
  // Waits until the changes of the start were reported.
  const ownStream = events.open(AbortSignal.timeout(60_000))
  events.announceChange()
  await vi.waitFor(() => expect(String(ownStream.read())).toContain('event: inbox'))
  ownStream.destroy()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const connect = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/office-events`, { headers: toBearer(token) })
  const response = await connect(openSession(server))
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const readNext = async () => (await reader?.read())?.value
  expect(await readNext()).toBe('retry: 2000\n\n')
  const event = 'event: inbox\ndata: changed\n\n'
  await visitor('POST /api/messages', createEnquiry())
  expect(await readNext()).toBe(event)
  receive()
  services.conversations.inbound.announceChange()
  expect(await readNext()).toBe(event)
  await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask Bo.' })
  expect(await readNext()).toBe(event)

  const open = async (token: string) => ({ ended: (await connect(token)).text() })
  const login = async () => (await visitor('POST /api/admin/login', ADMIN)).body.token as string
  const [other, ownSession, changer] = [await login(), await login(), await login()]
  const { id, key } = (await admin('POST /api/api-keys', { name: 'P', scopes: ['enquiries:read'] }))
    .body
  const streams = {
    revoked: await open(other),
    loggedOut: await open(ownSession),
    key: await open(key),
    others: await open(openSession(server)),
  }
  const [{ id: session }] = (
    await createCaller(app, toBearer(other))('GET /api/admin/sessions')
  ).body.items.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  await admin(`DELETE /api/admin/sessions/${session}`)
  expect(await streams.revoked.ended).toBe('retry: 2000\n\n')
  await createCaller(app, toBearer(ownSession))('POST /api/admin/logout')
  await streams.loggedOut.ended
  await admin(`DELETE /api/api-keys/${id}`)
  await streams.key.ended
  await createCaller(app, toBearer(changer))('DELETE /api/admin/sessions')
  await streams.others.ended
  expect((await reader?.read())?.done).toBe(true)
})

it('refuses the twenty-first window of a session, while others open', async () => {
  const events = createOfficeEvents()
  onTestFinished(() => events.close())
  const open = (id: string) => events.open(AbortSignal.timeout(60_000), { id, isLive: () => true })
  const first = Array.from({ length: 20 }, () => open('a'))
  expect(() => open('a')).toThrow('may have 20. Poll instead')
  open('b')
  first[0]?.destroy()
  await expect.poll(() => open('a')).toBeDefined()
  expect(first[1]?.destroyed).toBe(false)
})
