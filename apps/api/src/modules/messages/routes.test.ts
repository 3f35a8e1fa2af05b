import { LIMITS } from '@dhow/contract/limits'
import { SUBJECTS } from '@dhow/contract/subjects/subjects'
import { describe, expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

describe('POST /messages', () => {
  it('returns a reference, and mails the company with Reply-To set to the visitor', async () => {
    const server = await startWithInbox()
    await server.admin('PUT /api/contact/details', contactFields())
    expect(await server.visitor('POST /api/messages', enquiry())).toEqual(
      success(
        'Message sent successfully! We will get back to you soon.',
        { reference: expect.stringMatching(/^E-\d{4}-00001$/) },
        201,
      ),
    )
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

  it('stores a repeated submission once, with the same response, and refuses its id for another enquiry', async () => {
    const server = await startWithInbox()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    const send = (change: object = {}) =>
      server.visitor('POST /api/messages', { ...sent, ...change })
    const first = await send()
    expect(first.status).toBe(201)
    expect(await send()).toEqual(first)
    expect(await send({ message: 'By air?' })).toEqual({
      status: 422,
      body: expect.objectContaining({
        code: 'unprocessable',
        issues: [expect.objectContaining({ path: 'submissionId', code: 'invalid' })],
        message: expect.stringContaining('other content'),
      }),
    })
    expect(await server.all()).toHaveLength(1)
    const mails = await mailsOf(server)
    expect(mails).toHaveLength(2)
    // Without contact details, the administrator is mailed.
    expect(mails[0]?.headers.to).toBe(ADMIN.email)
    for (const submissionId of ['another-submission-of-it', undefined]) await send({ submissionId })
    expect(await server.all()).toHaveLength(3)
  })

  it('stores and mails the first of two addresses, also if the second one is a header', async () => {
    const server = await startWithInbox()
    const email = 'ada@visitor.example\r\nBcc: thief@evil.example'
    expect((await server.visitor('POST /api/messages', { ...enquiry(), email })).status).toBe(201)
    expect(await server.all()).toMatchObject([{ email: 'ada@visitor.example' }])
    expect(JSON.stringify(await mailsOf(server))).not.toContain('thief')
  })

  it('returns 400 for invalid fields, and neither stores nor mails anything', async () => {
    const server = await startWithInbox()
    for (const [field, value, message] of [
      ['name', '', 'Name is required.'],
      ['name', 'x'.repeat(LIMITS.text + 1), 'Name may have at most 500 characters; these are 501.'],
      ['email', 'ada', 'Email must be an e-mail address'],
      ['subject', '', 'Subject is required.'],
      ['subject', 'prices', `Subject must be one of ${SUBJECTS.join(', ')}.`],
      ['message', '  \n ', 'Message is required.'],
      ['message', 'x'.repeat(LIMITS.message + 1), 'at most 5,000 characters; these are 5,001.'],
    ] as const) {
      const sent = { ...enquiry(), [field]: value }
      expect(await server.visitor('POST /api/messages', sent)).toEqual(refusal(400, message))
    }
    expect(await server.all()).toEqual([])
    expect(await mailsOf(server)).toEqual([])
  })
})

it('GET /messages returns all enquiries, newest first', async () => {
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

describe('DELETE /messages/multiple', () => {
  it('deletes enquiries, of 20,000 ids at most, and ignores unknown ones', async () => {
    const { admin, all, ids } = await startWithInbox(
      { name: 'First' },
      { name: 'Second' },
      { name: 'Third' },
    )
    const remove = (body: object) => admin('DELETE /api/messages/multiple', body)
    expect(await remove({ ids: [ids[0], ids[2], 'gone'] })).toEqual(
      success('Messages deleted.', { deleted: 2 }),
    )
    expect(await remove({})).toEqual(refusal(400, 'ids is required.'))
    expect(await remove({ ids: [] })).toEqual(refusal(400, 'must contain at least one message.'))
    expect(await remove({ ids: 'all' })).toEqual(refusal(400, 'must be a list of message ids.'))
    const many = { ids: Array(LIMITS.rows + 1).fill('a') }
    expect(await remove(many)).toEqual(refusal(400, '20,000 messages'))
    expect(await all()).toMatchObject([{ name: 'Second' }])
    const most = Array.from({ length: LIMITS.rows - 1 }, (_, at) =>
      at.toString(16).padStart(64, '0'),
    )
    expect(await remove({ ids: [...most, ids[1]] })).toEqual(
      success('Messages deleted.', { deleted: 1 }),
    )
    expect(await all()).toEqual([])
  })
})
