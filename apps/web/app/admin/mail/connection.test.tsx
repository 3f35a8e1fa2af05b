import { contract } from '@dhow/contract'
import type { ConnectionState, MailConnection } from '@dhow/contract/mail/connection'
import type { MailboxState, StoredMailSettings } from '@dhow/contract/mail/mail'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MailWarning } from '#app/admin/dashboard/delivery-warning.tsx'
import { fakeMailHealth, NO_CONNECTION, NO_MAILBOX } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import ConnectionGuide from './connection-guide.tsx'
import Mail from './mail.tsx'
import MailCallback from './mail-callback.tsx'

const MICROSOFT = 'https://login.microsoftonline.com/t/authorize?state=s'
const DONE = { success: true, message: 'Done.' } as const
const CONNECTED = 'Connected to sales@shop.example as anna@shop.example.'

const smtp = {
  host: 'smtp.office365.com',
  port: 587,
  security: 'starttls',
  user: 'sales@shop.example',
} as const
const settings: StoredMailSettings = {
  signature: 'Anna',
  acknowledge: true,
  smtp: { ...smtp, hasPassword: false },
  sender: '',
  environment: {},
  defaultSignature: 'Company',
}
const mailbox: MailboxState = {
  ...NO_MAILBOX,
  server: {
    host: 'outlook.office365.com',
    port: 993,
    security: 'tls',
    user: smtp.user,
    folder: 'INBOX',
    hasPassword: false,
  },
  isConfigured: true,
  isConnected: true,
}
const registered: MailConnection = {
  provider: 'microsoft',
  tenant: 'tenant',
  clientId: 'client',
  hasSecret: true,
  mailbox: smtp.user,
  needsConsent: false,
}
const connected: MailConnection = {
  ...registered,
  user: 'anna@shop.example',
  connectedAt: '2026-11-29T10:00:00.000Z',
}

/** Replaces `location.assign`, which would leave the test. */
function watchLeaving() {
  const assign = vi.fn()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, assign })
  return assign
}

async function renderMail(state: Partial<ConnectionState> = {}, stored = settings) {
  respond(contract.mail.connection, 200, { ...NO_CONNECTION, ...state })
  respond(contract.mail.settings, 200, stored)
  if (state.connection?.connectedAt) respond(contract.mail.mailbox, 200, mailbox)
  const page = renderRoute(Mail, { path: '/admin/mail' })
  await screen.findByRole('textbox', { name: 'Signature' })
  return page
}

const getField = (name: string) => screen.getByLabelText(name)

beforeEach(() => {
  respond(contract.mail.preview, 200, {
    brand: 'Shop',
    from: '',
    replyTo: '',
    subject: '',
    parts: [],
    footer: [],
  })
})

describe('connecting', () => {
  it('asks only for what the provider needs, and opens its sign-in page', async () => {
    const assign = watchLeaving()
    const { user } = await renderMail({}, { ...settings, smtp: null })
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    await user.click(screen.getByRole('radio', { name: 'Microsoft 365' }))
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await user.fill('Mailbox', 'sales@shop.example')
    await user.fill('Directory (tenant) ID', ' tenant ')
    await user.fill('Application (client) ID', 'client')
    await user.fill('Client secret', 'abc~secret')
    await user.press('Connect Microsoft 365')
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(MICROSOFT))
    expect(calls[0]?.body).toEqual({
      provider: 'microsoft',
      tenant: 'tenant',
      clientId: 'client',
      clientSecret: 'abc~secret',
      mailbox: 'sales@shop.example',
    })
  })

  it('names missing entries, and the ID of a secret instead of its value', async () => {
    const { user } = await renderMail({}, { ...settings, smtp: null })
    await user.click(screen.getByRole('radio', { name: 'Microsoft 365' }))
    await user.press('Connect Microsoft 365')
    expect(getField('Application (client) ID')).toHaveAccessibleDescription(/required/)
    await waitFor(() => expect(getField('Directory (tenant) ID')).toHaveFocus())
    await user.fill('Directory (tenant) ID', 'tenant')
    await user.fill('Application (client) ID', 'client')
    await user.fill('Client secret', '0b2f6c1e-1111-4222-8333-444455556666')
    await user.press('Connect Microsoft 365')
    expect(getField('Client secret')).toHaveAccessibleDescription(/This is the ID of the secret/)
  })

  it('saves other changes first, and sends the form by the Enter key', async () => {
    const assign = watchLeaving()
    const { user } = await renderMail()
    const saves = respond(contract.mail.saveSettings, 200, DONE)
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    await user.fill(getField('Signature'), 'Anna and Ben')
    await user.click(screen.getByRole('radio', { name: 'Google' }))
    expect(screen.queryByLabelText('Directory (tenant) ID')).not.toBeInTheDocument()
    await user.fill('Client secret', 'secret')
    await user.fill('Client ID', 'client')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(saves[0]?.body).toMatchObject({ signature: 'Anna and Ben' })
    expect(calls[0]?.body).toMatchObject({ provider: 'google', mailbox: smtp.user })
  })

  it('shows the errors of the server at the fields', async () => {
    const { user } = await renderMail({ issuer: 'id.shop.example' })
    const issues = [{ path: 'clientSecret', message: 'Client secret is required.' }]
    respondError(contract.mail.authorizeConnection, 422, 'Check the entries.', { issues })
    await user.click(screen.getByRole('radio', { name: 'id.shop.example' }))
    await user.fill('Client ID', 'client')
    await user.press('Connect id.shop.example')
    await expectToast('Check the entries.')
    expect(getField('Client secret')).toHaveAccessibleDescription('Client secret is required.')
  })

  it('never opens an address without encryption', async () => {
    const assign = watchLeaving()
    const { user } = await renderMail({ connection: connected })
    respond(contract.mail.authorizeConnection, 200, { url: 'http://login.example' })
    await user.press('Reconnect')
    await expectToast('The sign-in page has no https:// address, so it was not opened.')
    expect(assign).not.toHaveBeenCalled()
  })

  it('says that the website needs an https address', async () => {
    const { user } = await renderMail({ redirectUrl: 'http://shop.example/admin/mail/callback' })
    await user.click(screen.getByRole('radio', { name: 'Google' }))
    await expectVisible(/accept only addresses that begin with https:/)
    expect(screen.getByRole('button', { name: 'Connect Google' })).toBeDisabled()
  })

  it('continues with a stored registration unless a password is stored', async () => {
    const { user } = await renderMail({ connection: registered })
    expect(getField('Application (client) ID')).toHaveValue('client')
    expect(getField('Client secret')).toHaveAccessibleDescription(
      'Leave empty to keep the stored secret.',
    )
    await user.click(screen.getByRole('radio', { name: 'Google' }))
    expect(getField('Client ID')).toHaveValue('')
  })
})

describe('a connection', () => {
  it('names the provider and the person, and asks for no password', async () => {
    await renderMail({ connection: connected })
    await expectVisible(/^Connected with Microsoft 365 as anna@shop\.example since 29 Nov 2026/)
    expect(getField('Mailbox')).toHaveValue(smtp.user)
    for (const label of ['Password', 'SMTP server', 'IMAP server', 'Password for reading']) {
      expect(screen.queryByLabelText(label)).not.toBeInTheDocument()
    }
  })

  it('can be for another mailbox than that of the person', async () => {
    const assign = watchLeaving()
    const { user } = await renderMail({ connection: connected })
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    await user.fill('Mailbox', 'info@shop.example')
    expectAbsent('button', 'Save Changes')
    await user.press('Reconnect')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const { tenant, clientId } = registered
    const mailbox = 'info@shop.example'
    expect(calls[0]?.body).toEqual({ provider: 'microsoft', tenant, clientId, mailbox })
  })

  it('of another provider keeps the servers in the form', async () => {
    const connection = { ...connected, provider: 'other' } as const
    const { user } = await renderMail({ connection, issuer: 'id.shop.example' })
    await expectVisible(/^Connected with id\.shop\.example as/)
    const saves = respond(contract.mail.saveSettings, 200, DONE)
    respond(contract.mail.saveMailbox, 200, DONE)
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    const assign = watchLeaving()
    await user.fill('SMTP server', 'smtp.shop.example')
    await user.press('Reconnect')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(saves[0]?.body).toMatchObject({ smtp: { ...smtp, host: 'smtp.shop.example' } })
    expect(calls[0]?.body).toMatchObject({ provider: 'other', mailbox: smtp.user })
  })

  it('is renewed with everything stored, or with a new secret', async () => {
    const problem = 'The client secret has expired. Enter a new one.'
    const assign = watchLeaving()
    const { user } = await renderMail({ connection: { ...connected, problem } })
    await expectVisible(problem)
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    await user.press('Reconnect')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(calls[0]?.body).toEqual({})
    await user.fill('Client secret', 'new~secret')
    await user.press('Save and connect')
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ clientSecret: 'new~secret' }))
  })

  it('is ended after a confirmation that says what happens to waiting mails', async () => {
    const { user } = await renderMail({ connection: connected })
    const calls = respond(contract.mail.disconnect, 200, DONE)
    await user.press('Disconnect')
    expect(
      within(await screen.findByRole('dialog')).getByText(/are kept for three days/),
    ).toBeVisible()
    respond(contract.mail.connection, 200, NO_CONNECTION)
    await choose(user, 'Disconnect')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(await screen.findByRole('radio', { name: 'Address and password' })).toBeVisible()
  })
})

describe('after the sign-in', () => {
  const renderCallback = (query: string) =>
    renderRoute(MailCallback, {
      path: '/admin/mail/callback',
      url: `/admin/mail/callback${query}`,
      otherRoutes: [{ path: '/admin/mail', Component: Mail }],
    })

  it('connects once, takes the code out of the address, and tests sending and reading', async () => {
    respond(contract.mail.connection, 200, { ...NO_CONNECTION, connection: connected })
    respond(contract.mail.settings, 200, settings)
    respond(contract.mail.mailbox, 200, mailbox)
    const gate = Promise.withResolvers<void>()
    const connect = { ...DONE, message: CONNECTED }
    const calls = respond(contract.mail.connect, 200, connect, { until: gate.promise })
    const sends = respond(contract.mail.test, 200, { success: true, message: 'Sent.' })
    const reads = respond(contract.mail.testMailbox, 200, { success: true, message: 'Read.' })
    const { address } = renderCallback('?code=c%2B1&state=s')
    await waitFor(() => expect(address()).toBe('/admin/mail/callback'))
    await expectVisible('Connecting your mailbox')
    gate.resolve()
    await expectToast(CONNECTED)
    await expectVisible('Sent.')
    await expectVisible('Read.')
    expect(address()).toBe('/admin/mail')
    expect(calls.map(({ body }) => body)).toEqual([{ query: 'code=c%2B1&state=s' }])
    expect([sends.length, reads.length]).toEqual([1, 1])
  })

  it('explains a refusal, and signs in again', async () => {
    const assign = watchLeaving()
    const message = 'You did not allow access. Sign in again and accept.'
    respondError(contract.mail.connect, 422, message)
    const { user } = renderCallback('?error=access_denied&state=%E0%A4%A')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
    await user.press('Sign in again')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(calls[0]?.body).toEqual({})
  })

  it('tries again without a response', async () => {
    failNetwork(contract.mail.connect)
    const { user } = renderCallback('?code=c&state=s')
    await expectVisible(/^The server did not respond/)
    const calls = respondError(contract.mail.connect, 422, 'Already used.')
    await user.press('Try again')
    await expectVisible('Already used.')
    expect(calls[0]?.body).toEqual({ query: 'code=c&state=s' })
    expectAbsent('button', 'Try again')
  })

  it('opens the Mail screen without a query, such as after a reload', async () => {
    respond(contract.mail.settings, 200, settings)
    const { address } = renderCallback('')
    await waitFor(() => expect(address()).toBe('/admin/mail'))
    await screen.findByRole('textbox', { name: 'Signature' })
  })
})

it('the dashboard reconnects by one press', async () => {
  const assign = watchLeaving()
  const problem = 'Microsoft 365 no longer allows access to the mailbox.'
  respond(contract.mail.health, 200, { ...fakeMailHealth(), problem, needsConsent: true })
  const calls = respond(contract.mail.authorizeConnection, 200, { url: MICROSOFT })
  const { user } = renderRoute(<MailWarning />)
  await expectVisible(`${problem} No mail is sent until this is fixed.`)
  await user.press('Reconnect')
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(MICROSOFT))
  expect(calls[0]?.body).toEqual({})
})

it('the guide has the address to register, and opens at a provider', async () => {
  const { user } = renderRoute(ConnectionGuide, {
    path: '/admin/mail/guide',
    url: '/admin/mail/guide#google',
  })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Google' })).toHaveFocus())
  expect(screen.getAllByText(NO_CONNECTION.redirectUrl)).toHaveLength(2)
  expect(screen.queryByText(/only with https:/)).not.toBeInTheDocument()
  const [copy] = screen.getAllByRole('button', { name: 'Copy' })
  await user.click(copy as HTMLElement)
  expect(await navigator.clipboard.readText()).toBe(NO_CONNECTION.redirectUrl)
})
