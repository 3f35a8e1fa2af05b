import { contract } from '@dhow/contract'
import { mailSettingsVersion } from '@dhow/contract/mail'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Mail from './mail.tsx'

const stored = { signature: 'Fatima', acknowledge: true, defaultSignature: 'Company\n+971 4' }
const { defaultSignature: _, ...opened } = stored
const saved = { success: true, message: 'Saved.' } as const
const preview = {
  ...{ brand: 'Al Noor', from: 'no-reply@alnoor.example', replyTo: 'sales@alnoor.example' },
  subject: 'We have received your message (E-2026-00042)',
  parts: [{ paragraph: 'Thank you.' }, { quote: 'Do you ship?' }],
  footer: ['Creek Road', 'https://alnoor.example'],
}

const field = () => screen.getByRole('textbox', { name: 'Signature' })
const confirmation = () => screen.getByRole('switch', { name: 'Confirm enquiries by mail' })
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' })

async function renderMail() {
  respond(contract.mail.settings, 200, stored)
  const page = renderRoute(Mail, { path: '/admin/mail' })
  await screen.findByRole('textbox', { name: 'Signature' })
  return page
}

let previews: { body: unknown }[]
beforeEach(() => {
  previews = respond(contract.mail.preview, 200, preview)
})

describe('the settings of mails', () => {
  it('are saved with the opened version', async () => {
    const { user } = await renderMail()
    const calls = respond(contract.mail.saveSettings, 200, saved)
    expect(field()).toHaveValue('Fatima')
    expect(field()).toHaveAttribute('placeholder', 'Company\n+971 4')
    await user.clear(field())
    await user.click(confirmation())
    await user.click(saveButton())
    await expectToast('Mail settings saved')
    const mine = { signature: '', acknowledge: false }
    expect(calls[0]?.body).toEqual({ ...mine, ifVersion: mailSettingsVersion(opened) })
    await user.click(confirmation())
    await user.click(saveButton())
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toMatchObject({ ifVersion: mailSettingsVersion(mine) })
  })
})

it('previews the typed texts in the selected mail', async () => {
  const { user } = await renderMail()
  expect(await screen.findByText('Thank you.')).toBeVisible()
  for (const text of ['Al Noor', 'no-reply@alnoor.example', 'Do you ship?', 'Creek Road']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  await user.type(field(), ' Ali')
  await user.click(screen.getByRole('radio', { name: 'Reply' }))
  await waitFor(() =>
    expect(previews.at(-1)?.body).toEqual({ kind: 'reply', signature: 'Fatima Ali' }),
  )
})
