import { expect, it, onTestFinished } from 'vitest'
import { canRunDovecot, findMailProcess, openDovecot } from '#api/testing/dovecot.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { OAUTH_CLIENT, openIssuer, signIn } from '#api/testing/oauth-issuer.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const KILLS = 20
const MAILBOX = 'sales@company.example'

/** Seconds until a token ends, so that it is renewed several times. */
const LIFETIME_S = 8

it.skipIf(!canRunDovecot)(
  `sends replies and reads answers of a connected mailbox, although the server, the mail process, Dovecot or the provider is killed ${KILLS} times`,
  async () => {
    const issuer = await openIssuer({ lifetimeS: LIFETIME_S, allowsReuse: true })
    onTestFinished(issuer.close)
    const dovecot = await openDovecot(`${issuer.url}/userinfo-of-mailbox?access_token=`)
    const relay = await openSmtpInbox({
      plain: true,
      acceptsToken: async (user, token) =>
        user === MAILBOX && (await issuer.findAccount(token)) === MAILBOX,
    })
    const dataDir = createTemporaryFolder()
    const start = () =>
      spawnListeningServer({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        PUBLIC_URL: 'http://localhost:3000',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        MAIL_OAUTH_ISSUER: issuer.url,
      })
    let server = await start()
    let token = ''
    const call = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const init = { method, headers, body: JSON.stringify(body) }
      const response = await fetch(`${server.address}/api${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return response.json()
    }
    token = (await call('POST', '/admin/login', ADMIN)).token
    const local = { host: '127.0.0.1', security: 'none', user: MAILBOX }
    await call('PUT', '/mail/settings', {
      signature: '',
      acknowledge: false,
      sender: '',
      smtp: { ...local, port: relay.port },
    })
    await call('PUT', '/mail/mailbox', {
      server: { ...local, port: dovecot.port, folder: 'INBOX' },
    })
    const registration = { provider: 'other', ...OAUTH_CLIENT }
    const { url } = await call('POST', '/mail/connection/authorization', registration)
    await call('POST', '/mail/connection', { query: await signIn(url) })

    const buyers = Array.from({ length: KILLS }, (_, index) => `buyer${index}@visitor.example`)
    for (const email of buyers) {
      const fields = { name: 'Ada', email, subject: 'enquiry' }
      await call('POST', '/messages', { ...fields, message: `Do you have tea for ${email}?` })
    }
    const messages = runSql<{ id: string }>(dataDir, 'select id from messages order by number')
    const listReplies = () =>
      runSql<{ message_id: string }>(
        dataDir,
        "select message_id from outbox where kind = 'reply' order by rowid",
      ).map(({ message_id }) => message_id)
    const listAnswers = () =>
      runSql<{ text: string }>(dataDir, "select text from entries where kind = 'answer'").map(
        ({ text }) => text,
      )
    const kills = [
      () => dovecot.kill().then(dovecot.start),
      async () => {
        await server.end('SIGKILL')
        server = await start()
      },
      async () => {
        const pid = findMailProcess(server.child.pid as number)
        if (pid) process.kill(pid, 'SIGKILL')
      },
      () => issuer.close().then(issuer.reopen),
    ]
    for (const [index, email] of buyers.entries()) {
      await call('POST', `/messages/${messages[index]?.id}/reply`, { replyContent: 'We do.' })
      const head = [
        `From: <${email}>`,
        `Message-ID: <answer${index}@visitor.example>`,
        `In-Reply-To: ${listReplies().at(-1)}`,
      ]
      dovecot.deliver(`${head.join('\r\n')}\r\n\r\nAnswer ${index}`)
      await kills[index % kills.length]?.()
    }
    await expect.poll(() => listAnswers().length, { timeout: 180_000 }).toBe(KILLS)
    await call('POST', '/mail/retry', {})
    const listWaiting = () =>
      runSql(dataDir, "select last_error from outbox where state <> 'sent'").length
    await expect.poll(listWaiting, { timeout: 180_000 }).toBe(0)

    expect(listAnswers().toSorted()).toEqual(buyers.map((_, index) => `Answer ${index}`).toSorted())
    const received = relay.mails.map(({ headers }) => headers['message-id'])
    const sentIds = new Set(received)
    expect(listReplies().filter((id) => !sentIds.has(id))).toEqual([])
    // A kill between the response of the mail server and the commit repeats a mail with the same id.
    expect(received.length - sentIds.size).toBeLessThanOrEqual(KILLS / kills.length)
    expect(issuer.counts.renewals).toBeGreaterThan(2)
    expect(runSql(dataDir, 'select count(*) as n from outbox')).toEqual([{ n: 2 * KILLS }])
    await server.end('SIGTERM')
  },
  600_000,
)
