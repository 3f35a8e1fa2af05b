import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCaller, refusal, success } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { openImapServer } from '#api/testing/imap-server.ts'
import { loginAsAdmin, openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { OAUTH_CLIENT, openIssuer, signIn } from '#api/testing/oauth-issuer.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const WAIT = { timeout: 15_000, interval: 20 }

const MAILBOX = 'sales@company.example'

const REQUEST = { provider: 'other', ...OAUTH_CLIENT }

afterEach(() => {
  vi.useRealTimers()
})

/** Starts a server with an issuer, and mail servers that accept its tokens. */
async function start(options: Parameters<typeof openIssuer>[0] = {}) {
  const issuer = await openIssuer(options)
  onTestFinished(issuer.close)
  const rights = new Set([`${MAILBOX} ${MAILBOX}`])
  const acceptsToken = async (user: string, token: string) =>
    rights.has(`${await issuer.findAccount(token)} ${user}`)
  const smtp = await openSmtpInbox({ plain: true, acceptsToken })
  const imap = await openImapServer({ acceptsToken })
  const server = await startConversation({ env: { MAIL_OAUTH_ISSUER: issuer.url } })
  const { admin, services, messageId, dataDir } = server
  const local = { host: '127.0.0.1', security: 'none' }
  const saveServers = async () => {
    await admin('PUT /api/mail/settings', {
      signature: '',
      acknowledge: false,
      smtp: { ...local, port: smtp.port, user: MAILBOX },
      sender: '',
    })
    const { host, port } = imap.mailbox
    await admin('PUT /api/mail/mailbox', {
      server: { host, port, security: 'none', user: MAILBOX, folder: 'INBOX' },
    })
  }
  await services.outbox.waitUntilIdle()
  await saveServers()
  const authorize = async (request: object = REQUEST, call = admin): Promise<string> =>
    (await call('POST /api/mail/connection/authorization', request)).body.url
  const finish = (query: string, call = admin) => call('POST /api/mail/connection', { query })
  const connect = async (request: object = REQUEST) =>
    finish(await signIn(await authorize(request)))
  const read = async () => (await admin('GET /api/mail/connection')).body
  const readHealth = async () => (await admin('GET /api/mail/health')).body
  const send = async (content: string) => {
    await admin(`POST /api/messages/${messageId}/follow-ups`, { content })
    await services.outbox.waitUntilIdle()
  }
  const retry = async () => {
    await admin('POST /api/mail/retry')
    await services.outbox.waitUntilIdle()
  }
  const testMailbox = async () => (await admin('POST /api/mail/mailbox/test')).body
  const listSent = () => smtp.mails.map(({ text }) => text.split('\n')[0])
  return {
    ...server,
    issuer,
    rights,
    smtp,
    imap,
    saveServers,
    authorize,
    finish,
    connect,
    read,
    readHealth,
    send,
    retry,
    listSent,
    testMailbox,
    readRow: () => runSql<Record<string, string>>(dataDir, 'select * from mail_connection')[0],
  }
}

it('connects a mailbox, sends from it and reads its answers', async () => {
  const { connect, read, readRow, ...server } = await start()
  expect(await read()).toEqual({
    redirectUrl: 'http://localhost:3000/admin/mail/callback',
    issuer: '127.0.0.1',
    connection: null,
  })
  expect(await connect()).toEqual(success(`Connected to ${MAILBOX}.`))
  expect((await read()).connection).toEqual({
    provider: 'other',
    clientId: 'dhow',
    hasSecret: true,
    mailbox: MAILBOX,
    user: MAILBOX,
    connectedAt: expect.any(String),
    needsConsent: false,
  })
  const row = JSON.stringify(readRow())
  expect(row).not.toContain(OAUTH_CLIENT.clientSecret)
  await server.send('We have tea.')
  expect(server.listSent()).toEqual(['We have tea.'])
  expect(server.smtp.mails[0]?.headers.from).toContain(MAILBOX)
  server.imap.deliver(
    `From: ada@visitor.example\r\nMessage-ID: <a@b>\r\nIn-Reply-To: ${server.readLastMailId('follow-up')}\r\n\r\nTwo boxes.`,
  )
  await vi.waitFor(
    async () => expect(await server.listEntries()).toContainEqual(['answer', 'Two boxes.']),
    WAIT,
  )
  expect(server.issuer.counts.renewals).toBe(1)
})

it('renews a token before its end, once for all, and keeps the replaced refresh token', async () => {
  const { connect, issuer, send, testMailbox, listSent, imap } = await start({ lifetimeS: 600 })
  await connect()
  await send('First')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 460_000 })
  imap.hangUp()
  await Promise.all([send('Second'), testMailbox(), testMailbox()])
  expect(issuer.counts.renewals).toBe(2)
  vi.setSystemTime(Date.now() + 460_000)
  await send('Third')
  expect(listSent()).toEqual(['First', 'Second', 'Third'])
  expect(issuer.counts.renewals).toBe(3)
})

it('renews a token at once that the mail server refuses, and the next refused one after five minutes', async () => {
  const { connect, issuer, send, listSent, testMailbox } = await start()
  await connect()
  issuer.endAccessTokens()
  await send('First')
  expect(listSent()).toEqual(['First'])
  expect(issuer.counts.renewals).toBe(2)
  issuer.endAccessTokens()
  expect(await testMailbox()).toMatchObject({ success: false })
  expect(issuer.counts.renewals).toBe(2)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  expect(await testMailbox()).toMatchObject({ success: true })
  expect(issuer.counts.renewals).toBe(3)
})

it('states that a new sign-in helps when the consent is revoked, and sends the waiting mails after it', async () => {
  const { connect, issuer, send, listSent, services, read, ...server } = await start()
  const { readHealth, testMailbox } = server
  await connect()
  issuer.revokeConsent()
  await send('First')
  const reason = expect.stringContaining('has ended the permission to use the mailbox')
  expect(await readHealth()).toMatchObject({ waiting: 1, problem: reason, needsConsent: true })
  expect((await read()).connection).toMatchObject({ problem: reason, needsConsent: true })
  expect(await testMailbox()).toMatchObject({ success: false, message: reason })
  expect(server.readRow()).toMatchObject({ access_token: null })
  await connect({})
  await services.outbox.waitUntilIdle()
  expect(listSent()).toEqual(['First'])
  expect(await readHealth()).toEqual(expect.not.objectContaining({ problem: reason }))
})

it('waits without asking for a new sign-in while the provider is down', async () => {
  const { connect, issuer, send, retry, listSent, read, readHealth } = await start()
  await connect()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await issuer.close()
  await send('First')
  const text = expect.stringContaining('could not be reached')
  expect(await readHealth()).toMatchObject({ waiting: 1, lastError: text })
  expect((await read()).connection).toMatchObject({ problem: text, needsConsent: false })
  await issuer.reopen()
  await retry()
  expect(listSent()).toEqual(['First'])
  expect((await read()).connection).not.toHaveProperty('problem')
})

it.each([
  { status: 503, html: '<h1>Service Unavailable</h1>' },
  { status: 403, html: '<h1>Blocked</h1>' },
  { status: 200, html: '<h1>Maintenance</h1>' },
  { status: 200, html: '<h1>Maintenance</h1>', path: '/.well-known' },
  { status: 200, error: 'no token' },
  { status: 200, error: 'x'.repeat(2_000_000) },
])('waits while the provider responds with rubbish: $status $html $path', async (fault) => {
  const { connect, issuer, send, retry, listSent, read, readHealth, authorize, finish } =
    await start()
  await connect()
  const query = await signIn(await authorize())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  issuer.fault = fault
  await send('First')
  const text = expect.stringMatching(/is disturbed\. Dhow tries again by itself\.$/)
  expect(await readHealth()).toMatchObject({ waiting: 1, lastError: text })
  expect(await readHealth()).not.toHaveProperty('problem')
  expect((await read()).connection).toMatchObject({ problem: text, needsConsent: false })
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await finish(query)).toEqual(refusal(503, 'is disturbed. Try again in a few minutes.'))
  vi.setSystemTime(Date.now() + 3_600_000)
  issuer.fault = undefined
  await retry()
  expect(listSent()).toEqual(['First'])
})

it('completes a sign-in at the second attempt if the provider was disturbed', async () => {
  const { issuer, authorize, finish, read } = await start()
  const query = await signIn(await authorize())
  issuer.fault = { status: 503, html: '<h1>Service Unavailable</h1>' }
  expect(await finish(query)).toMatchObject({ status: 503 })
  issuer.fault = undefined
  expect(await finish(query)).toMatchObject({ status: 200 })
  expect((await read()).connection).toMatchObject({ user: MAILBOX })
})

it('names a directory ID that does not exist at its field', async () => {
  const { admin, issuer } = await start()
  issuer.fault = {
    path: '/.well-known',
    error: 'invalid_tenant',
    error_description: "AADSTS90002: Tenant 'x' not found.",
  }
  expect(await admin('POST /api/mail/connection/authorization', REQUEST)).toEqual(
    refusal(422, 'This directory ID does not exist', 'tenant'),
  )
})

it('names an expired client secret, and connects with a new one', async () => {
  const { connect, issuer, send, retry, listSent, read, readHealth, readRow } = await start()
  await connect()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  issuer.fault = {
    error: 'invalid_client',
    error_description: 'AADSTS7000222: The provided client secret keys for app are expired.',
    status: 401,
  }
  await send('First')
  const problem = expect.stringContaining('The client secret has expired')
  expect(await readHealth()).toMatchObject({ waiting: 1, problem })
  expect((await read()).connection).toMatchObject({ problem, needsConsent: false })
  const { refresh_token: before } = readRow() ?? {}
  const refused = await connect({ ...REQUEST, clientSecret: 'a new one' })
  expect(refused).toEqual(refusal(422, 'The client secret has expired'))
  expect(readRow()?.refresh_token).toBe(before)
  issuer.fault = undefined
  await connect()
  await retry()
  expect(listSent()).toEqual(['First'])
})

it('accepts a provider whose clock is 10 minutes off', async () => {
  for (const clockS of [-600, 600]) {
    const { connect, send, listSent } = await start({ clockS })
    expect(await connect()).toMatchObject({ status: 200 })
    await send('First')
    expect(listSent()).toEqual(['First'])
  }
})

it('sends from a mailbox of another person, and explains a missing right and a mailbox that is gone', async () => {
  const { connect, rights, issuer, send, retry, listSent, read, ...server } = await start()
  issuer.account = 'ada@company.example'
  expect(await connect({ ...REQUEST, mailbox: MAILBOX })).toEqual(
    success(`Connected to ${MAILBOX} as ${issuer.account}.`),
  )
  expect((await read()).connection).toMatchObject({ user: issuer.account, mailbox: MAILBOX })
  await send('First')
  const advice = expect.stringContaining('Check that the mailbox exists')
  expect(await server.readHealth()).toMatchObject({ waiting: 1, lastError: advice })
  expect((await read()).connection).toMatchObject({ problem: advice, needsConsent: false })
  rights.add(`${issuer.account} ${MAILBOX}`)
  await retry()
  expect(listSent()).toEqual(['First'])
  rights.clear()
  server.imap.hangUp()
  expect(await server.testMailbox()).toEqual({ success: false, message: advice })
})

it('completes the sign-ins of two tabs, each once', async () => {
  const { authorize, finish, read } = await start()
  const queries = await Promise.all(
    [authorize(), authorize()].map(async (url) => signIn(await url)),
  )
  for (const query of queries) expect(await finish(query)).toMatchObject({ status: 200 })
  expect(await finish(queries[0] ?? '')).toEqual(refusal(409, 'Start it again'))
  expect((await read()).connection).toMatchObject({ user: MAILBOX, needsConsent: false })
})

it('refuses a foreign state, that of another session, an old one and one of another issuer', async () => {
  const { app, services, authorize, finish, read } = await start()
  const other = createCaller(app, toBearer(openSession({ app, services })))
  const query = await signIn(await authorize())
  const started = refusal(409, 'was not started in this browser')
  expect(await finish('?code=1&state=foreign')).toEqual(started)
  expect(await finish('')).toEqual(started)
  expect(await finish(query, other)).toEqual(started)
  const forged = new URLSearchParams(query)
  forged.set('iss', 'https://evil.example')
  expect(await finish(`${forged}`)).toMatchObject({ status: 422 })
  expect(await finish(query)).toEqual(started)
  expect((await read()).connection).not.toHaveProperty('connectedAt')
})

it('refuses a sign-in without consent or lasting access, and keeps the previous connection', async () => {
  const { connect, issuer, read } = await start()
  issuer.answer = 'refuse'
  expect(await connect()).toEqual(refusal(422, 'The permission was not given'))
  expect((await read()).connection).toEqual({
    provider: 'other',
    clientId: 'dhow',
    hasSecret: true,
    needsConsent: true,
  })
  issuer.answer = 'consent'
  await connect({})
  const { connection } = await read()
  issuer.answer = 'no refresh token'
  expect(await connect()).toEqual(refusal(422, 'allows no lasting access'))
  expect((await read()).connection).toEqual(connection)
})

it('forgets everything when it is disconnected, revokes the token, and mails wait', async () => {
  const { connect, issuer, admin, read, readRow, readHealth, send } = await start()
  await connect()
  expect(await admin('DELETE /api/mail/connection')).toEqual(success('Disconnected.'))
  expect(issuer.counts.revocations).toBe(1)
  expect(readRow()).toBeUndefined()
  expect((await read()).connection).toBeNull()
  await send('First')
  const problem = 'Connect the mailbox, or enter its password.'
  expect(await readHealth()).toMatchObject({ waiting: 1, problem })
})

it('asks for the client secret when JWT_SECRET has changed, and mails wait', async () => {
  const { connect, app, dataDir, issuer } = await start()
  await connect()
  await app.close()
  const server = await startTestApp({
    DATA_DIR: dataDir,
    JWT_SECRET: 'another secret of this server 0123456789',
    MAIL_OAUTH_ISSUER: issuer.url,
  })
  const admin = await loginAsAdmin(server)
  const { body } = await admin('POST /api/mail/test')
  expect(body.message).toContain('cannot be read, because JWT_SECRET has changed')
  expect((await admin('GET /api/mail/connection')).body.connection).toMatchObject({
    hasSecret: false,
    problem: expect.stringContaining('with its client secret'),
    needsConsent: false,
  })
  expect(await admin('POST /api/mail/connection/authorization', {})).toEqual(
    refusal(400, 'Enter the client secret', 'clientSecret'),
  )
  expect(issuer.counts.renewals).toBe(1)
})

it('keeps the client secret only for the same app, and sends tokens only to the connected servers', async () => {
  const { admin, connect, authorize, readHealth, send, readRow, smtp } = await start()
  const call = (body: object) => admin('POST /api/mail/connection/authorization', body)
  expect(await call({})).toEqual(refusal(409, 'No app is stored'))
  const google = { provider: 'google', clientId: 'dhow' }
  expect(await call(google)).toEqual(refusal(400, 'Enter the client secret', 'clientSecret'))
  expect(await call({ provider: 'microsoft', clientId: 'x', clientSecret: 'y' })).toEqual(
    refusal(400, 'Directory ID is required.', 'tenant'),
  )
  await connect()
  const secret = readRow()?.client_secret
  const url = new URL(await authorize({ provider: 'other', clientId: 'dhow' }))
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(readRow()?.client_secret).toBe(secret)
  const local = { host: 'localhost', security: 'none', port: smtp.port, user: MAILBOX }
  const settings = { signature: '', acknowledge: false, sender: '', smtp: local }
  await admin('PUT /api/mail/settings', settings)
  await send('First')
  const problem = 'Connect the mailbox, or enter its password.'
  expect(await readHealth()).toMatchObject({ waiting: 1, problem })
})
