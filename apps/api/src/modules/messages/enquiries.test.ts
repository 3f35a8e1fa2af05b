import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { PDF } from '#api/testing/company.ts'
import {
  createEnquiry,
  createEnquiryForm,
  createProductFields,
  createUpload,
} from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { getCode, startWithEnquiry, toDraftInput } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'

const sender = { name: 'Ada Visitor', email: 'ada@visitor.example' }

const buildLine = (text: string, changes: object = {}) => ({
  text,
  quantity: 40,
  unit: 'carton' as const,
  ...changes,
})

/** A server with two products. */
async function start() {
  const server = await startWithInbox()
  const { products } = server.services
  const specification = {
    gtin: '6291041500213',
    netContent: 250,
    netContentUnit: 'g' as const,
    unitsPerCarton: 24,
    moqCartons: 50,
    cartonGrossGrams: 8_000,
    ingredients: 'Tea',
  }
  const tea = await products.create(
    createProductFields({ name: 'Tea', itemNumber: 'TEA-0204', specification }),
    [],
  )
  const salt = await products.create(createProductFields({ name: 'Salt' }), [])
  const send = async (sent: object) => server.visitor('POST /api/messages', sent)
  const readFirst = async () => (await server.listAll())[0]
  return { ...server, tea, salt, send, readFirst }
}

it('an enquiry with a list needs a name, an address and one line, and may have the maximum; its subject is product enquiry', async () => {
  const { send, readFirst } = await start()
  const { status, body } = await send({ ...sender, lines: [buildLine('Rice')] })
  expect([status, body.reference]).toEqual([201, expect.stringMatching(/^E-\d{4}-00001$/)])
  expect(await readFirst()).toMatchObject({
    ...sender,
    subject: 'enquiry',
    message: '',
    reference: body.reference,
    lines: [{ name: 'Rice', quantity: 40, unit: 'carton' }],
  })
  const note = 'ﷺ'.repeat(LIMITS.lineNote)
  const lines = Array.from({ length: LIMITS.lines }, (_, index) =>
    buildLine(`Tea ${index}`, { note }),
  )
  expect((await send(createEnquiryForm({ lines }))).status).toBe(201)
  expect((await readFirst()).lines).toHaveLength(LIMITS.lines)
})

it('an enquiry with a list stores the names and facts of products, and shows what changed since', async () => {
  const { admin, services, send, tea, salt, ids } = await start()
  expect(ids).toEqual([])
  const lines = [
    { productId: tea._id, text: 'Not so', quantity: 2, unit: 'pallet', note: 'Red label only' },
    { productId: salt._id, quantity: 1, unit: '40HC' },
  ]
  await send({ ...sender, lines })
  const specification = { ...tea.specification, netContent: 500 }
  await services.products.update(
    tea._id,
    createProductFields({ name: 'Green tea', itemNumber: 'GT-1', specification }),
    [],
  )
  services.products.trash(salt._id)
  const [{ _id }] = (await admin('GET /api/messages')).body
  const storedLines = (await admin(`GET /api/messages/${_id}`)).body.lines
  expect(storedLines).toEqual([
    {
      productId: tea._id,
      name: 'Tea',
      itemNumber: 'TEA-0204',
      brand: 'Lateen',
      note: 'Red label only',
      quantity: 2,
      unit: 'pallet',
      changed: ['name', 'itemNumber', 'netContent'],
      specification: {
        gtin: '6291041500213',
        netContent: 250,
        netContentUnit: 'g',
        unitsPerCarton: 24,
        moqCartons: 50,
        cartonGrossGrams: 8_000,
      },
    },
    expect.objectContaining({ name: 'Salt', quantity: 1, unit: '40HC', gone: true }),
  ])
})

it('an enquiry with a list stores an unknown product under the sent name, and shows the current picture of a known one', async () => {
  const { send, readFirst, services, tea, dataDir } = await start()
  const unknownLine = { productId: 'gone', quantity: 1, unit: 'piece' }
  const invalidLine = { ...unknownLine, productId: 'a\r\n\0b' }
  await send({ ...sender, lines: [{ ...unknownLine, text: 'Old tea' }, unknownLine, invalidLine] })
  expect((await readFirst()).lines).toMatchObject([
    { productId: 'gone', name: 'Old tea' },
    { name: 'Unknown product gone' },
    { name: 'Unknown product a b' },
  ])
  await send({ ...sender, lines: [{ productId: tea._id, quantity: 1, unit: 'piece' }] })
  expect((await readFirst()).lines[0]).not.toHaveProperty('image')
  const picture = '0a'.repeat(16)
  runSql(dataDir, `insert into product_pictures values ('${tea._id}', 0, '${picture}')`)
  expect((await readFirst()).lines[0].image).toContain(picture)
  services.products.trash(tea._id)
  expect((await readFirst()).lines[0]).not.toHaveProperty('image')
})

it('an enquiry with a list is refused with invalid fields, of which it lists at most twenty, lines by their index', async () => {
  const { send, listAll } = await start()
  const refusals: [title: string, sent: object, message: string][] = [
    ['no line and no message', { lines: [] }, 'Subject is required. Message is required.'],
    ['a line of nothing', { lines: [{ quantity: 1, unit: 'piece' }] }, 'a productId or a text'],
    ['half of something', { lines: [buildLine('Tea', { quantity: 0.5 })] }, 'a whole number'],
    ['another unit', { lines: [buildLine('Tea', { unit: 'bag' })] }, 'Unit must be one of piece'],
    ['too many lines', { lines: Array(LIMITS.lines + 1).fill(buildLine('Tea')) }, '1,000 lines'],
    ['what is no list', { lines: 'Tea' }, 'lines must be JSON'],
    ['a rule without its place', { terms: { incoterms: [{ rule: 'CIF' }] } }, 'Place of the Inco'],
    ['no month', { terms: { wantedBy: '2027-13' } }, 'Wanted by must be a month'],
  ]
  for (const [title, sent, message] of refusals) {
    const submission = { lines: [buildLine('Tea')], ...sent }
    expect(await send({ ...sender, ...submission }), title).toEqual(refusal(400, message))
  }
  const { body } = await send({ lines: [buildLine('Tea'), buildLine('Salt', { quantity: 0 })] })
  const paths = body.issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(['name', 'email', 'lines.1.quantity'])
  const refusedLines = await send({
    ...sender,
    lines: Array(1_000).fill(buildLine('', { quantity: 0 })),
  })
  expect(refusedLines.body.issues).toHaveLength(20)
  expect(refusedLines.body.message.length).toBeLessThan(2_000)
  expect(await listAll()).toEqual([])
})

it('a reference contains the year and is never used twice', async () => {
  const { services, admin } = await start()
  const send = async (day: string) =>
    services.messages.send(createEnquiry(), { createdAt: new Date(day) })
  const references = [
    (await send('2026-12-31T23:59:59Z')).reference,
    (await send('2027-01-01T00:00:00Z')).reference,
  ]
  const last = await send('2027-01-02T00:00:00Z')
  await admin('DELETE /api/messages/multiple', { ids: [last.id] })
  references.push(last.reference, (await send('2027-01-03T00:00:00Z')).reference)
  expect(references).toEqual(['E-2026-00001', 'E-2027-00001', 'E-2027-00002', 'E-2027-00003'])
})

it('the mails about a list contain reference, lines, containers and terms; that to the visitor links only the saved list', async () => {
  const server = await start()
  const { body } = await server.send({
    ...sender,
    lines: [
      { productId: server.tea._id, quantity: 40, unit: 'carton', note: 'See evil.example' },
      buildLine('https://evil.example/x', { quantity: 1 }),
      buildLine('Rice', { quantity: 1, unit: '20' }),
    ],
    terms: { company: 'Lamu Stores', incoterms: [{ rule: 'CIF', place: 'Mombasa' }] },
  })
  const [told, thanked] = await readMails(server)
  for (const text of [told?.text, thanked?.text]) {
    expect(text).toContain(body.reference)
    expect(text).toContain('40 cartons: Tea (Lateen), TEA-0204, 24 × 250 g')
    expect(text).toContain('Incoterms: CIF Mombasa')
    expect(text).toContain("Containers: 1 × 20', as requested. 2 lines are not counted.")
  }
  expect(thanked?.text).toContain('evil[.]example')
  expect(thanked?.text).not.toContain('https://evil')
  const [, code] = /^http:\/\/localhost:3000\/enquiry\/(.+)$/m.exec(thanked?.text ?? '') ?? []
  const { lines } = (await server.visitor(`GET /api/lists/${code}`)).body
  expect(lines).toMatchObject([{ name: 'Tea' }, { name: 'https://evil.example/x' }, { unit: '20' }])
  expect(told?.text).not.toContain(code)
})

it('the words of the buyer stay with a line in the inbox, the mails and the quotation, also if the line is changed', async () => {
  const [words = '', ...others] = [
    '2 paletes sabonete',
    '٤٠ كرتون صابون اللافندر بالزيوت الطبيعية',
    'SAP 000200.000\tCTN\r\nsecond line in the cell',
    '<b>soap</b> & "tea"',
    '🧼🧼 soap 👍🏽',
    '1 contêiner de 20 pés',
    '\u202eabc soap',
    'sabão 💪'.padEnd(LIMITS.lineText, 'x'),
    '2托盘香皂',
    'https://evil.example/soap',
  ]
  const unchanged = others.map((written) => buildLine('Soap', { written }))
  const server = await startWithEnquiry()
  const { admin, tea, create, get, save, send, readByCode } = server
  const changed = { productId: tea, quantity: 7, unit: 'carton', written: words }
  const sameName = buildLine('abc soap', { written: 'abc soap' })
  const sent = { ...sender, lines: [changed, sameName, ...unchanged] }
  expect(await server.visitor('POST /api/messages', sent)).toMatchObject({ status: 201 })
  const [{ _id }] = (await admin('GET /api/inbox?search=paletes')).body.items
  const stored = (await admin(`GET /api/messages/${_id}`)).body.lines
  expect(stored.map(({ written }: { written?: string }) => written)).toEqual([
    words,
    undefined,
    ...others.map((text) => expect.stringContaining(text.slice(0, 6))),
  ])
  expect(stored[3].written).toBe('SAP 000200.000 CTN second line in the cell')
  const mails = await readMails(server)
  for (const { text } of mails.slice(-2)) expect(text).toContain(`. As written: ${words}\n`)
  expect(mails.at(-1)?.text).not.toContain('https://evil')

  const { id } = (await admin(`POST /api/messages/${_id}/quotations`)).body
  const [draft] = (await get(id)).versions
  const lines = toDraftInput(draft).lines.map((line) => ({ ...line, quantity: 9, prices: [1] }))
  await save(id, { columns: [{ rule: 'FOB', place: 'Dubai' }], lines })
  await send(id)
  const { versions } = (await readByCode(getCode((await get(id)).url))).body
  expect(versions[0].lines[0]).toMatchObject({ quantity: 9, written: words })
  expect((await get(await create())).versions[0].lines[0]).not.toHaveProperty('written')
})

it('different lists without a message are not spam, links in lines are', async () => {
  const { send, readPage, visitor } = await start()
  // Taken up just now, which is a sign too.
  const { formToken } = (await visitor('GET /api/messages/form-token')).body
  for (let n = 0; n < 8; n++) {
    const email = `${n}@visitor.example`
    await send({ ...sender, email, formToken, lines: [buildLine(`Tea ${n}`)] })
  }
  expect(await readPage()).toMatchObject({ total: 8, spam: 0 })
  const lines = Array.from({ length: 6 }, (_, n) => buildLine(`See https://pills${n}.example`))
  await send({ ...sender, lines })
  expect(await readPage()).toMatchObject({ total: 8, spam: 1 })
})

const NO_ADDRESS = refusal(409, 'This enquiry has no e-mail address. Add one first.')

it('an enquiry that the company adds has all its details, and nobody is mailed', async () => {
  const { admin, visitor, dataDir, tea } = await startWithEnquiry()
  const readOutbox = () => runSql(dataDir, 'select id from outbox')
  const earlierMails = readOutbox()
  const form = createEnquiryForm({
    name: 'Bob',
    email: 'bob@buyer.example',
    lines: [{ productId: tea, quantity: 40, unit: 'carton' }],
    terms: { company: 'Bob Ltd', country: 'KE', phone: '0712 345678' },
    files: [createUpload(Buffer.from(PDF), 'order.pdf')],
  })
  expect(await visitor('POST /api/inbox/enquiries', form)).toMatchObject({ status: 401 })
  const add = () =>
    admin('POST /api/inbox/enquiries?lang=fr', form, { 'idempotency-key': 'by-hand' })
  const added = await add()
  const { id, reference } = added.body
  expect(added).toEqual(success('The enquiry was added.', { id, reference }, 201))
  expect(await add()).toEqual(added)
  expect((await admin(`GET /api/messages/${id}`)).body).toMatchObject({
    name: 'Bob',
    language: 'fr',
    lines: [{ name: 'Cardamom Tea', quantity: 40 }],
    terms: { company: 'Bob Ltd', country: 'KE', phone: '+254 712 345678' },
    files: [{ name: 'order.pdf', type: 'pdf' }],
  })
  expect((await admin('GET /api/buyers')).body.items).toMatchObject([{ name: 'Bob' }, {}])
  expect(readOutbox()).toEqual(earlierMails)
})

it('an enquiry without an address is nobody’s, and gets its address with the first mail', async () => {
  const { admin, get, tea } = await startWithEnquiry()
  const add = async () => {
    const lines = [{ productId: tea, quantity: 40, unit: 'carton' }]
    const body = { ...createEnquiry({ name: 'Bob' }), email: '', lines }
    return (await admin('POST /api/inbox/enquiries', body)).body.id as string
  }
  expect(await admin('POST /api/inbox/enquiries', createEnquiry({ email: 'bob' }))).toEqual(
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
  const { lines, ...draft } = toDraftInput((await get(quotation)).versions[0])
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
  for (const messageId of [id, other]) {
    const message = (await admin(`GET /api/messages/${messageId}`)).body
    expect(message).toMatchObject({ email, status: 'replied' })
    expect(message).not.toHaveProperty('typedEmail')
  }
  expect((await admin('GET /api/buyers')).body.total).toBe(2)
})
