import { expect, it, vi } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'

/** A server that was sent an enquiry with the hidden field filled in, and one without. */
async function startWithSpam() {
  const server = await startWithAdmin()
  await server.admin('PUT /api/mail/settings', { signature: '', acknowledge: false })
  const send = (fields: object = {}) =>
    server.visitor('POST /api/messages', { ...enquiry(), ...fields })
  expect(await send({ name: 'Robot', topic: 'pills' })).toMatchObject({
    status: 201,
    body: { message: 'Message sent successfully! We will get back to you soon.' },
  })
  await send({ name: 'Ada' })
  const inbox = async (query = '') => (await server.admin(`GET /api/inbox${query}`)).body
  const names = async (query?: string) =>
    (await inbox(query)).items.map(({ name }: { name: string }) => name)
  const [robot] = (await inbox('?spam=true')).items
  return { ...server, send, inbox, names, robotId: String(robot?._id) }
}

it('an enquiry that looks like spam is stored with the reason, without a mail, and can be deleted', async () => {
  const server = await startWithSpam()
  expect(await server.names()).toEqual(['Ada'])
  expect(await server.inbox()).toMatchObject({ total: 1, spam: 1 })
  expect(await server.names('?spam=true')).toEqual(['Robot'])
  const { body } = await server.admin(`GET /api/messages/${server.robotId}`)
  expect(body.spam).toEqual(['A hidden field was filled in.'])
  expect((await server.admin('GET /api/dashboard?timeZone=UTC')).body.messages).toMatchObject({
    total: 1,
    pending: 1,
  })
  const mails = await mailsOf(server)
  expect(mails.map(({ headers }) => headers.subject)).toEqual([
    expect.stringMatching(/^Product Enquiry from Ada .E-/),
  ])
  const all = (await server.admin('GET /api/messages')).body
  expect(all.map((one: { spam?: string[] }) => one.spam?.length ?? 0)).toEqual([0, 1])
  const ids = [server.robotId]
  await server.admin('DELETE /api/messages/multiple', { ids })
  expect(await server.inbox()).toMatchObject({ spam: 0 })
  expect(await server.admin('PUT /api/messages/spam', { ids, spam: false })).toEqual(
    success('Moved to the inbox', { moved: 0 }),
  )
})

it('an enquiry that looks like spam moves to the inbox once, and the company is mailed', async () => {
  const server = await startWithSpam()
  for (const _ of [1, 2]) {
    await server.admin('PUT /api/messages/spam', { ids: [server.robotId], spam: false })
  }
  expect(await server.names()).toEqual(['Ada', 'Robot'])
  expect(await server.inbox()).toMatchObject({ total: 2, spam: 0 })
  expect(await mailsOf(server)).toHaveLength(2)
})

it('an enquiry that looks like spam can be marked by hand, and moves back without another mail', async () => {
  const server = await startWithSpam()
  const mark = (ids: string[], spam: boolean) =>
    server.admin('PUT /api/messages/spam', { ids, spam })
  const [ada] = (await server.inbox()).items
  const ids = [ada._id, server.robotId, 'nothing']
  expect(await mark(ids, true)).toEqual(success('Moved to spam', { moved: 1 }))
  expect(await server.inbox()).toMatchObject({ total: 0, spam: 2 })
  const getReasons = async (id: string) => (await server.admin(`GET /api/messages/${id}`)).body.spam
  expect(await getReasons(ada._id)).toEqual(['Marked by you.'])
  expect(await getReasons(server.robotId)).toEqual(['A hidden field was filled in.'])

  const mailsBefore = (await mailsOf(server)).length
  expect(await mark([ada._id], false)).toEqual(success('Moved to the inbox', { moved: 1 }))
  expect(await server.names()).toEqual(['Ada'])
  expect(await mailsOf(server)).toHaveLength(mailsBefore)
  expect(await server.admin('PUT /api/messages/spam', { ids: [ada._id] })).toEqual(
    refusal(400, 'spam is required'),
  )
})

it('a form that was just opened or has a forged token makes links and repeated words suspicious', async () => {
  // However slow the machine, the form is just opened.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { visitor, send, names, inbox } = await startWithSpam()
  const { formToken } = (await visitor('GET /api/messages/form-token')).body
  await send({ name: 'Quick', formToken, message: 'A price list, please.' })
  await send({ name: 'Hasty', formToken, message: 'https://spam.example '.repeat(3) })
  await send({ name: 'Liar', formToken: `0${formToken}` })
  expect((await names('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot'])

  for (const message of ['Buy  now', 'BUY NOW!', '“Buy”, now', 'buy\nnow.', 'Búy now']) {
    await send({
      message,
      name: 'Early',
      email: `${message.length}.${message.codePointAt(1)}@visitor.example`,
    })
  }
  const email = 'last@visitor.example'
  await send({ name: 'Sixth', email, formToken, message: 'buy… now' })
  await send({ name: 'Other', email, formToken, message: 'Buy later' })
  expect((await names('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot', 'Sixth'])

  const { total } = await inbox()
  for (let time = 0; time < 8; time++) await send()
  expect(await inbox()).toMatchObject({ total: total + 8, spam: 4 })
})
