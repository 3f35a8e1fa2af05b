import { getTranslator } from '@dhow/i18n/catalogues'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { createContactFields, createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox, readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createAcknowledgements } from './spam/spam.ts'

const TO = createEnquiry().email

/** A server with contact details. */
async function start(env: Record<string, string> = {}) {
  const server = await startWithAdmin(env)
  await server.admin('PUT /api/contact/details', createContactFields())
  const toVisitors = async () =>
    (await readMails(server)).filter(({ headers }) => headers.to !== createContactFields().email)
  const send = (changes = {}) =>
    server.visitor('POST /api/messages', { ...createEnquiry(), ...changes })
  return { ...server, toVisitors, send }
}

function translate(dataDir: string, texts: Record<string, string>) {
  const { db, close } = openDatabase(dataDir)
  const { save } = createLanguageStore(db)
  for (const [source, text] of Object.entries(texts)) save('ar', source, text)
  close()
}

describe('an enquiry is acknowledged', () => {
  it('with a copy to which replies go to the company, and the signature of the settings', async () => {
    const { send, toVisitors, admin } = await start()
    await admin('PATCH /api/company', { brand: 'Al Noor' })
    await send()
    const [mail, ...otherMails] = await toVisitors()
    expect(otherMails).toEqual([])
    expect(mail?.headers).toMatchObject({
      from: '"Al Noor" <no-reply@localhost>',
      to: TO,
      'reply-to': '"Al Noor" <sales@company.example>',
      subject: expect.stringMatching(/^We have received your message .E-\d{4}-00001.$/),
      'auto-submitted': 'auto-replied',
      'x-auto-response-suppress': 'All',
    })
    expect(mail?.text).toContain('Al Noor\nsales@company.example\n+971 4 200 0000')
    expect(mail?.text).toContain('> Do you ship to Mombasa?\n> By sea, please.')
    await admin('PUT /api/mail/settings', { signature: 'Fatima', acknowledge: true })
    await send({ email: 'bob@visitor.example' })
    expect((await toVisitors())[1]?.text).toContain('\n\nFatima\n\n')
    await admin('PUT /api/mail/settings', { signature: '', acknowledge: false })
    await send({ email: 'cy@visitor.example' })
    expect(await toVisitors()).toHaveLength(2)
  })

  it('with a link to its list, unless it has no lines or there is no room', async () => {
    const lines = [{ text: 'Rice', quantity: 1, unit: '20' }]
    const sendAll = async ({ send, toVisitors }: Awaited<ReturnType<typeof start>>) => {
      await send({ lines })
      await send({ email: 'bob@visitor.example' })
      return (await toVisitors()).map(({ text }) => text.includes('localhost:3000/enquiry/'))
    }
    expect(await sendAll(await start())).toEqual([true, false])
    expect(await sendAll(await start({ MIN_FREE_MB: '999999999' }))).toEqual([false, false])
  })

  it('in its language, with translated names; the company gets English', async () => {
    const server = await start()
    const product = await server.admin('POST /api/products', createProductForm({ name: 'Figs' }))
    translate(server.dataDir, { Figs: 'تين', 'Product Enquiry': 'استفسار عن منتج' })
    const lines = [{ productId: product.body._id, quantity: 2, unit: 'carton' }]
    await server.visitor('POST /api/messages?lang=ar', { ...createEnquiry(), lines })
    const [{ _id: id, reference, language, createdAt, lines: stored }] = (
      await server.admin('GET /api/messages')
    ).body
    expect([language, stored[0].name]).toEqual(['ar', 'Figs'])
    await server.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes.' })

    const i18n = getTranslator('ar')
    const [toCompany, copy, reply] = await readMails(server)
    expect(toCompany?.headers).toHaveProperty('content-language', 'en')
    expect(toCompany?.text).toContain('Figs')
    expect(copy?.headers).toMatchObject({
      'content-language': 'ar',
      subject: i18n.t('We have received your message ({reference})', { reference }),
    })
    // Two elements of the mail, and three lines of ours.
    expect(copy?.html.match(/ lang="ar" dir="rtl"/g)).toHaveLength(5)
    expect(copy?.text).toContain(
      i18n.t('This was sent on {host} on {day} ({subject}), as {reference}:', {
        host: 'localhost:3000',
        subject: 'استفسار عن منتج',
        reference,
        day: new Date(createdAt).toLocaleDateString('ar-u-nu-latn', {
          dateStyle: 'long',
          timeZone: 'Asia/Kolkata',
        }),
      }),
    )
    expect(copy?.text).toMatch(/تين.*localhost:3000\/ar\/enquiry\/.*localhost:3000\/ar\n$/s)
    expect(reply?.headers.subject).toBe(`Re: استفسار عن منتج (${reference})`)
    expect(reply?.headers).not.toHaveProperty('content-language')
    expect(reply?.text).toMatch(/^Yes\..*تين/s)
    expect(reply?.html).not.toContain(' lang=')
  })

  it('without links, and without their text in a header', async () => {
    const { send, toVisitors } = await start()
    const links = 'https://evil.example/win www.evil.example evil.example ada@evil.example 2.5 kg'
    await send({ name: 'You have won, see evil.example', message: links })
    const [mail] = await toVisitors()
    const written =
      'https[:]//evil[.]example/win www[.]evil[.]example evil[.]example ada@evil[.]example 2.5 kg'
    expect(mail?.text).toContain(`> ${written}`)
    expect(mail?.html).toContain(written)
    expect(JSON.stringify(mail)).not.toMatch(/You have won|evil\.example/)
  })

  it('neither if it was spam nor at our own address', async () => {
    const { send, toVisitors, admin, dataDir } = await start()
    await send({ topic: 'pills' })
    const [{ id } = { id: '' }] = runSql<{ id: string }>(dataDir, 'select id from messages')
    await admin('PUT /api/messages/spam', { ids: [id], spam: false })
    await send({ email: 'Sales+web@company.example' })
    expect(await toVisitors()).toEqual([])
    await send()
    expect(await toVisitors()).toHaveLength(1)
  })
})

it('a refused one appears at its message without a warning', async () => {
  const refuseRecipient = (address: string) =>
    address === TO ? { responseCode: 550, message: '5.1.1 No such mailbox' } : undefined
  const inbox = await openSmtpInbox({ refuseRecipient })
  const { send, admin, services } = await start({ SMTP_URL: inbox.url })
  await send()
  await services.outbox.waitUntilIdle()
  const [message] = (await admin('GET /api/messages')).body
  expect(message.acknowledgement).toEqual({
    state: 'refused',
    attempts: 1,
    reason: '550 5.1.1 No such mailbox',
  })
  expect((await admin('GET /api/mail/health')).body).toMatchObject({ refused: 0, undelivered: [] })

  await admin('POST /api/mail/retry')
  await services.outbox.waitUntilIdle()
  expect((await admin(`GET /api/messages/${message._id}`)).body.acknowledgement).toMatchObject({
    attempts: 1,
  })
})

describe('the limit of acknowledgements', () => {
  const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

  function start() {
    const dataDir = createTemporaryFolder()
    const { db, close } = openDatabase(dataDir)
    onTestFinished(() => void close())
    const { claim } = createAcknowledgements(db, 'a secret')
    /** Returns how many are allowed, each from another network unless `ip` is given. */
    const listClaimed = (emails: string[], now: number, ip?: string) =>
      emails.filter((email, index) => claim(email, ip ?? `10.${index >> 8}.${index & 255}.1`, now))
        .length
    return { dataDir, listClaimed }
  }

  const buildAddresses = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `visitor${from + index}@visitor.example`)

  it('is two a day and six a month per mailbox, in any notation of its address', () => {
    const { listClaimed } = start()
    const same = [TO, 'Ada@visitor.example', 'ada+1@visitor.example', 'ADA+2@visitor.example', TO]
    const days = Array.from({ length: 5 }, (_, day) => listClaimed(same, day * DAY_MS + day))
    expect(days).toEqual([2, 2, 2, 0, 0])
    expect(listClaimed(same, 31 * DAY_MS)).toBe(2)
  })

  it('is twenty a day per network, of which only hashes are stored', () => {
    const { listClaimed, dataDir } = start()
    expect(listClaimed(buildAddresses(30), 0, '203.0.113.9')).toBe(20)
    expect(listClaimed(buildAddresses(1, 50), 1, '203.0.113.77')).toBe(0)
    expect(listClaimed(buildAddresses(1, 50), 1, '203.0.114.1')).toBe(1)
    expect(listClaimed(buildAddresses(1, 60), DAY_MS + 1, '203.0.113.77')).toBe(1)
    expect(JSON.stringify(runSql(dataDir, 'select * from acknowledgements'))).not.toMatch(
      /visitor|203/,
    )
  })

  it('is a hundred an hour in total', () => {
    const { listClaimed } = start()
    expect(listClaimed(buildAddresses(120), 0)).toBe(100)
    expect(listClaimed(buildAddresses(1, 200), HOUR_MS + 1)).toBe(1)
  })
})
