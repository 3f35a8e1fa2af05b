import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { PDF } from '#api/testing/company.ts'
import { enquiry, enquiryForm, upload } from '#api/testing/factories.ts'
import { draftInput, startWithEnquiry } from '#api/testing/quotations.ts'
import { sql } from '#api/testing/sql.ts'

const NO_ADDRESS = refusal(409, 'This enquiry has no e-mail address. Add one first.')

it('an enquiry that the company adds has all its details, and nobody is mailed', async () => {
  const { admin, visitor, dataDir, tea } = await startWithEnquiry()
  const outbox = () => sql(dataDir, 'select id from outbox')
  const earlierMails = outbox()
  const form = enquiryForm({
    name: 'Bob',
    email: 'bob@buyer.example',
    lines: [{ productId: tea, quantity: 40, unit: 'carton' }],
    terms: { company: 'Bob Ltd', country: 'KE', phone: '0712 345678' },
    files: [upload(Buffer.from(PDF), 'order.pdf')],
  })
  expect(await visitor('POST /api/inbox/enquiries', form)).toMatchObject({ status: 401 })
  for (let n = 0; n < 2; n++) {
    const key = { 'idempotency-key': 'by-hand' }
    expect(await admin('POST /api/inbox/enquiries?lang=fr', form, key)).toEqual(
      success(
        'The enquiry was added.',
        {
          id: expect.any(String),
          reference: expect.stringMatching(/^E-\d{4}-00002$/),
        },
        201,
      ),
    )
  }
  const [, { _id: id } = { _id: '' }] = (await admin('GET /api/messages')).body.toReversed()
  expect((await admin(`GET /api/messages/${id}`)).body).toMatchObject({
    name: 'Bob',
    language: 'fr',
    lines: [{ name: 'Cardamom Tea', quantity: 40 }],
    terms: { company: 'Bob Ltd', country: 'KE', phone: '+254 712 345678' },
    files: [{ name: 'order.pdf', type: 'pdf' }],
  })
  expect((await admin('GET /api/buyers')).body.items).toMatchObject([{ name: 'Bob' }, {}])
  expect(outbox()).toEqual(earlierMails)
})

it('an enquiry without an address is nobody’s, and gets its address with the first mail', async () => {
  const { admin, get, tea } = await startWithEnquiry()
  const add = async () => {
    const lines = [{ productId: tea, quantity: 40, unit: 'carton' }]
    const body = { ...enquiry({ name: 'Bob' }), email: '', lines }
    return (await admin('POST /api/inbox/enquiries', body)).body.id as string
  }
  expect(await admin('POST /api/inbox/enquiries', enquiry({ email: 'bob' }))).toEqual(
    refusal(400, 'Email must be an e-mail address'),
  )
  const [id, other] = [await add(), await add()]
  expect((await admin('GET /api/buyers')).body.total).toBe(1)
  const { body } = await admin(`GET /api/inbox/${id}/sender`)
  expect(body).toEqual({ others: [], total: 0 })

  const reply = { replyContent: 'Yes.' }
  expect(await admin(`POST /api/messages/${id}/reply`, reply)).toEqual(NO_ADDRESS)
  expect((await admin(`GET /api/messages/${id}`)).body.status).toBe('pending')
  const quotation = (await admin(`POST /api/messages/${id}/quotations`)).body.id
  const { lines, ...draft } = draftInput((await get(quotation)).versions[0])
  const saveFor = (address: string) =>
    admin(`PUT /api/quotations/${quotation}/draft`, {
      ...draft,
      buyer: { ...draft.buyer, email: address },
      columns: [{ rule: 'FOB', place: 'Dubai' }],
      lines: lines.map((line) => ({ ...line, prices: [1] })),
    })
  expect(await saveFor('')).toMatchObject({ status: 200 })
  const send = `POST /api/quotations/${quotation}/send` as const
  expect(await admin(send, {})).toEqual(NO_ADDRESS)

  const email = 'bob@buyer.example'
  await admin(`POST /api/messages/${other}/reply`, { ...reply, email })
  await saveFor(email)
  await admin(send, {})
  for (const one of [id, other]) {
    const message = (await admin(`GET /api/messages/${one}`)).body
    expect(message).toMatchObject({ email, status: 'replied' })
    expect(message).not.toHaveProperty('typedEmail')
  }
  expect((await admin('GET /api/buyers')).body.total).toBe(2)
})
