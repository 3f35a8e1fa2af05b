import { contract } from '@dhow/contract'
import { mailSettingsVersion, type StoredMailSettings } from '@dhow/contract/mail'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
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

const field = () => screen.getByRole('textbox', { name: 'Signature' })
const confirmation = () => screen.getByRole('switch', { name: 'Confirm enquiries by mail' })
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' })

const gmail = { host: 'smtp.gmail.com', port: 465, security: 'tls', user: 'a@gmail.com' } as const

async function renderMail(given: Partial<StoredMailSettings> = {}) {
  respond(contract.mail.settings, 200, { ...stored, ...given })
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
  expect(field()).toHaveValue('Fatima')
  expect(field()).toHaveAttribute('placeholder', 'Company\n+971 4')
  await user.clear(field())
  await user.click(confirmation())
  await user.click(saveButton())
  await expectToast('Mail settings saved')
  const mine = { ...opened, signature: '', acknowledge: false }
  expect(calls[0]?.body).toEqual({ ...mine, ifVersion: mailSettingsVersion(opened) })
  await user.click(confirmation())
  await user.click(saveButton())
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toMatchObject({ ifVersion: mailSettingsVersion(mine) })
})

describe('the mail server', () => {
  const label = (text: string) => screen.getByLabelText(text)
  const testButton = () => screen.getByRole('button', { name: 'Save and send test mail' })
  const answer = { success: false, message: '535 Authentication failed' }

  it('is filled in for a provider, saved with its password, and tested', async () => {
    const { user } = await renderMail()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    const tests = respond(contract.mail.test, 200, answer)
    await user.selectOptions(label('Mail server'), 'Gmail')
    expect(label('Mail server')).toHaveAccessibleDescription(/app password/)
    await user.type(label('User name'), gmail.user)
    await user.fill(label('Password'), 'abcd efgh')
    await user.type(label('Sender'), gmail.user)
    await user.click(testButton())
    expect(await screen.findByText(answer.message)).toBeVisible()
    const smtp = { ...gmail, password: 'abcd efgh' }
    expect(calls[0]?.body).toMatchObject({ smtp, sender: gmail.user })
    expect(tests).toHaveLength(1)
    expect(label('Password')).toHaveValue('')
    await user.selectOptions(label('Mail server'), 'Other')
    await user.click(testButton())
    await waitFor(() => expect(label('Server')).toHaveAccessibleDescription(/is required/))
    expect([calls.length, tests.length]).toEqual([1, 1])
    await user.selectOptions(label('Mail server'), '')
    await user.click(saveButton())
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ smtp: null }))
  })

  it('keeps a stored password, and shows at the field when it is missing', async () => {
    const { user } = await renderMail({ smtp: { ...gmail, hasPassword: true } })
    expect(label('Password')).toHaveAccessibleDescription(/keep the stored password/)
    const message = 'Enter the password of this user name.'
    const issues = [{ path: 'smtp.password', message, code: 'invalid' as const }]
    respond(contract.mail.saveSettings, 400, {
      success: false,
      code: 'invalid_request',
      message,
      issues,
    })
    await user.type(label('User name'), 'x')
    await user.click(saveButton())
    await waitFor(() => expect(label('Password')).toHaveAccessibleDescription(message))
  })

  it('gets no password that was typed for another one, after a conflict', async () => {
    const { user } = await renderMail({ smtp: { ...gmail, hasPassword: true } })
    const message = 'The mail settings were changed elsewhere.'
    const issues = [{ path: 'ifVersion', message, code: 'invalid' as const }]
    const other = { ...gmail, host: 'mail.company.example' }
    respond(contract.mail.saveSettings, 409, {
      success: false,
      code: 'stale_version',
      message,
      issues,
    })
    respond(contract.mail.settings, 200, { ...stored, smtp: { ...other, hasPassword: true } })
    await user.fill(label('Password'), 'abcd efgh')
    await user.type(field(), '!')
    await user.click(saveButton())
    const dialog = await screen.findByRole('dialog')
    const calls = respond(contract.mail.saveSettings, 200, saved)
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toMatchObject({ signature: 'Fatima!', smtp: other })
    expect(JSON.stringify(calls[0]?.body)).not.toContain('abcd efgh')
  })

  it('asks again for a password that cannot be decrypted', async () => {
    await renderMail({ smtp: { ...gmail, hasPassword: false } })
    expect(label('Password')).toHaveAccessibleDescription('Enter the mail password again.')
  })

  it('is only named if SMTP_URL sets it', async () => {
    const { user } = await renderMail({ environment: { server: 'mail.company.example' } })
    await expectVisible('mail.company.example')
    expect(screen.queryByLabelText('Mail server')).not.toBeInTheDocument()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    await user.click(confirmation())
    await user.click(saveButton())
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
  await user.type(field(), ' Ali')
  await user.press('Reply', 'radio')
  await waitFor(() =>
    expect(previews.at(-1)?.body).toEqual({ kind: 'reply', signature: 'Fatima Ali' }),
  )
})
