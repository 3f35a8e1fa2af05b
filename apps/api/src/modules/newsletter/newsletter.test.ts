import { SUBSCRIBERS_PAGE_SIZE } from '@dhow/contract/paging'
import { getTranslator } from '@dhow/i18n/catalogues'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const SUBSCRIBERS = '/api/newsletter/subscribers'
const DAY_MS = 24 * 3_600_000

async function startWithMail(settings: Record<string, string> = {}) {
  const smtp = await openSmtpInbox()
  const server = await startWithAdmin({
    ...settings,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Dhow <news@dhow.example>',
    PUBLIC_URL: 'https://dhow.example',
  })
  const subscribe = (email: string) => server.visitor(`POST ${SUBSCRIBERS}`, { email })
  const listMails = async () => {
    await server.services.outbox.waitUntilIdle()
    return smtp.mails
  }
  /** The token in the links of the last mail. */
  const readToken = async () => {
    const text = (await listMails()).at(-1)?.text ?? ''
    return text.match(/newsletter\?confirm=([\w-]{32})/)?.[1] ?? ''
  }
  const confirm = async () =>
    server.visitor('POST /api/newsletter/confirm', { token: await readToken() })
  const list = async (query = '') => (await server.admin(`GET ${SUBSCRIBERS}${query}`)).body
  const age = (milliseconds: number) =>
    runSql(server.dataDir, `update subscribers set asked_at = asked_at - ${milliseconds}`)
  return { ...server, subscribe, listMails, readToken, confirm, list, age }
}

it('nobody can subscribe without a mail server', async () => {
  const { visitor } = await startTestApp()
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: false })
  expect(await visitor(`POST ${SUBSCRIBERS}`, { email: 'ada@visitor.example' })).toEqual(
    refusal(409, 'not available yet'),
  )
})

describe('a subscriber', () => {
  it('is confirmed by the link in a mail, and can unsubscribe with one click in the mail program (RFC 8058)', async () => {
    const { visitor, subscribe, listMails, readToken, confirm, list } = await startWithMail()
    expect((await visitor('GET /api/newsletter')).body).toEqual({ open: true })
    expect(await subscribe('ada@visitor.example\r\nBcc: thief@evil.example')).toEqual(
      refusal(400, 'Email must be an e-mail address'),
    )
    expect(await subscribe(' Ada@Visitor.example ')).toMatchObject({
      status: 201,
      body: { message: 'Please follow the link in the mail that we have sent you.' },
    })
    expect(await list()).toMatchObject({ items: [{ email: 'Ada@Visitor.example' }], confirmed: 0 })
    expect(await confirm()).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject({
      items: [{ confirmedAt: expect.any(String) }],
      confirmed: 1,
    })
    const [mail, ...otherMails] = await listMails()
    expect(otherMails).toEqual([])
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<https://dhow.example/newsletter?unsubscribe=${await readToken()}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.text).toMatch(/entered this address on https:\/\/dhow\.example on \d{4}-/)
    const leave = { token: await readToken() }
    for (const _ of [1, 2]) {
      expect((await visitor('POST /api/newsletter/unsubscribe', leave)).status).toBe(200)
    }
    expect(await list()).toMatchObject({ items: [], total: 0 })

    await visitor(`POST ${SUBSCRIBERS}?lang=fr`, { email: 'bob@visitor.example' })
    const french = (await listMails()).at(-1)
    expect(french?.headers).toMatchObject({
      subject: getTranslator('fr').t('Please confirm your subscription'),
      'content-language': 'fr',
      'list-unsubscribe': expect.stringContaining('https://dhow.example/newsletter?'),
    })
    expect(french?.text).toContain('https://dhow.example/fr/newsletter?confirm=')
  })

  it('gets one mail for several requests', async () => {
    const { subscribe, listMails, list, confirm } = await startWithMail()
    await subscribe('ada@visitor.example')
    await subscribe('ADA@visitor.example')
    expect(await listMails()).toHaveLength(1)

    await confirm()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
    expect((await subscribe('ada@visitor.example')).status).toBe(201)
    expect(await listMails()).toHaveLength(1)
    expect((await list()).total).toBe(1)
  })

  it('gets another mail after a day, then after two, four and so on, up to thirty', async () => {
    const { subscribe, listMails } = await startWithMail()
    const begin = Date.now()
    const mailDays: number[] = []
    for (let days = 0; days <= 100; days += 0.5) {
      vi.useFakeTimers({ toFake: ['Date'], now: begin + days * DAY_MS })
      await subscribe('ada@visitor.example')
      if ((await listMails()).length > mailDays.length) mailDays.push(days)
    }
    expect(mailDays).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
  })

  it('gets one mail at all variants of an address', async () => {
    const { subscribe, listMails } = await startWithMail()
    for (const email of [
      'ada@visitor.example',
      'Ada+more@VISITOR.example',
      'ada.lovelace@gmail.com',
      'adaLove.lace+x@googlemail.com',
      'ada.lovelace@visitor.example',
      'adalovelace@visitor.example',
    ]) {
      await subscribe(email)
    }
    expect(await listMails()).toHaveLength(4)
  })

  it('gets no earlier mail after unsubscribing; is remembered as a hash only, for sixty days', async () => {
    const { dataDir, subscribe, visitor, readToken, listMails } = await startWithMail()
    const readRows = () => runSql<object>(dataDir, 'select * from subscription_requests')
    await subscribe('ada@visitor.example')
    await visitor('POST /api/newsletter/unsubscribe', { token: await readToken() })
    await subscribe('ada@visitor.example')
    expect(await listMails()).toHaveLength(1)
    expect(JSON.stringify(readRows())).not.toMatch(/ada|127\.0/)
    expect(readRows()).toHaveLength(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * DAY_MS })
    await subscribe('bob@visitor.example')
    expect(readRows()).toHaveLength(1)
  })

  it('can confirm twice, but not after a week', async () => {
    const { subscribe, confirm, age, list } = await startWithMail()
    await subscribe('ada@visitor.example')
    await confirm()
    age(8 * DAY_MS)
    expect((await confirm()).status).toBe(200)

    await subscribe('bob@visitor.example')
    age(8 * DAY_MS)
    expect(await confirm()).toEqual(refusal(404, 'no longer valid'))
    expect((await list()).items).toMatchObject([{ email: 'ada@visitor.example' }])
  })
})

const startWithLimits = (settings: Record<string, string>) =>
  startWithMail({ RATE_LIMIT: 'on', ...settings })
type Server = Awaited<ReturnType<typeof startWithMail>>
let count = 0

/** Returns the statuses of requests from these IP addresses, each with another e-mail address. */
async function listStatuses({ app }: Server, ...ips: string[]) {
  const statuses = []
  for (const remoteAddress of ips) {
    const payload = { email: `s${++count}@visitor.example` }
    const request = { method: 'POST', url: SUBSCRIBERS, payload, remoteAddress } as const
    statuses.push((await app.inject(request)).statusCode)
  }
  return statuses
}

it('the limit of requests applies to a network', async () => {
  const server = await startWithLimits({ LIMIT_SUBSCRIBERS_PER_DAY: '2' })
  for (const ips of [
    ['192.0.2.1', '192.0.2.77', '192.0.2.200', '198.51.100.1'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ]) {
    expect(await listStatuses(server, ...ips)).toEqual([201, 201, 429, 201])
  }
  expect(await server.listMails()).toHaveLength(6)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  expect(await listStatuses(server, '192.0.2.200', '2001:db8:1:ffff::1')).toEqual([201, 201])
})

it('the limit of requests applies to all networks together, which the status reports', async () => {
  const server = await startWithLimits({ LIMIT_SUBSCRIBERS_PER_HOUR: '2' })
  const readClosed = async () =>
    (await server.admin('GET /api/system/status')).body.newsletterClosed
  expect(await readClosed()).toBe(false)
  expect(await listStatuses(server, '192.0.2.1', '198.51.100.1', '203.0.113.1')).toEqual([
    201, 201, 429,
  ])
  expect(await readClosed()).toBe(true)
})

it('the limit of requests does not reveal who is on the list', async () => {
  const server = await startWithLimits({ LIMIT_SUBSCRIBERS_PER_DAY: '3' })
  await server.subscribe('ada@visitor.example')
  await server.confirm()
  const { body } = await server.subscribe('bob@visitor.example')
  expect((await server.subscribe('ada@visitor.example')).body).toEqual(body)
  // Requests without a mail count, too.
  expect((await server.subscribe('eve@visitor.example')).status).toBe(429)
})

it('the list has pages, newest first, a search that ignores case, and an export of confirmed subscribers', async () => {
  const server = await startWithMail()
  const { admin, list } = server
  runSql(
    server.dataDir,
    `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${SUBSCRIBERS_PAGE_SIZE + 2})
       insert into subscribers (id, email, email_key, token, asked_at, confirmed_at)
       select printf('%016x', n), printf('s%d@visitor.example', n), printf('S%d@VISITOR.EXAMPLE', n),
         printf('token-%d', n), n, iif(n % 2, n, null) from counter`,
  )
  const last = await list('?page=2')
  expect(last).toMatchObject({ page: 2, pages: 2, total: SUBSCRIBERS_PAGE_SIZE + 2 })
  expect(last.items).toMatchObject([{ email: 's2@visitor.example' }, {}])
  expect((await list('?search=S52%40')).items).toMatchObject([{ email: 's52@visitor.example' }])
  expect((await list('?search=%25')).items).toEqual([])

  const response = await server.download(`${SUBSCRIBERS}.csv`)
  const rows = parse(response.body, { bom: true })
  expect(rows).toHaveLength(1 + (SUBSCRIBERS_PAGE_SIZE + 2) / 2)
  expect([rows[0], ...rows.slice(-2)]).toEqual([
    ['Email', 'Asked', 'Confirmed', 'Unsubscribe'],
    ...[3, 1].map((n) => [
      `s${n}@visitor.example`,
      new Date(n).toISOString(),
      new Date(n).toISOString(),
      `https://dhow.example/newsletter?unsubscribe=token-${n}`,
    ]),
  ])
  const path = `DELETE ${SUBSCRIBERS}/${(await list()).items[0]._id}` as const
  expect((await admin(path)).status).toBe(200)
  expect(await admin(path)).toEqual(refusal(404, 'no such subscriber'))
})
