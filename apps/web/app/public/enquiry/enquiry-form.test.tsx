import { contract } from '@dhow/contract'
import type { Enquiry } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

beforeEach(() => void respond(contract.messages.formToken, 200, { formToken: '1.signed' }))

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
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Sent!')
    const submissionId = expect.stringMatching(/^[0-9a-f]{32}$/)
    const signs = { topic: '', formToken: '1.signed', submissionId }
    expect(calls.map(({ body }) => body)).toEqual([{ ...enquiry, ...signs }])
  })

  it('goes without the token that did not come', async () => {
    failNetwork(contract.messages.formToken)
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Sent!')
    expect(calls.map(({ body }) => body)).toEqual([
      { ...enquiry, topic: '', submissionId: expect.any(String) },
    ])
  })

  it('cannot be done twice at once', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.messages.send, 201, sent, { until: gate.promise })
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
    respond(contract.messages.send, 201, sent)
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
    respondError(contract.messages.send, 429, 'Too many messages. Please wait a minute.')
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Too many messages. Please wait a minute.')
    expectKept()
  })

  it('without words is told in ours', async () => {
    respondError(contract.messages.send, 500, '')
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Failed to send message')
    expectKept()
  })

  it('that is not the text says what can be done about it', async () => {
    respondError(contract.messages.send, 507, 'The server has no room left to store this.')
    const { user } = renderRoute(<EnquiryForm email="sales@company.example" />)
    await fillInAndSend(user)
    const alert = within(screen.getByRole('form')).findByRole('alert')
    expect(await alert).toHaveTextContent(
      'The server has no room left to store this.What you wrote is kept here. Please send it again in a while, or write to sales@company.example.',
    )
    expect(screen.getByRole('link', { name: 'sales@company.example' })).toHaveAttribute(
      'href',
      'mailto:sales@company.example',
    )
    expectKept()
  })

  it('is told in the form too, until the next try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respondError(contract.messages.send, 429, 'Too many messages. Please wait a minute.')
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

    respond(contract.messages.send, 201, { success: true, message: 'Sent!' }, { until: NEVER })
    await user.click(button())
    await waitFor(() => expect(button()).toBeDisabled())
    expect(alert()).not.toBeInTheDocument()
    expect(field('Message')).toHaveValue(enquiry.message)
  })

  it('of one field is told beside it', async () => {
    const issues = [{ path: 'email', message: 'Email is not deliverable.' }]
    respondError(contract.messages.send, 400, 'Please correct the form.', { issues })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Please correct the form.')
    expect(field('Email')).toHaveAccessibleDescription('Email is not deliverable.')
    expectKept()
  })
})

describe('a failure that may pass', () => {
  const thanks = { success: true, message: 'Sent!' } as const
  const note = () => within(screen.getByRole('form')).getByRole('status')
  const busy = (times: number) => {
    respond(contract.messages.send, 201, thanks)
    const body = { success: false, message: 'The server is busy.' } as const
    return Array.from({ length: times }, () =>
      respond(contract.messages.send, 503, body, { once: true }),
    )
  }
  /** Sends with a stopped clock, up to the first failure. */
  async function failOnce() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = renderRoute(<EnquiryForm />)
    await fillInAndSend(page.user)
    await screen.findByRole('button', { name: 'Send Now' })
    return page
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

  it('is tried again by itself, which the form says, under the same id', async () => {
    const [first, second] = busy(2)
    await failOnce()
    expect(note()).toHaveTextContent(
      'The server is busy. Your message is kept here; it is sent again in 2 seconds.',
    )
    expect(field('Message')).toHaveValue(enquiry.message)
    expect(field('Message')).toHaveAttribute('readonly')
    await pass(2)
    await waitFor(() => expect(note()).toHaveTextContent('again in 8 seconds.'))
    await pass(8)
    await screen.findByText(THANKS)
    const bodies = [first, second].flat().map((call) => call?.body)
    expect(bodies).toHaveLength(2)
    expect(new Set(bodies.map((body) => body?.submissionId)).size).toBe(1)
  })

  it('is waited for as long as the server asks', async () => {
    respond(contract.messages.send, 201, thanks)
    const said = { success: false, message: 'Busy.' } as const
    const headers = { 'retry-after': '12' }
    respond(contract.messages.send, 503, said, { once: true, headers })
    await failOnce()
    expect(note()).toHaveTextContent('again in 12 seconds.')
  })

  it('and does not is told after half a minute, with what can be done', async () => {
    const calls = respondError(contract.messages.send, 503, 'The server is busy.')
    await failOnce()
    for (const seconds of [2, 8, 20]) {
      await screen.findByRole('button', { name: 'Send Now' })
      await pass(seconds)
    }
    const alert = within(screen.getByRole('form')).findByRole('alert')
    expect(await alert).toHaveTextContent(/^The server is busy\.What you wrote is kept here/)
    expect(calls).toHaveLength(4)
    expect(button()).toHaveTextContent('Send Message')
    expect(button()).toHaveFocus()
    expect(field('Message')).not.toHaveAttribute('readonly')
  })

  it('need not be waited for', async () => {
    busy(1)
    const { user } = await failOnce()
    const now = screen.getByRole('button', { name: 'Send Now' })
    await waitFor(() => expect(now).toHaveFocus())
    await user.click(now)
    await screen.findByText(THANKS)
  })

  it('need not be tried again', async () => {
    const calls = respondError(contract.messages.send, 503, 'The server is busy.')
    const { user } = await failOnce()
    await user.click(screen.getByRole('button', { name: 'Stop Trying' }))
    await waitFor(() => expect(button()).toHaveFocus())
    expect(button()).toHaveTextContent('Send Message')
    await pass(60)
    expect(calls).toHaveLength(1)
  })

  it('of the connection is mended when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    respond(contract.messages.send, 201, thanks)
    failNetwork(contract.messages.send, { once: true })
    await failOnce()
    expect(note()).toHaveTextContent(/^You are offline\. .* sent by itself when you are back/)
    await pass(60)
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText(THANKS)
  })

  it('keeps its id through a reload, and what is sent next has another', async () => {
    const lost = respondError(contract.messages.send, 500, '')
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Failed to send message')
    cleanup()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = respond(contract.messages.send, 201, thanks)
    const again = renderRoute(<EnquiryForm />)
    await again.user.click(button())
    await screen.findByText(THANKS)
    await pass(5)
    await fillInAndSend(again.user)
    await screen.findByText(THANKS)
    const [first, second, next] = [...lost, ...calls].map(({ body }) => body.submissionId)
    expect(second).toBe(first)
    expect(next).not.toBe(first)
  })
})

describe('the keyboard', () => {
  it('is at the thanks, and at the form again after them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond(contract.messages.send, 201, { success: true, message: 'Sent!' })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(screen.getByText(THANKS)).toHaveFocus())
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('form', { name: 'Enquiry' })).toHaveFocus()
  })

  it('stays where it went meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond(contract.messages.send, 201, { success: true, message: 'Sent!' })
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
    respondError(contract.messages.send, 400, 'Please correct the form.', { issues })
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
    respond(contract.messages.send, 201, { success: true, message: 'Sent!' }, { until: NEVER })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await waitFor(() => expect(button()).toBeDisabled())
    expect(screen.queryByText(/^Still on its way/)).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.getByText(/^Still on its way/)).toHaveRole('status')
  })
})
