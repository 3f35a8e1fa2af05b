import { contract } from '@dhow/contract'
import {
  hashMailbox,
  hashMailSettings,
  type MailboxState,
  type StoredMailSettings,
} from '@dhow/contract/mail/mail'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Mail from './mail.tsx'

const opened = { signature: 'Fatima', acknowledge: true, smtp: null, sender: '' }
const stored = { ...opened, environment: {}, defaultSignature: 'Company\n+971 4' }
const saved = { success: true, message: 'Saved.' } as const
const preview = {
  brand: 'Al Noor',
  from: 'no-reply@alnoor.example',
  replyTo: 'sales@alnoor.example',
  subject: 'We have received your message (E-2026-00042)',
  parts: [{ paragraph: 'Thank you.' }, { quote: 'Do you ship?' }],
  footer: ['Creek Road', 'https://alnoor.example'],
}

const getSignature = () => screen.getByRole('textbox', { name: 'Signature' })
const getConfirmation = () => screen.getByRole('switch', { name: 'Confirm enquiries by mail' })
const getSaveButton = () => screen.getByRole('button', { name: 'Save Changes' })

const gmail = { host: 'smtp.gmail.com', port: 465, security: 'tls', user: 'a@gmail.com' } as const

async function renderMail(values: Partial<StoredMailSettings> = {}) {
  respond(contract.mail.settings, 200, { ...stored, ...values })
  const page = renderRoute(Mail, { path: '/admin/mail' })
  await screen.findByRole('textbox', { name: 'Signature' })
  return page
}

let previews: { body: unknown }[]
beforeEach(() => {
  previews = respond(contract.mail.preview, 200, preview)
})

it('the settings of mails are saved with the opened version', async () => {
  const { user } = await renderMail()
  const calls = respond(contract.mail.saveSettings, 200, saved)
  expect(getSignature()).toHaveValue('Fatima')
  expect(getSignature()).toHaveAttribute('placeholder', 'Company\n+971 4')
  await user.clear(getSignature())
  await user.click(getConfirmation())
  await user.click(getSaveButton())
  await expectToast('Mail settings saved')
  const mine = { ...opened, signature: '', acknowledge: false }
  expect(calls[0]?.body).toEqual({ ...mine, ifVersion: hashMailSettings(opened) })
  await user.click(getConfirmation())
  await user.click(getSaveButton())
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toMatchObject({ ifVersion: hashMailSettings(mine) })
})

describe('the mail server', () => {
  const getByLabel = (text: string) => screen.getByLabelText(text)
  const getTestButton = () => screen.getByRole('button', { name: 'Save and send test mail' })
  const answer = { success: false, message: '535 Authentication failed' }

  it('is filled in for a provider, saved with its password, and tested', async () => {
    const { user } = await renderMail()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    const tests = respond(contract.mail.test, 200, answer)
    await user.selectOptions(getByLabel('Mail server'), 'Gmail')
    expect(getByLabel('Mail server')).toHaveAccessibleDescription(/app password/)
    await user.type(getByLabel('User name'), gmail.user)
    await user.fill(getByLabel('Password'), 'abcd efgh')
    await user.type(getByLabel('Sender'), gmail.user)
    await user.click(getTestButton())
    expect(await screen.findByText(answer.message)).toBeVisible()
    const smtp = { ...gmail, password: 'abcd efgh' }
    expect(calls[0]?.body).toMatchObject({ smtp, sender: gmail.user })
    expect(tests).toHaveLength(1)
    expect(getByLabel('Password')).toHaveValue('')
    await user.selectOptions(getByLabel('Mail server'), 'Other')
    await user.click(getTestButton())
    await waitFor(() => expect(getByLabel('Server')).toHaveAccessibleDescription(/is required/))
    expect([calls.length, tests.length]).toEqual([1, 1])
    await user.selectOptions(getByLabel('Mail server'), '')
    await user.click(getSaveButton())
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ smtp: null }))
  })

  it('keeps a stored password, and shows at the field when it is missing', async () => {
    const { user } = await renderMail({ smtp: { ...gmail, hasPassword: true } })
    expect(getByLabel('Password')).toHaveAccessibleDescription(/keep the stored password/)
    const message = 'Enter the password of this user name.'
    const issues = [{ path: 'smtp.password', message }]
    respondError(contract.mail.saveSettings, 400, message, { issues })
    await user.type(getByLabel('User name'), 'x')
    await user.click(getSaveButton())
    await waitFor(() => expect(getByLabel('Password')).toHaveAccessibleDescription(message))
  })

  it('gets no password that was typed for another one, after a conflict', async () => {
    const { user } = await renderMail({ smtp: { ...gmail, hasPassword: true } })
    const otherServer = { ...gmail, host: 'mail.company.example' }
    const issues = [{ path: 'ifVersion', message: 'Changed.' }]
    respondError(contract.mail.saveSettings, 409, 'Changed.', { issues })
    respond(contract.mail.settings, 200, { ...stored, smtp: { ...otherServer, hasPassword: true } })
    await user.fill(getByLabel('Password'), 'abcd efgh')
    await user.type(getSignature(), '!')
    await user.click(getSaveButton())
    const dialog = await screen.findByRole('dialog')
    const calls = respond(contract.mail.saveSettings, 200, saved)
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toMatchObject({ signature: 'Fatima!', smtp: otherServer })
    expect(JSON.stringify(calls[0]?.body)).not.toContain('abcd efgh')
  })

  it('asks again for a password that cannot be decrypted', async () => {
    await renderMail({ smtp: { ...gmail, hasPassword: false } })
    expect(getByLabel('Password')).toHaveAccessibleDescription('Enter the mail password again.')
  })

  it('is only named if SMTP_URL sets it', async () => {
    const { user } = await renderMail({ environment: { server: 'mail.company.example' } })
    await expectVisible('mail.company.example')
    expect(screen.queryByLabelText('Mail server')).not.toBeInTheDocument()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    await user.click(getConfirmation())
    await user.click(getSaveButton())
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).not.toHaveProperty('smtp')
  })
})

it('previews the typed texts in the selected mail', async () => {
  const { user } = await renderMail()
  await expectVisible('Thank you.')
  for (const text of ['Al Noor', 'no-reply@alnoor.example', 'Do you ship?', 'Creek Road']) {
    await expectVisible(text)
  }
  await user.type(getSignature(), ' Ali')
  await user.press('Reply', 'radio')
  await waitFor(() =>
    expect(previews.at(-1)?.body).toEqual({ kind: 'reply', signature: 'Fatima Ali' }),
  )
})

const DONE = { success: true, message: 'Done.' } as const

const none: MailboxState = {
  server: null,
  isConfigured: false,
  isConnected: false,
  hasSecret: false,
}

const server = {
  host: 'imap.example.com',
  port: 993,
  security: 'tls' as const,
  user: 'sales',
  folder: 'INBOX',
  hasPassword: true,
}

const connected = { ...none, server, isConfigured: true, isConnected: true }

async function open(state: MailboxState = none) {
  respond(contract.mail.settings, 200, stored)
  respond(contract.mail.mailbox, 200, state)
  const page = renderRoute(Mail, { path: '/admin/mail' })
  const card = within(await screen.findByRole('region', { name: 'Answers of buyers' }))
  await card.findByRole('button', { name: /signing secret|Replace secret/ })
  return { ...page, card }
}

it('saves a mailbox and tests it', async () => {
  const { user, card } = await open()
  const calls = respond(contract.mail.saveMailbox, 200, DONE)
  respond(contract.mail.testMailbox, 200, {
    success: false,
    message: 'The server refused the login.',
  })
  await user.selectOptions(card.getByRole('combobox', { name: 'Provider' }), 'Gmail')
  expect(card.getByRole('textbox', { name: 'IMAP server' })).toHaveValue('imap.gmail.com')
  await user.click(card.getByRole('button', { name: 'Save and test connection' }))
  expect(await card.findByText('User name is required.')).toBeVisible()
  await user.fill(card.getByRole('textbox', { name: 'Mailbox user name' }), 'a@gmail.com')
  await user.fill(card.getByLabelText('Mailbox password'), 'app password')
  await user.click(card.getByRole('button', { name: 'Save and test connection' }))
  await expectToast('Mailbox saved')
  expect(calls[0]?.body).toEqual({
    server: {
      host: 'imap.gmail.com',
      port: 993,
      security: 'tls',
      takesNew: false,
      folder: 'INBOX',
      user: 'a@gmail.com',
      password: 'app password',
    },
    ifVersion: hashMailbox(null),
  })
  expect(await card.findByText('The server refused the login.')).toBeVisible()
  expect(card.getByLabelText('Mailbox password')).toHaveValue('')
})

it('shows the state of the mailbox, and removes it', async () => {
  const { user, card } = await open({ ...connected, problem: 'The server did not answer.' })
  expect(card.getByText(/did not answer\. The server tries again/)).toBeVisible()
  expect(card.getByLabelText('Mailbox password')).toHaveAccessibleDescription(
    /keep the stored password/,
  )
  const calls = respond(contract.mail.saveMailbox, 200, DONE)
  await user.click(card.getByRole('button', { name: 'Remove mailbox' }))
  await choose(user, 'Remove mailbox')
  await expectToast('Mailbox removed')
  expect(calls[0]?.body).toEqual({ server: null, ifVersion: hashMailbox(server) })
})

it('says that the administrator has set the mailbox', async () => {
  const { card } = await open({ ...connected, server: null, environment: 'mail.example.com' })
  expect(card.getByText('mail.example.com')).toBeVisible()
  expect(card.queryByRole('textbox')).not.toBeInTheDocument()
})

it('creates, replaces and deletes the signing secret, which is shown once', async () => {
  const { user, card } = await open()
  respond(contract.mail.newInboundSecret, 201, { ...DONE, secret: 'whsec_abc' })
  respond(contract.mail.mailbox, 200, { ...none, hasSecret: true })
  await user.click(card.getByRole('button', { name: 'Create signing secret' }))
  expect(await card.findByText('whsec_abc')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'I have saved it' }))
  expect(card.queryByText('whsec_abc')).not.toBeInTheDocument()
  const removed = respond(contract.mail.removeInboundSecret, 200, DONE)
  await user.click(await card.findByRole('button', { name: 'Delete secret' }))
  await choose(user, 'Delete secret')
  await waitFor(() => expect(removed).toHaveLength(1))
})
