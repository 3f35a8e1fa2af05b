import { contract } from '@dhow/contract'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ENQUIRY_FIELDS,
  enquiry,
  field,
  fillInAndSend,
  getSendButton,
  SENT,
  sent,
  THANKS,
} from '#app/testing/enquiry-form.ts'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

beforeEach(() => void respond(contract.messages.formToken, 200, { formToken: '1.signed' }))

async function sendForm(form = <EnquiryForm />) {
  const { user } = renderRoute(form)
  await fillInAndSend(user)
  return user
}

it('the empty form requires every field, with described errors until it is filled in', async () => {
  const { user } = renderRoute(<EnquiryForm />)
  await user.click(getSendButton())
  await waitFor(() => expect(field('Name')).toHaveFocus())
  for (const label of ENQUIRY_FIELDS) {
    expect(field(label)).toBeInvalid()
    expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${label} .+\\.$`))
  }
  await user.type(field('Name'), 'A')
  await waitFor(() => expect(field('Name')).toBeValid())
  expect(field('Email')).toBeInvalid()
})

it('the empty form offers the listed subjects, and drops a hidden subject of a draft', async () => {
  sessionStorage.setItem('enquiryDraft', JSON.stringify({ name: 'Ada', subject: 'complaint' }))
  respond(contract.subjects.list, 200, [
    { key: 'other', label: 'شيء آخر' },
    { key: 'enquiry', label: 'Become a distributor' },
  ])
  renderRoute(<EnquiryForm />)
  await screen.findByRole('option', { name: 'Become a distributor' })
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['Select a subject', 'شيء آخر', 'Become a distributor'])
  expect(field('Subject')).toHaveDisplayValue('Select a subject')
  expect(field('Name')).toHaveValue('Ada')
})

describe('sending', () => {
  it('sends the values once, and disables the button meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.messages.send, 201, sent, { until: gate.promise })
    await sendForm()
    await waitFor(() => expect(getSendButton()).toBeDisabled())
    expect(getSendButton()).toHaveTextContent('Sending...')
    gate.resolve()
    await screen.findByText(THANKS)
    await expectToast(SENT)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toEqual({ ...enquiry, topic: '', formToken: '1.signed' })
  })

  it('works without the form token', async () => {
    failNetwork(contract.messages.formToken)
    const calls = respond(contract.messages.send, 201, sent)
    await sendForm()
    await expectToast(SENT)
    expect(calls[0]?.body).toEqual({ ...enquiry, topic: '' })
  })

  it('shows and focuses the thanks for 5 s, then the empty form', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond(contract.messages.send, 201, sent)
    await sendForm()
    expect(await screen.findByText(THANKS)).toHaveRole('status')
    await waitFor(() => expect(screen.getByText(THANKS)).toHaveFocus())
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()

    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText(THANKS)).toBeInTheDocument()

    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument()
    for (const label of ENQUIRY_FIELDS) expect(field(label)).toHaveValue('')
    expect(screen.getByRole('form', { name: 'Enquiry' })).toHaveFocus()
  })
})

describe('a failure', () => {
  const expectUnchanged = () => {
    expect(field('Name')).toHaveValue(enquiry.name)
    expect(field('Message')).toHaveValue(enquiry.message)
    expect(getSendButton()).toBeEnabled()
  }

  it('without a message shows a default one, and keeps the text', async () => {
    respondError(contract.messages.send, 500, '')
    await sendForm()
    await expectToast('Failed to send message')
    expectUnchanged()
  })

  it('of the server offers the e-mail address', async () => {
    respondError(contract.messages.send, 507, 'The server has no room left to store this.')
    await sendForm(<EnquiryForm email="sales@company.example" />)
    const alert = within(screen.getByRole('form')).findByRole('alert')
    expect(await alert).toHaveTextContent(
      'The server has no room left to store this.Your message is saved here. Send it again later, or write to sales@company.example.',
    )
    expect(screen.getByRole('link', { name: 'sales@company.example' })).toHaveHref(
      'mailto:sales@company.example',
    )
    expectUnchanged()
  })

  it('stays visible in the form until the next attempt', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respondError(contract.messages.send, 429, 'Too many messages. Please wait a minute.')
    const user = await sendForm()
    const getAlert = () => within(screen.getByRole('form')).queryByRole('alert')
    await waitFor(() => expect(getAlert()).toHaveTextContent(/^Too many messages/))
    await waitFor(() => expect(getSendButton()).toHaveFocus())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(getAlert()).toBeVisible()
    expect(getSendButton()).toHaveAccessibleDescription('Too many messages. Please wait a minute.')

    respond(contract.messages.send, 201, sent, { until: NEVER })
    await user.click(getSendButton())
    await waitFor(() => expect(getSendButton()).toBeDisabled())
    expect(getAlert()).not.toBeInTheDocument()
    expect(field('Message')).toHaveValue(enquiry.message)
  })

  it('of one field is shown next to it and focuses it', async () => {
    const issues = [{ path: 'email', message: 'Email is not deliverable.' }]
    respondError(contract.messages.send, 400, 'Please correct the form.', { issues })
    await sendForm()
    await expectToast('Please correct the form.')
    expect(field('Email')).toHaveAccessibleDescription('Email is not deliverable.')
    await waitFor(() => expect(field('Email')).toHaveFocus())
    expectUnchanged()
  })
})

it('translates the errors of fields and of the server', async () => {
  const translations = {
    '{label} is required.': '{label}: حقل مطلوب.',
    'Too many requests. Please try again in {minutes, plural, one {a minute} other {# minutes}}.':
      'طلبات كثيرة. حاول مرة أخرى بعد {minutes} د.',
  }
  const form = (
    <I18nProvider i18n={createI18n('ar', translations)}>
      <EnquiryForm />
    </I18nProvider>
  )

  const { user } = renderRoute(form)
  await user.click(getSendButton())
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Name: حقل مطلوب.'))
  respondError(contract.messages.send, 429, 'Too many requests. Please try again in a minute.')
  await fillInAndSend(user)
  await expectToast('طلبات كثيرة. حاول مرة أخرى بعد 1 د.')
})
