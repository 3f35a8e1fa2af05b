import { contract } from '@dhow/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  enquiry,
  field,
  fillInAndSend,
  getSendButton,
  sent,
  THANKS,
} from '#app/testing/enquiry-form.ts'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

beforeEach(() => void respond(contract.messages.formToken, 200, { formToken: '1.signed' }))

const readKey = ({ request }: { request: Request }) => request.headers.get('idempotency-key')

describe('a transient failure', () => {
  const getNote = () => within(screen.getByRole('form')).getByRole('status')
  const respondBusy = (times: number) => {
    respond(contract.messages.send, 201, sent)
    const body = { success: false, code: 'unavailable', message: 'The server is busy.' } as const
    return Array.from({ length: times }, () =>
      respond(contract.messages.send, 503, body, { once: true }),
    )
  }
  /** Sends with a stopped clock and waits for the first failure. */
  async function failOnce() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = renderRoute(<EnquiryForm />)
    await fillInAndSend(page.user)
    await screen.findByRole('button', { name: 'Send now' })
    return page
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

  it('is retried automatically with the same key', async () => {
    const [first, second] = respondBusy(2)
    await failOnce()
    expect(getNote()).toHaveTextContent(
      'The server is busy. Your message is saved here. Sending it again in 2 seconds.',
    )
    expect(field('Message')).toHaveValue(enquiry.message)
    expect(field('Message')).toHaveAttribute('readonly')
    await pass(2)
    await waitFor(() => expect(getNote()).toHaveTextContent('again in 8 seconds.'))
    await pass(8)
    await screen.findByText(THANKS)
    const keys = [first, second].flat().map((call) => call && readKey(call))
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,64}$/), keys[0]])
  })

  it('is retried after the Retry-After time', async () => {
    respond(contract.messages.send, 201, sent)
    const body = { success: false, code: 'unavailable', message: 'Busy.' } as const
    const headers = { 'retry-after': '12' }
    respond(contract.messages.send, 503, body, { once: true, headers })
    await failOnce()
    expect(getNote()).toHaveTextContent('again in 12 seconds.')
    await pass(12)
    await screen.findByText(THANKS)
  })

  it('ends after half a minute, with advice', async () => {
    const calls = respondError(contract.messages.send, 503, 'The server is busy.')
    await failOnce()
    for (const seconds of [2, 8, 20]) {
      await screen.findByRole('button', { name: 'Send now' })
      await pass(seconds)
    }
    const alert = within(screen.getByRole('form')).findByRole('alert')
    expect(await alert).toHaveTextContent(/^The server is busy\.Your message is saved here/)
    expect(calls).toHaveLength(4)
    expect(getSendButton()).toHaveTextContent('Send Message')
    expect(getSendButton()).toHaveFocus()
    expect(field('Message')).not.toHaveAttribute('readonly')
  })

  it('is retried immediately by Send now', async () => {
    respondBusy(1)
    const { user } = await failOnce()
    const now = screen.getByRole('button', { name: 'Send now' })
    await waitFor(() => expect(now).toHaveFocus())
    await user.click(now)
    await screen.findByText(THANKS)
  })

  it('is not retried after Stop trying', async () => {
    const calls = respondError(contract.messages.send, 503, 'The server is busy.')
    const { user } = await failOnce()
    await user.press('Stop trying')
    await waitFor(() => expect(getSendButton()).toHaveFocus())
    expect(getSendButton()).toHaveTextContent('Send Message')
    await pass(60)
    expect(calls).toHaveLength(1)
  })

  it('of the connection is retried when back online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    respond(contract.messages.send, 201, sent)
    failNetwork(contract.messages.send, { once: true })
    await failOnce()
    expect(getNote()).toHaveTextContent(
      /^You are offline\. .* will be sent when you are online again/,
    )
    await pass(60)
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText(THANKS)
  })

  it('keeps its key through a reload with another form token, but not after a change or when it was sent', async () => {
    const lost = respondError(contract.messages.send, 500, '')
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    await expectToast('Failed to send message')
    cleanup()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond(contract.messages.formToken, 200, { formToken: '2.signed' })
    const again = renderRoute(<EnquiryForm />)
    await again.user.click(getSendButton())
    await waitFor(() => expect(lost).toHaveLength(2))
    await again.user.type(field('Message'), '!')
    const calls = respond(contract.messages.send, 201, sent)
    await again.user.click(getSendButton())
    await screen.findByText(THANKS)
    await pass(5)
    await fillInAndSend(again.user)
    await screen.findByText(THANKS)
    const [first, second, changed, next] = [...lost, ...calls].map(readKey)
    expect(second).toBe(first)
    expect(new Set([first, changed, next]).size).toBe(3)
  })
})

it('the connection note appears when offline', () => {
  renderRoute(<EnquiryForm />)
  const getNote = () => screen.queryByText(/^You are offline/)
  expect(getNote()).not.toBeInTheDocument()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(getNote()).toHaveRole('status')
})

it('the connection note appears after 8 s of sending', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  respond(contract.messages.send, 201, sent, { until: NEVER })
  const { user } = renderRoute(<EnquiryForm />)
  await fillInAndSend(user)
  await waitFor(() => expect(getSendButton()).toBeDisabled())
  expect(screen.queryByText(/^Still sending/)).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getByText(/^Still sending/)).toHaveRole('status')
})
