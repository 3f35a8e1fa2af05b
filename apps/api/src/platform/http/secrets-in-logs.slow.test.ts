import { expect, it, onTestFinished } from 'vitest'
import { generateAppCode } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { OAUTH_CLIENT, openIssuer, signIn } from '#api/testing/oauth-issuer.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const JWT_SECRET = 'only-this-server-signs-with-this-0123456789'
const METRICS_TOKEN = 'what-only-the-monitor-has'
const SMTP_PASSWORD = 'p4ssword'
const NEW_PASSWORD = 'geheim genug, nicht wahr?'

/** The secrets that a test uses. */
class Secrets {
  readonly #used = new Map<string, string>()

  add<T extends string | undefined>(what: string, secret: T): T {
    if (!secret) throw new Error(`there is no ${what}`)
    this.#used.set(what, secret)
    return secret
  }

  /** Returns the secrets in a text: plain, percent-encoded, or in Base64 at any offset. */
  findIn(text: string): string[] {
    return [...this.#used].flatMap(([what, secret]) => {
      const bytes = Buffer.from(secret)
      const base64 = [0, 1, 2].map((offset) =>
        Buffer.concat([Buffer.alloc(offset), bytes])
          .toString('base64')
          // Leaves out the ends, which depend on the neighbouring text.
          .slice(offset && offset + 1, -4),
      )
      const json = JSON.stringify(secret).slice(1, -1)
      const forms = [secret, encodeURIComponent(secret), json, ...base64]
      return forms.some((form) => text.includes(form)) ? [what] : []
    })
  }
}

type Call = { method?: string; body?: unknown; raw?: string; token?: string; headers?: object }

const createCaller =
  (address: string) =>
  async (path: string, call: Call = {}) => {
    const { method = 'POST', body, raw = body && JSON.stringify(body), token, headers } = call
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(raw !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(raw !== undefined && { body: String(raw) }),
    })
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text) : { text }
  }

/** Milliseconds for a start, a hundred requests and three password hashes on a busy machine. */
const TOUR_TIMEOUT_MS = 90_000

it.each([
  ['a mail server that accepts the login', SMTP_PASSWORD],
  ['a mail server that refuses the login', 'another p4ssword'],
])(
  'logs no secret, with %s',
  async (_what, smtpPassword) => {
    const secrets = new Secrets()
    const inbox = await openSmtpInbox()
    const issuer = await openIssuer()
    onTestFinished(issuer.close)
    const dataDir = createTemporaryFolder()
    const server = await spawnListeningServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ADMIN_PASSWORD: secrets.add('the password', ADMIN.password),
      JWT_SECRET: secrets.add('the JWT secret', JWT_SECRET),
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_OAUTH_ISSUER: issuer.url,
      METRICS_TOKEN: secrets.add('the token of the figures', METRICS_TOKEN),
      SMTP_URL: inbox.url.replace(SMTP_PASSWORD, encodeURIComponent(smtpPassword)),
    })
    secrets.add("the mail server's password", smtpPassword)
    const call = createCaller(server.address)

    // Logins: correct, wrong, invalid JSON, of the wrong type, in the address.
    const { token, device } = await call('/api/admin/login', { body: ADMIN })
    secrets.add('the session', token)
    secrets.add('the browser token', device)
    const typo = secrets.add('a mistyped password', 'correct hoarse battery')
    await call('/api/admin/login', { body: { ...ADMIN, password: typo, device } })
    await call('/api/admin/login', { raw: `{"email":"${ADMIN.email}","password":"${typo}"` })
    await call('/api/admin/login', { body: { ...ADMIN, password: [typo] } })
    await call(`/api/admin/login?password=${encodeURIComponent(typo)}`, { raw: typo })
    await call(`/api/messages?token=${token}`, { method: 'GET', headers: { cookie: `t=${token}` } })
    await call(`/api/messages/%zz?token=${token}`, { method: 'GET', token })
    const forged = secrets.add('a forged session', `${token.slice(0, -3)}abc`)
    await call('/api/messages', { method: 'GET', token: forged })

    // A mail server set in the office, which SMTP_URL overrides.
    const password = secrets.add('the password set in the office', 'gmail app p4ssword')
    const smtp = { host: 'a.example', port: 465, security: 'tls', user: 'dhow', password }
    const settings = { signature: '', acknowledge: false, smtp }
    await call('/api/mail/settings', { method: 'PUT', body: settings, token })
    await call('/api/mail/settings', { method: 'PUT', body: { smtp }, token })

    // The sign-in at the provider of the mailbox: refused, and completed.
    secrets.add('the client secret', OAUTH_CLIENT.clientSecret)
    const registration = { provider: 'other', ...OAUTH_CLIENT }
    for (const more of ['&iss=https://evil.example', '']) {
      const started = { body: registration, token }
      const { url } = await call('/api/mail/connection/authorization', started)
      const query = await signIn(url)
      const parameters = new URLSearchParams(query)
      secrets.add(`the state of a sign-in${more}`, parameters.get('state') ?? undefined)
      secrets.add(`the code of a sign-in${more}`, parameters.get('code') ?? undefined)
      const referer = `${server.address}/admin/mail/callback${query}`
      await call(`/admin/mail/callback${query}`, { method: 'GET', headers: { referer } })
      await call('/api/mail/connection', { body: { query: query + more }, token })
    }
    const connected = await call('/api/mail/connection', { method: 'GET', token })
    expect(connected.connection).toHaveProperty('connectedAt')

    // A reset link: opened, sent as a referrer, used wrongly, then correctly.
    await call('/api/admin/reset-password-request', { token })
    const findResetMail = () =>
      inbox.mails.find(({ text }) => text.includes('/reset-password/'))?.text
    if (smtpPassword !== 'another p4ssword') {
      await expect.poll(findResetMail).toContain('/reset-password/')
      const [, link] = findResetMail()?.match(/reset-password\/([\w-]{43})/) ?? []
      secrets.add('the reset link', link)
      const referer = `${server.address}/admin/reset-password/${link}`
      await call(`/admin/reset-password/${link}?x=1`, { method: 'GET', headers: { referer } })
      await call('/api/admin/reset-password-check', { body: { token: link }, token })
      const change = {
        currentPassword: typo,
        newPassword: secrets.add('the new password', NEW_PASSWORD),
        confirmPassword: NEW_PASSWORD,
        token: link,
      }
      await call('/api/admin/reset-password', { body: { ...change, confirmPassword: typo }, token })
      await call('/api/admin/reset-password', { body: change, token })
      const right = { ...change, currentPassword: ADMIN.password }
      const fresh = await call('/api/admin/reset-password', { body: right, token })
      secrets.add('the session after the change', fresh.token)
      const ticket = { body: { currentPassword: NEW_PASSWORD }, token: fresh.token }
      const prepared = await call('/api/backups/downloads', ticket)
      secrets.add('the ticket of a backup', prepared.ticket)
      await call(`/api/backups/download?ticket=${prepared.ticket}`, { method: 'GET' })

      // The links for a forgotten password and a new address, used wrongly, and the two-step login.
      const findLink = (path: string) =>
        inbox.mails
          .flatMap(({ text }) => text.match(`/${path}#token=([\\w-]{43})`)?.[1] ?? [])
          .at(-1)
      await call('/api/admin/forgotten-password', { body: { email: ADMIN.email } })
      await expect.poll(() => findLink('new-password')).toBeDefined()
      const forgotten = secrets.add('the link for a forgotten password', findLink('new-password'))
      await call('/api/admin/forgotten-password/check', { body: { token: forgotten } })
      await call(`/api/admin/forgotten-password/check?token=${forgotten}`, { raw: '{' })
      const account = { currentPassword: NEW_PASSWORD }
      const email = { ...account, email: 'boss@company.example' }
      await call('/api/admin/email-change', { body: email, token: fresh.token })
      await expect.poll(() => findLink('confirm-email')).toBeDefined()
      const confirm = secrets.add('the link of a new address', findLink('confirm-email'))
      await call(`/api/admin/email-change/confirm?token=${confirm}`, { body: { tokens: confirm } })
      const begun = await call('/api/admin/two-step/setup', { body: account, token: fresh.token })
      const code = generateAppCode(secrets.add('the secret of the app', begun.secret))
      const on = await call('/api/admin/two-step', { body: { code }, token: fresh.token })
      secrets.add('a recovery code', on.recoveryCodes[0])
      const login = { ...ADMIN, password: NEW_PASSWORD, code: on.recoveryCodes[0] }
      await call('/api/admin/login', { body: login })
      await call(`/api/admin/login?code=${login.code}`, { body: login })
      await call('/api/admin/logout', { token: fresh.token })
    } else {
      await server.waitForOutput('Authentication failed')
    }

    await call('/metrics', { method: 'GET', token: METRICS_TOKEN })
    await call(`/metrics?token=${METRICS_TOKEN}`, { method: 'GET' })

    // The token of a subscriber, and unexpected requests.
    const made = secrets.add("a subscriber's token", 'kq83hf8s7dh3kfls93jd')
    await call('/api/newsletter/confirm', { body: { token: made } })
    await call('/api/newsletter/unsubscribe', { body: { token: made, more: { password: typo } } })
    await call(`/newsletter?token=${made}`, { method: 'GET' })
    await call('/api/nothing', { body: { password: typo } })

    // The link of a quotation. Logged paths are in lower case.
    const code = secrets.add('the code of a quotation', '7k2m-9qxd-h4tw-0b3c-v5rn')
    await call(`/ar/quotation/${code}?x=1`, { method: 'GET' })
    await call(`/api/sent-quotations/${code}`, { method: 'GET' })
    await call(`/api/sent-quotations/${code}/decision`, { body: { decision: 'accept' } })

    const { output, errors } = await server.end('SIGTERM')
    expect(output).toContain('/api/admin/login')
    expect(secrets.findIn(output + errors)).toEqual([])
  },
  TOUR_TIMEOUT_MS,
)
