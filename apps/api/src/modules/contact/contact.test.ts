import { hashContact } from '@dhow/contract/contact/contact'
import { type AdminSubject, hashSubjects } from '@dhow/contract/subjects/subject-routes'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'

const DETAILS = '/api/contact/details'

it('GET /contact/details returns empty fields and default hours at first; PUT replaces the record', async () => {
  const { admin, visitor } = await startWithAdmin()
  const { body } = await visitor(`GET ${DETAILS}`)
  const { hours, ...details } = body
  expect(hours).toBe('Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed')
  expect(Object.values(details)).toEqual(Array(7).fill(''))

  const ifVersion = hashContact(body)
  expect((await admin(`PUT ${DETAILS}`, { ...createContactFields(), ifVersion })).status).toBe(200)
  const changed = createContactFields({
    phone: '+971 4 211 2222',
    twitter: 'https://x.com/company',
  })
  expect((await admin(`PUT ${DETAILS}`, { ...changed, twitter: '@company' })).status).toBe(200)
  expect(await visitor(`GET ${DETAILS}`)).toEqual({ status: 200, body: changed })
  expect(await admin(`PUT ${DETAILS}`, changed)).toEqual(
    success('Contact details updated successfully'),
  )
  expect(await visitor(`GET ${DETAILS}`)).toEqual({ status: 200, body: changed })
  const { instagram, ...without } = createContactFields()
  await admin(`PUT ${DETAILS}`, without)
  expect((await visitor(`GET ${DETAILS}`)).body.instagram).toBe('')
  for (const phone of ['00971501234567', '(+971) (0)50–123 4567', 'Tel. +٩٧١.50.123.4567\u202c']) {
    await admin(`PUT ${DETAILS}`, createContactFields({ phone }))
    expect((await visitor(`GET ${DETAILS}`)).body.phone).toBe('+971 50 123 4567')
  }
})

it('PUT /contact/details returns 409 and changes nothing if ifVersion is stale, and 400 if a field is invalid', async () => {
  const { admin, visitor } = await startWithAdmin()
  await admin(`PUT ${DETAILS}`, createContactFields())
  for (const [field, value, message] of [
    ['email', 'sales', 'Email must be an e-mail address'],
    ['phone', '050 123 4567', 'Phone must begin with the country code, such as +971 50 123 4567.'],
    ['phone', '+86 138 0013 8000 / +86 139 0013 9000', 'Did you mean +86 138 0013 8000?'],
    ['location', ' ', 'Location is required.'],
    [
      'facebook',
      'javascript:alert(1)',
      'Facebook must be a name such as @monsoon, or an address that begins with https://.',
    ],
  ] as const) {
    const changed = createContactFields({ [field]: value })
    expect(await admin(`PUT ${DETAILS}`, changed)).toEqual(refusal(400, message, field))
  }
  expect((await visitor(`GET ${DETAILS}`)).body).toEqual(createContactFields())

  const ifVersion = hashContact(createContactFields())
  const changed = createContactFields({ phone: '+971 4 211 1111' })
  expect((await admin(`PUT ${DETAILS}`, { ...changed, ifVersion })).status).toBe(200)
  const refused = await admin(`PUT ${DETAILS}`, {
    ...createContactFields({ hours: 'Mon' }),
    ifVersion,
  })
  expect(refused).toEqual(refusal(409, 'The contact details were changed elsewhere', 'ifVersion'))
  expect((await visitor(`GET ${DETAILS}`)).body).toEqual(changed)
  const again = { ...createContactFields(), ifVersion: hashContact(changed) }
  expect((await admin(`PUT ${DETAILS}`, again)).status).toBe(200)
  // The country code of the time zone is suggested.
  await admin('PATCH /api/company', { timeZone: 'Asia/Dubai' })
  expect(await admin(`PUT ${DETAILS}`, createContactFields({ phone: '050 123 4567' }))).toEqual(
    refusal(400, 'Phone must begin with the country code. Did you mean +971 50 123 4567?'),
  )
})

const FIRST: AdminSubject[] = SUBJECTS.map((key) => ({
  key,
  label: SUBJECT_LABELS[key],
  hidden: false,
}))

/** The first list with changes. */
const changeSubjects = (changes: Partial<Record<Subject, object>>) =>
  FIRST.map((item) => ({ ...item, ...changes[item.key] }))

/** A server with the subjects of a new installation. */
async function start(env?: Record<string, string>) {
  const server = await startWithAdmin(env)
  const list = async () => (await server.admin('GET /api/admin/subjects')).body
  const listOffered = async () => (await server.visitor('GET /api/subjects')).body
  const save = (subjects: object[], ifVersion?: string) =>
    server.admin('PUT /api/subjects', { subjects, ifVersion })
  return { ...server, list, listOffered, save }
}

it('the subjects are those of the specification until they are saved with labels and order; the form offers visible ones', async () => {
  const { list, listOffered, save } = await start()
  expect(await list()).toEqual(FIRST)
  expect(await listOffered()).toEqual(FIRST.map(({ key, label }) => ({ key, label })))
  const swapped = changeSubjects({
    feedback: { label: 'Complaint' },
    complaint: { label: 'Feedback' },
  })
  expect((await save(swapped)).status).toBe(200)
  expect(await list()).toEqual(swapped)
  const subjects = changeSubjects({
    enquiry: { label: '  طلب   عرض ' },
    feedback: { hidden: true },
  }).reverse()
  expect((await save(subjects)).body).toEqual({ success: true, message: 'Subjects saved.' })
  const stored = subjects.map((subject) =>
    subject.key === 'enquiry' ? { ...subject, label: 'طلب عرض' } : subject,
  )
  expect(await list()).toEqual(stored)
  expect(await listOffered()).toEqual(
    stored.filter(({ hidden }) => !hidden).map(({ key, label }) => ({ key, label })),
  )
})

it('the subjects return 409 or 400 and do not change if ifVersion is stale or the list is invalid', async () => {
  const { list, save } = await start()
  const invalid: [subjects: object[], message: string, path: string][] = [
    [FIRST.slice(1), 'must contain each of', 'subjects'],
    [changeSubjects({ other: { key: 'sales' } }), 'key must be one of', 'subjects.5.key'],
    [changeSubjects({ service: { label: ' ' } }), 'Subject is required.', 'subjects.1.label'],
    [
      changeSubjects({ complaint: { label: 'FEEDBACK' } }),
      'There is “Feedback”',
      'subjects.4.label',
    ],
    [
      changeSubjects({ service: { hidden: 'no' } }),
      'hidden must be true or false',
      'subjects.1.hidden',
    ],
    [FIRST.map((item) => ({ ...item, hidden: true })), 'show at least one', 'subjects'],
  ]
  for (const [subjects, message, path] of invalid) {
    const refused = await save(subjects)
    expect(refused).toEqual(refusal(400, message))
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ path }))
    expect(await list()).toEqual(FIRST)
  }
  const first = changeSubjects({ other: { label: 'Anything else' } })
  expect((await save(first, hashSubjects(FIRST))).status).toBe(200)
  const second = changeSubjects({ other: { hidden: true } })
  expect(await save(second, hashSubjects(FIRST))).toEqual(
    refusal(409, 'The subjects were changed elsewhere', 'ifVersion'),
  )
  expect(await list()).toEqual(first)
  expect((await save(second, hashSubjects(first))).status).toBe(200)
})

it('the mail about an enquiry contains the current label of its subject', async () => {
  const inbox = await openSmtpInbox()
  const { admin, services, save } = await start({ SMTP_URL: inbox.url })
  await admin('PUT /api/contact/details', createContactFields())
  await save(changeSubjects({ [createEnquiry().subject]: { label: 'Quotation', hidden: true } }))
  await services.messages.send(createEnquiry())
  await services.outbox.waitUntilIdle()
  const subjects = inbox.mails.map(({ headers }) => headers.subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^Quotation from /))
})
