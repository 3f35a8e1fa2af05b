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
import { expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
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
const getConfirmation = () => screen.getByRole('checkbox', { name: /^Confirm enquiries by mail/ })
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

const getByLabel = (text: string) => screen.getByLabelText(text)
const getTestButton = () =>
  screen.getByRole('button', { name: /^Save and (test sending and reading|send test mail)$/ })
const getReadingBox = () => screen.getByRole('checkbox', { name: /^Show answers of buyers/ })

const DONE = { success: true, message: 'Done.' } as const

const GOOGLE = {
  servers: {
    name: 'Google',
    smtp: { host: 'smtp.gmail.com', port: 465 },
    imap: { host: 'imap.gmail.com', port: 993 },
    hint: 'Create an app password.',
  },
}

const mailbox = {
  host: 'imap.gmail.com',
  port: 993,
  security: 'tls' as const,
  user: 'a@gmail.com',
  folder: 'INBOX',
}

const connected: MailboxState = {
  server: { ...mailbox, hasPassword: true },
  isConfigured: true,
  isConnected: true,
  hasSecret: false,
}

const connectedMail = { smtp: { ...gmail, hasPassword: true }, sender: gmail.user }

describe('one address and one password', () => {
  it('fill in the servers of the provider, and are saved and tested for sending and reading', async () => {
    const { user } = await renderMail()
    const lookups = respond(contract.mail.servers, 200, GOOGLE)
    const settings = respond(contract.mail.saveSettings, 200, saved)
    const mailboxes = respond(contract.mail.saveMailbox, 200, DONE)
    respond(contract.mail.test, 200, { success: false, message: '535 Authentication failed' })
    respond(contract.mail.testMailbox, 200, { success: true, message: 'Connected.' })
    await user.type(getByLabel('E-mail address'), gmail.user)
    await expectVisible('The servers of Google are filled in.')
    expect(lookups.map(({ url }) => url.search)).toEqual(['?domain=gmail.com'])
    expect(getByLabel('Password')).toHaveAccessibleDescription('Create an app password.')
    await user.fill(getByLabel('Password'), 'abcd efgh')
    await user.click(getTestButton())
    await expectVisible('535 Authentication failed')
    await expectVisible('Connected.')
    const password = 'abcd efgh'
    expect(settings[0]?.body).toMatchObject({ smtp: { ...gmail, password }, sender: '' })
    expect(mailboxes[0]?.body).toEqual({
      server: { ...mailbox, takesNew: false, password },
      ifVersion: hashMailbox(null),
    })
    expect(getByLabel('Password')).toHaveValue('')
    await user.click(getReadingBox())
    await user.click(getSaveButton())
    await waitFor(() => expect(screen.queryByText('Connected.')).not.toBeInTheDocument())
  })

  it('ask for the servers if the provider is not known', async () => {
    const { user } = await renderMail()
    respond(contract.mail.servers, 200, { servers: null })
    await user.type(getByLabel('E-mail address'), 'a@alnoor.example')
    await expectVisible(/^The servers of this address are not known\./)
    expect(getByLabel('SMTP server')).toBeVisible()
    await user.click(getSaveButton())
    await waitFor(() => expect(getByLabel('SMTP server')).toHaveAccessibleDescription(/required/))
  })

  it('can differ for reading', async () => {
    respond(contract.mail.mailbox, 200, connected)
    const { user } = await renderMail(connectedMail)
    respond(contract.mail.saveSettings, 200, saved)
    const mailboxes = respond(contract.mail.saveMailbox, 200, DONE)
    await user.fill(getByLabel('User name for reading'), 'b@gmail.com')
    await user.fill(getByLabel('Password for reading'), 'other')
    await user.fill(getByLabel('Password'), 'first')
    await user.click(getSaveButton())
    await waitFor(() => expect(mailboxes).toHaveLength(1))
    expect(mailboxes[0]?.body).toMatchObject({ server: { user: 'b@gmail.com', password: 'other' } })
  })

  it('show at the password that the mailbox needs it, and save the settings once', async () => {
    const { user } = await renderMail(connectedMail)
    const settings = respond(contract.mail.saveSettings, 200, saved)
    const message = 'Enter the password of this user name.'
    const issues = [{ path: 'server.password', message }]
    respondError(contract.mail.saveMailbox, 400, message, { issues })
    await user.click(getReadingBox())
    await user.fill(getByLabel('IMAP server'), 'imap.gmail.com')
    await user.click(getSaveButton())
    await waitFor(() => expect(getByLabel('Password')).toHaveAccessibleDescription(message))
    const mailboxes = respond(contract.mail.saveMailbox, 200, DONE)
    await user.fill(getByLabel('Password'), 'abcd')
    await user.click(getSaveButton())
    await expectToast('Mail settings saved')
    expect(mailboxes[0]?.body).toMatchObject({ server: { password: 'abcd' } })
    expect(settings.at(-1)?.body).toMatchObject({
      ifVersion: hashMailSettings({ ...opened, smtp: gmail, sender: gmail.user }),
    })
  })

  it('are not sent to another server, after a conflict', async () => {
    const { user } = await renderMail(connectedMail)
    const otherServer = { ...gmail, host: 'mail.company.example' }
    const issues = [{ path: 'ifVersion', message: 'Changed.' }]
    respondError(contract.mail.saveSettings, 409, 'Changed.', { issues })
    respond(contract.mail.settings, 200, {
      ...stored,
      ...connectedMail,
      smtp: { ...otherServer, hasPassword: true },
    })
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

  it.each([
    ['', ''],
    ['a@gmail.com', ''],
    ['Company <a@gmail.com>', 'Company <b@alnoor.example>'],
    ['sales@gmail.com', 'b@alnoor.example'],
    ['sales@other.example', 'sales@other.example'],
  ])('change the stored sender "%s" with the mailbox to "%s"', async (sender, next) => {
    const { user } = await renderMail({ ...connectedMail, sender })
    respond(contract.mail.servers, 200, { servers: null })
    await user.clear(getByLabel('E-mail address'))
    await user.type(getByLabel('E-mail address'), 'b@alnoor.example')
    expect(getByLabel('Sender')).toHaveValue(next)
    expect(getByLabel('Sender')).toHaveAttribute('placeholder', 'b@alnoor.example')
    await user.press('Clear the mailbox')
    expect(getByLabel('Sender')).toHaveValue(sender.includes('other') ? sender : '')
  })

  it('keep a typed sender, and warn of an address that is not that of the mailbox', async () => {
    const { user } = await renderMail(connectedMail)
    await user.fill(getByLabel('Sender'), 'Company <x@other.example>')
    const warning =
      'Mails are sent as x@other.example, but the mailbox is a@gmail.com. Most mail servers refuse that.'
    expect(getByLabel('Sender')).toHaveAccessibleDescription(warning)
    await user.fill(getByLabel('E-mail address'), 'b@gmail.com')
    expect(getByLabel('Sender')).toHaveValue('Company <x@other.example>')
    await user.fill(getByLabel('Sender'), 'Company <b@gmail.com>')
    expect(getByLabel('Sender')).not.toHaveAccessibleDescription(/Most mail servers refuse/)
  })

  it('can be cleared, which stops sending and reading', async () => {
    respond(contract.mail.mailbox, 200, connected)
    const { user } = await renderMail(connectedMail)
    const settings = respond(contract.mail.saveSettings, 200, saved)
    const mailboxes = respond(contract.mail.saveMailbox, 200, DONE)
    await user.press('Clear the mailbox')
    expect(getByLabel('E-mail address')).toHaveValue('')
    await user.click(getSaveButton())
    await waitFor(() => expect(mailboxes).toHaveLength(1))
    expect(settings[0]?.body).toMatchObject({ smtp: null })
    expect(mailboxes[0]?.body).toEqual({ server: null, ifVersion: hashMailbox(mailbox) })
  })

  it.each([
    [true, 'Leave empty to keep the stored password.'],
    [false, 'Enter the mail password again.'],
  ])('explain a stored password that can be read: %s', async (hasPassword, hint) => {
    await renderMail({ smtp: { ...gmail, hasPassword } })
    expect(getByLabel('Password')).toHaveAccessibleDescription(hint)
  })

  it('are not asked for if the server administrator set both servers', async () => {
    respond(contract.mail.mailbox, 200, {
      ...connected,
      server: null,
      environment: 'imap.a.example',
    })
    const { user } = await renderMail({ environment: { server: 'smtp.a.example' } })
    await expectVisible('smtp.a.example')
    await expectVisible('imap.a.example')
    expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    await user.click(getConfirmation())
    await user.click(getSaveButton())
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).not.toHaveProperty('smtp')
  })
})

it('shows why the mailbox cannot be read', async () => {
  respond(contract.mail.mailbox, 200, { ...connected, problem: 'The server did not answer.' })
  await renderMail(connectedMail)
  await expectVisible(/did not answer\. The website tries again/)
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
