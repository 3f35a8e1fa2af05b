import { contract } from '@dhow/contract'
import { type MailboxState, mailboxVersion } from '@dhow/contract/mail'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Mail from './mail.tsx'

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
  respond(contract.mail.mailbox, 200, state)
  const page = renderRoute(Mail, { path: '/admin/mail' })
  const card = within(await screen.findByRole('region', { name: 'Answers of buyers' }))
  await card.findByRole('button', { name: /signing secret|Replace secret/ })
  return { ...page, card }
}

beforeEach(() => {
  respond(contract.mail.settings, 200, {
    signature: '',
    acknowledge: true,
    smtp: null,
    sender: '',
    environment: {},
    defaultSignature: 'Company',
  })
  respond(contract.mail.preview, 200, {
    brand: '',
    from: '',
    replyTo: '',
    subject: '',
    parts: [],
    footer: [],
  })
})

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
    ifVersion: mailboxVersion(null),
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
  expect(calls[0]?.body).toEqual({ server: null, ifVersion: mailboxVersion(server) })
})

it('shows an error of the server at its field, and keeps what was typed', async () => {
  const { user, card } = await open(connected)
  respondError(contract.mail.saveMailbox, 409, 'The mailbox was changed elsewhere.')
  const folder = card.getByRole('textbox', { name: 'Folder' })
  await user.fill(folder, 'Sales')
  await user.click(card.getByRole('button', { name: 'Save mailbox' }))
  await expectToast('The mailbox was changed elsewhere.')
  expect(folder).toHaveValue('Sales')
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
