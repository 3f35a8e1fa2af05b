import { contract } from '@dhow/contract'
import type { Enquiry } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, loseNetwork, NEVER, refuse } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

beforeEach(() => void answer(contract.messages.form, 200, { formToken: '1.signed' }))

const FIELDS = ['Name', 'Email', 'Subject', 'Message']
const THANKS = "Thank you for your message! We'll get back to you soon."
const enquiry: Enquiry = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'feedback',
  message: 'Good dates.\nMore, please.',
}

const field = (label: string) => screen.getByLabelText(label)
const button = () => screen.getByRole('button', { name: /^Send/ })

async function fillInAndSend(user: UserEvent, { name, email, subject, message } = enquiry) {
  await user.type(field('Name'), name)
  await user.type(field('Email'), email)
  await user.selectOptions(field('Subject'), SUBJECT_LABELS[subject])
  await user.type(field('Message'), message)
  await user.click(button())
}

describe('before it is sent', () => {
  it('asks for every field, in words tied to it', async () => {
    const { user } = renderRoute(<EnquiryForm />)
    await user.click(button())
    await waitFor(() => expect(field('Name')).toHaveFocus())
    for (const label of FIELDS) {
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${label} .+\\.$`))
    }
  })

  it('wants an e-mail address', async () => {
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user, { ...enquiry, email: 'ada' })
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription(
        'Email must be an e-mail address, such as name@example.com.',
      ),
    )
    expect(field('Name')).toBeValid()
  })

  it('starts without a subject and offers them all', () => {
    renderRoute(<EnquiryForm />)
    expect(field('Subject')).toHaveDisplayValue('Select a subject')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Select a subject',
      ...Object.values(SUBJECT_LABELS),
    ])
  })
})

describe('sending', () => {
  const sent = { success: true, message: 'Sent!' } as const

  it('sends just what was filled in, and says what the server says', async () => {
    const calls = answer(contract.messages.send, 201, sent)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Sent!')
    const signs = { topic: '', formToken: '1.signed' }
    expect(calls.map(({ body }) => body)).toEqual([{ ...enquiry, ...signs }])
  })

  it('goes without the token that did not come', async () => {
    loseNetwork(contract.messages.form)
    const calls = answer(contract.messages.send, 201, sent)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Sent!')
    expect(calls.map(({ body }) => body)).toEqual([{ ...enquiry, topic: '' }])
  })

  it('cannot be done twice at once', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = answer(contract.messages.send, 201, sent, { until: gate.promise })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(button()).toBeDisabled())
    expect(button()).toHaveTextContent('Sending...')
    gate.resolve()
    await screen.findByText(THANKS)
    expect(calls).toHaveLength(1)
  })

  it('puts thanks in the place of the form for 5 s, then the form, empty', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(contract.messages.send, 201, sent)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    expect(await screen.findByText(THANKS)).toHaveRole('status')
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()

    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText(THANKS)).toBeInTheDocument()

    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument()
    for (const label of FIELDS) expect(field(label)).toHaveValue('')
  })
})

describe('a failure', () => {
  const expectKept = () => {
    expect(field('Name')).toHaveValue(enquiry.name)
    expect(field('Message')).toHaveValue(enquiry.message)
    expect(button()).toBeEnabled()
  }

  it('is told in the words of the server, and what was written stays', async () => {
    refuse(contract.messages.send, 429, 'Too many messages. Please wait a minute.')
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Too many messages. Please wait a minute.')
    expectKept()
  })

  it('without words is told in ours', async () => {
    loseNetwork(contract.messages.send)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Failed to send message')
    expectKept()
  })

  it('is told in the form too, until the next try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    refuse(contract.messages.send, 429, 'Too many messages. Please wait a minute.')
    const { user } = renderRoute(<EnquiryForm />)
    const alert = () => within(screen.getByRole('form')).queryByRole('alert')
    await fillInAndSend(user)
    await waitFor(() =>
      expect(alert()).toHaveTextContent('Too many messages. Please wait a minute.'),
    )
    await waitFor(() => expect(button()).toHaveFocus())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(alert()).toBeVisible()
    expect(button()).toHaveAccessibleDescription('Too many messages. Please wait a minute.')

    answer(contract.messages.send, 201, { success: true, message: 'Sent!' }, { until: NEVER })
    await user.click(button())
    await waitFor(() => expect(button()).toBeDisabled())
    expect(alert()).not.toBeInTheDocument()
    expect(field('Message')).toHaveValue(enquiry.message)
  })

  it('of the connection is told at once, and not when it is back', async () => {
    vi.spyOn(onlineManager, 'isOnline').mockReturnValue(false)
    loseNetwork(contract.messages.send)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Failed to send message')
    expectKept()
  })

  it('of one field is told beside it', async () => {
    const issues = [{ path: 'email', message: 'Email is not deliverable.' }]
    refuse(contract.messages.send, 400, 'Please correct the form.', { issues })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Please correct the form.')
    expect(field('Email')).toHaveAccessibleDescription('Email is not deliverable.')
    expectKept()
  })
})

describe('the keyboard', () => {
  it('is at the thanks, and at the form again after them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(contract.messages.send, 201, { success: true, message: 'Sent!' })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(screen.getByText(THANKS)).toHaveFocus())
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('form', { name: 'Enquiry' })).toHaveFocus()
  })

  it('stays where it went meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(contract.messages.send, 201, { success: true, message: 'Sent!' })
    const { user } = renderRoute(
      <>
        <EnquiryForm />
        <button type="button">Elsewhere</button>
      </>,
    )
    await fillInAndSend(user)
    await waitFor(() => expect(screen.getByText(THANKS)).toHaveFocus())
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    elsewhere.focus()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(elsewhere).toHaveFocus()
  })

  it('is at the first field that the server refuses', async () => {
    const issues = [{ path: 'email', message: 'Email is not deliverable.' }]
    refuse(contract.messages.send, 400, 'Please correct the form.', { issues })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(field('Email')).toHaveFocus())
  })
})

describe('the connection', () => {
  it('that is gone is told of', () => {
    renderRoute(<EnquiryForm />)
    const note = () => screen.queryByText(/^You are offline/)
    expect(note()).not.toBeInTheDocument()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(note()).toHaveRole('status')
  })

  it('that is slow is told of after 8 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(contract.messages.send, 201, { success: true, message: 'Sent!' }, { until: NEVER })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(button()).toBeDisabled())
    expect(screen.queryByText(/^Still on its way/)).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.getByText(/^Still on its way/)).toHaveRole('status')
  })
})
