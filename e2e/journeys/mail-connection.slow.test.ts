import type { Page } from '@playwright/test'
import { openImapServer } from '../../apps/api/src/testing/imap-server.ts'
import { openSmtpInbox } from '../../apps/api/src/testing/mailbox.ts'
import {
  OAUTH_CLIENT,
  openIssuer,
  signIn as signInAt,
} from '../../apps/api/src/testing/oauth-issuer.ts'
import { freePort } from '../../apps/api/src/testing/program.ts'
import type { MailHealth } from '../../packages/contract/src/mail/deliveries.ts'
import { ADMIN, test as base, expect, startEmpty } from '../server.ts'
import { call, loginAdministrator, sendEnquiry, signIn } from '../support/administrator.ts'

const MAILBOX = 'sales@company.example'

/** Short, so that the server soon asks for a new token after the consent is revoked. */
const TOKEN_LIFETIME_S = 4

async function openProvider() {
  const port = await freePort()
  const issuer = await openIssuer({
    publicUrl: `http://localhost:${port}`,
    lifetimeS: TOKEN_LIFETIME_S,
  })
  const acceptsToken = async (user: string, token: string) =>
    user === MAILBOX && (await issuer.findAccount(token)) === MAILBOX
  const smtp = await openSmtpInbox({ plain: true, acceptsToken, staysOpen: true })
  const imap = await openImapServer({ acceptsToken, staysOpen: true })
  const close = async () => {
    imap.close()
    await smtp.close()
    await issuer.close()
  }
  return { port, issuer, smtp, imap, close }
}

type Provider = Awaited<ReturnType<typeof openProvider>>

/** A server on this machine, whose mail provider is too. */
const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  provider: async ({}, use) => {
    const provider = await openProvider()
    await use(provider)
    await provider.close()
  },
  server: async ({ provider }, use) => {
    const settings = { PORT: String(provider.port), MAIL_OAUTH_ISSUER: provider.issuer.url }
    const server = await startEmpty(settings)
    await use(server)
    await server.stop()
  },
})

const listTexts = ({ smtp }: Provider) => smtp.mails.map(({ text }) => text.split('\n')[0])

async function fillServer(page: Page, label: 'SMTP' | 'IMAP', port: number) {
  await page.getByLabel(`${label} server`).fill('127.0.0.1')
  await page.getByLabel(`${label} port`).fill(String(port))
  await page.getByLabel(`${label} encryption`).selectOption('None')
}

/** Connects the mailbox with the keyboard, after the fields are filled. */
async function connect(page: Page, { smtp, imap }: Provider) {
  await page.goto('/admin/mail')
  await page.getByRole('radio', { name: 'Address and password' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('E-mail address').fill(MAILBOX)
  await fillServer(page, 'SMTP', smtp.port)
  await page.getByRole('checkbox', { name: /^Show answers of buyers/ }).check()
  await fillServer(page, 'IMAP', imap.mailbox.port)
  await page.getByLabel('Client ID').fill(OAUTH_CLIENT.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(OAUTH_CLIENT.clientSecret)
  await page.keyboard.press('Enter')
}

test('the office connects its mailbox, loses the permission, and reconnects by one press', async ({
  page,
  server,
  provider,
}) => {
  test.setTimeout(180_000)
  const { issuer, smtp, imap } = provider
  page.setDefaultTimeout(20_000)
  await signIn(page, server)
  await connect(page, provider)
  await expect(page.getByText(`as ${MAILBOX} since`)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/mail`)
  await expect(page.getByText(/^The test mail was sent|accepted/)).toBeVisible()
  await expect.poll(() => smtp.mails.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText(`as ${MAILBOX} since`)).toBeVisible()

  await sendEnquiry(server, 'Ada')
  await page.goto('/admin/inbox')
  await page.getByRole('rowheader', { name: /Ada/ }).click()
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Write Reply').fill('We have tea.')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect.poll(() => listTexts(provider)).toContain('We have tea.')
  const sent = smtp.mails.find(({ text }) => text.startsWith('We have tea.'))
  imap.deliver(
    `From: a@example.com\r\nMessage-ID: <1@example.com>\r\nIn-Reply-To: ${sent?.headers['message-id']}\r\n\r\nTwo boxes.`,
  )
  await expect(page.getByText('Two boxes.').first()).toBeVisible()

  issuer.revokeConsent()
  // Open connections need no token.
  smtp.hangUp()
  imap.hangUp()
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.getByLabel('Write follow-up').fill('Green or black?')
  await page.getByRole('button', { name: 'Send follow-up' }).click()
  const { token } = await loginAdministrator(server)
  const readHealth = () => call<MailHealth>(server, 'GET', '/mail/health', undefined, token)
  await expect.poll(readHealth).toMatchObject({ needsConsent: true, waiting: 1 })
  await page.goto('/admin')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(
    attention.getByText(/has ended the permission to use the mailbox/).first(),
  ).toBeVisible()
  expect(listTexts(provider)).not.toContain('Green or black?')
  await attention.getByRole('button', { name: 'Reconnect' }).press('Enter')
  await expect(page.getByText(`as ${MAILBOX} since`)).toBeVisible()
  await expect.poll(() => listTexts(provider)).toContain('Green or black?')
  await page.goto('/admin')
  await expect(page.getByText(/has ended the permission/)).toHaveCount(0)
  expect(listTexts(provider).filter((text) => text === 'Green or black?')).toHaveLength(1)
})

test('a signed-out browser logs in first, and repeats a sign-in of another session by one press', async ({
  page: first,
  server,
  provider,
}) => {
  // Refused calls are errors in the console of a first page.
  const page = await first.context().newPage()
  page.setDefaultTimeout(20_000)
  const { post, put } = await loginAdministrator(server)
  await put('/mail/settings', {
    signature: '',
    acknowledge: false,
    smtp: { host: '127.0.0.1', port: provider.smtp.port, security: 'none', user: MAILBOX },
    sender: '',
  })
  const request = { provider: 'other', ...OAUTH_CLIENT }
  const { url } = await post<{ url: string }>('/mail/connection/authorization', request)
  const callback = `/admin/mail/callback${await signInAt(url)}`
  await page.goto(callback)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('was not started in this browser')
  await expect(page).toHaveURL(`${server.url}/admin/mail/callback`)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText(`as ${MAILBOX} since`)).toBeVisible()
  expect(server.output()).not.toMatch(/[?&](code|state)=/)
})
