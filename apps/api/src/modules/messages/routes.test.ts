import { LIMITS } from '@dhow/contract/limits'
import { SUBJECTS } from '@dhow/contract/subjects/subjects'
import { describe, expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

describe('POST /messages', () => {
  it('returns a reference', async () => {
    const { visitor } = await startTestApp()
    expect(await visitor('POST /api/messages', enquiry())).toEqual(
      success(
        'Message sent successfully! We will get back to you soon.',
        { reference: expect.stringMatching(/^E-\d{4}-00001$/) },
        201,
      ),
    )
  })

  it('mails the company with Reply-To set to the visitor', async () => {
    const server = await startWithInbox()
    await server.admin('PUT /api/contact/details', contactFields())
    await server.visitor('POST /api/messages', enquiry())
    const [mail] = await mailsOf(server)
    expect(mail?.headers).toMatchObject({
      from: 'no-reply@localhost',
      to: contactFields().email,
      'reply-to': `"${enquiry().name}" <${enquiry().email}>`,
      subject: expect.stringMatching(/^Product Enquiry from Ada Visitor .E-\d{4}-00001.$/),
    })
    expect(mail?.text).toContain(enquiry().message)
    expect(mail?.text).toContain('http://localhost:3000/admin/inbox')
  })

  it('mails the administrator without contact details', async () => {
    const [mail] = await mailsOf(await startWithInbox({}))
    expect(mail?.headers.to).toBe(ADMIN.email)
  })

  it('stores a repeated submission once, with the same response', async () => {
    const server = await startWithInbox()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    const first = await server.visitor('POST /api/messages', sent)
    expect(first.status).toBe(201)
    expect(await server.visitor('POST /api/messages', sent)).toEqual(first)
    expect(await server.all()).toHaveLength(1)
    expect(await mailsOf(server)).toHaveLength(2)
  })

  it('refuses the submission id of another enquiry', async () => {
    const server = await startWithInbox()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    await server.visitor('POST /api/messages', sent)
    expect(await server.visitor('POST /api/messages', { ...sent, message: 'By air?' })).toEqual({
      status: 422,
      body: expect.objectContaining({
        code: 'unprocessable',
        issues: [expect.objectContaining({ path: 'submissionId', code: 'invalid' })],
        message: expect.stringContaining('other content'),
      }),
    })
    expect(await server.all()).toHaveLength(1)
  })

  it.each([
    ['another submission', { submissionId: 'another-submission-of-it' }],
    ['no submission', { submissionId: undefined }],
  ])('stores %s as another enquiry', async (_what, change) => {
    const server = await startWithInbox()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    await server.visitor('POST /api/messages', sent)
    await server.visitor('POST /api/messages', { ...sent, ...change })
    expect(await server.all()).toHaveLength(2)
  })

  it('stores and mails the first of two addresses, also if the second one is a header', async () => {
    const server = await startWithInbox()
    const email = 'ada@visitor.example\r\nBcc: thief@evil.example'
    expect((await server.visitor('POST /api/messages', { ...enquiry(), email })).status).toBe(201)
    expect(await server.all()).toMatchObject([{ email: 'ada@visitor.example' }])
    expect(JSON.stringify(await mailsOf(server))).not.toContain('thief')
  })

  it.each([
    ['name', '', 'Name is required.'],
    ['name', 'x'.repeat(LIMITS.text + 1), 'Name may have at most 500 characters; these are 501.'],
    ['email', 'ada', 'Email must be an e-mail address'],
    ['subject', '', 'Subject is required.'],
    ['subject', 'prices', `Subject must be one of ${SUBJECTS.join(', ')}.`],
    ['message', '  \n ', 'Message is required.'],
    ['message', 'x'.repeat(LIMITS.message + 1), 'at most 5,000 characters; these are 5,001.'],
  ])('returns 400 for the %s %j', async (field, value, message) => {
    const server = await startWithInbox()
    expect(await server.visitor('POST /api/messages', { ...enquiry(), [field]: value })).toEqual(
      refusal(400, message),
    )
    expect(await server.all()).toEqual([])
    expect(await mailsOf(server)).toEqual([])
  })
})

describe('GET /messages', () => {
  it('returns all enquiries, newest first', async () => {
    const { all } = await startWithInbox({ name: 'First' }, { name: 'Second' })
    const { name: _, ...fields } = enquiry()
    const work = { state: 'ours', since: MOMENT }
    const common = { status: 'pending', outcome: 'new', language: 'en', createdAt: MOMENT, work }
    const stated = { _id: expect.any(String), ...common, ...fields }
    expect(await all()).toEqual([
      { name: 'Second', reference: 'E-1970-00002', ...stated },
      { name: 'First', reference: 'E-1970-00001', ...stated },
    ])
  })
})

describe('DELETE /messages/multiple', () => {
  it('deletes enquiries and ignores unknown ids', async () => {
    const { admin, all, ids } = await startWithInbox(
      { name: 'First' },
      { name: 'Second' },
      { name: 'Third' },
    )
    const named = { ids: [ids[0], ids[2], 'gone'] }
    expect(await admin('DELETE /api/messages/multiple', named)).toEqual(
      success('Messages deleted.', { deleted: 2 }),
    )
    expect(await all()).toMatchObject([{ name: 'Second' }])
  })

  it('deletes as many enquiries as one call may name', async () => {
    const { admin, all, dataDir } = await startWithInbox()
    sql(
      dataDir,
      `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${LIMITS.rows})
       insert into messages (id, name, email, subject, message, created_at)
       select printf('%064x', n), 'Ada', 'ada@visitor.example', 'other', 'Hello', n from counter`,
    )
    const ids = (await all()).map(({ _id }: { _id: string }) => _id)
    expect(await admin('DELETE /api/messages/multiple', { ids })).toEqual(
      success('Messages deleted.', { deleted: LIMITS.rows }),
    )
    expect(await all()).toEqual([])
  })

  it.each([
    ['no list', {}, 'ids is required.'],
    ['an empty list', { ids: [] }, 'ids must contain at least one message.'],
    ['what is no list', { ids: 'all' }, 'ids must be a list of message ids.'],
    ['too many', { ids: Array(LIMITS.rows + 1).fill('a') }, '20,000 messages'],
  ])('returns 400 for %s', async (_what, body, message) => {
    const { admin } = await startWithInbox()
    expect(await admin('DELETE /api/messages/multiple', body)).toEqual(refusal(400, message))
  })
})
