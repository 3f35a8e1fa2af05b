import { LIMITS } from '@dhow/contract/limits'
import { type AdminSubject, subjectsVersion } from '@dhow/contract/subjects/subject-routes'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'

const FIRST: AdminSubject[] = SUBJECTS.map((key) => ({
  key,
  label: SUBJECT_LABELS[key],
  hidden: false,
}))

/** The first list with changes to some of it. */
const changed = (changes: Partial<Record<Subject, object>>) =>
  FIRST.map((one) => ({ ...one, ...changes[one.key] }))

/** A server with the subjects of a new installation. */
async function start(env?: Record<string, string>) {
  const server = await startWithAdmin(env)
  const list = async () => (await server.admin('GET /api/admin/subjects')).body
  const offered = async () => (await server.visitor('GET /api/subjects')).body
  const save = (subjects: object[], ifVersion?: string) =>
    server.admin('PUT /api/subjects', { subjects, ifVersion })
  return { ...server, list, offered, save }
}

describe('the subjects', () => {
  it('begin with those of the specification, all offered by the form', async () => {
    const { list, offered } = await start()
    expect(await list()).toEqual(FIRST)
    expect(await offered()).toEqual(FIRST.map(({ key, label }) => ({ key, label })))
  })

  it('are saved under their labels and in their order; the form offers those that are not hidden', async () => {
    const { list, offered, save } = await start()
    const subjects = changed({
      enquiry: { label: '  طلب   عرض ' },
      feedback: { hidden: true },
    }).reverse()
    expect((await save(subjects)).body).toEqual({ success: true, message: 'Subjects saved.' })
    const stored = subjects.map((one) =>
      one.key === 'enquiry' ? { ...one, label: 'طلب عرض' } : one,
    )
    expect(await list()).toEqual(stored)
    expect(await offered()).toEqual(
      stored.filter(({ hidden }) => !hidden).map(({ key, label }) => ({ key, label })),
    )
  })

  it('may change labels with each other', async () => {
    const { list, save } = await start()
    const swapped = changed({ feedback: { label: 'Complaint' }, complaint: { label: 'Feedback' } })
    expect((await save(swapped)).status).toBe(200)
    expect(await list()).toEqual(swapped)
  })

  it('answer 409 when they were changed since they were opened, and stay as they are', async () => {
    const { list, save } = await start()
    const first = changed({ other: { label: 'Anything else' } })
    expect((await save(first, subjectsVersion(FIRST))).status).toBe(200)
    const second = changed({ other: { hidden: true } })
    const refused = await save(second, subjectsVersion(FIRST))
    expect(refused).toEqual(refusal(409, 'The subjects were changed elsewhere'))
    expect(refused.body.issues).toMatchObject([{ path: 'ifVersion' }])
    expect(await list()).toEqual(first)
    expect((await save(second, subjectsVersion(first))).status).toBe(200)
  })

  it.each([
    [FIRST.slice(1), 'must contain each of', 'subjects'],
    [[...FIRST, FIRST[0]], 'must contain each of', 'subjects'],
    [changed({ other: { key: 'sales' } }), 'key must be one of', 'subjects.5.key'],
    [changed({ service: { label: ' ' } }), 'Subject is required.', 'subjects.1.label'],
    [
      changed({ service: { label: 'x'.repeat(LIMITS.subject + 1) } }),
      `at most ${LIMITS.subject} characters`,
      'subjects.1.label',
    ],
    [
      changed({ complaint: { label: 'FEEDBACK' } }),
      'There is “Feedback” already.',
      'subjects.4.label',
    ],
    [changed({ service: { hidden: 'no' } }), 'hidden must be true or false', 'subjects.1.hidden'],
    [FIRST.map((one) => ({ ...one, hidden: true })), 'show at least one', 'subjects'],
  ])('are not replaced by a wrong list: %#', async (subjects, message, path) => {
    const { list, save } = await start()
    const refused = await save(subjects as object[])
    expect(refused).toEqual(refusal(400, message))
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ path }))
    expect(await list()).toEqual(FIRST)
  })
})

it('the mail of an enquiry bears the label that its subject has now, hidden or not', async () => {
  const inbox = await openSmtpInbox()
  const { admin, services, save } = await start({ SMTP_URL: inbox.url })
  await admin('PUT /api/contact/details', contactFields())
  await save(changed({ [enquiry().subject]: { label: 'Quotation', hidden: true } }))
  await services.messages.send(enquiry())
  await services.outbox.idle()
  const subjects = inbox.mails.map(({ headers }) => headers.subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^Quotation from /))
})
