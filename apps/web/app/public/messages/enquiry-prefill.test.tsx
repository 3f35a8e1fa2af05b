import { contract } from '@dhow/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { ENQUIRY_FIELDS, field, fillInAndSend, sent, THANKS } from '#app/testing/enquiry-form.ts'
import { Messages } from '#app/testing/messages.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import type { EnquiredProduct } from './values.ts'

beforeEach(() => void respond(contract.messages.formToken, 200, { formToken: '1.signed' }))

const rice = { name: 'Rice', address: 'https://shop.example/products/7', status: 'ready' } as const
const tea = { name: 'Tea', address: 'https://shop.example/products/8', status: 'ready' } as const
const RICE = `I would like to know more about Rice: ${rice.address}`
const TEA = `I would like to know more about Tea: ${tea.address}`

/** Opens the form as if a link had been followed. */
function follow(about: EnquiredProduct) {
  cleanup()
  history.pushState(null, '')
  return renderRoute(<EnquiryForm about={about} />)
}

/** A form whose product changes or finishes loading on the press of a button. */
function Changing({ from, to }: { from?: EnquiredProduct; to: EnquiredProduct }) {
  const [about, setAbout] = useState(from)
  return (
    <>
      <button type="button" onClick={() => setAbout(to)}>
        Change
      </button>
      <EnquiryForm about={about} />
    </>
  )
}

const expectEmpty = () => {
  for (const label of ENQUIRY_FIELDS) expect(field(label)).toHaveValue('')
}

describe('the draft', () => {
  const typed = 'Do you ship to Mombasa?'

  it('is restored when the form opens again', async () => {
    const first = renderRoute(<EnquiryForm />)
    await first.user.type(field('Name'), 'Ada')
    await first.user.selectOptions(field('Subject'), 'Feedback')
    await first.user.type(field('Message'), typed)
    cleanup()
    renderRoute(<EnquiryForm />)
    expect(field('Name')).toHaveValue('Ada')
    expect(field('Subject')).toHaveDisplayValue('Feedback')
    expect(field('Message')).toHaveValue(typed)
  })

  it.each(['{"name":7,"subject":"prices"}', '[]', 'null', '{'])('ignores a stored %s', (stored) => {
    sessionStorage.setItem('enquiryDraft', stored)
    renderRoute(<EnquiryForm />)
    expectEmpty()
    expect(field('Subject')).toHaveDisplayValue('Select a subject')
  })
})

it('an enquiry about a product is prefilled in server-rendered markup', () => {
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <Messages>
        <EnquiryForm about={rice} />
      </Messages>
    </QueryClientProvider>,
  )
  expect(html).toContain(RICE)
  expect(html).toMatch(/<option value="enquiry"[^>]* selected="">/)
})

it('an enquiry about a product appends a late product below typed text, without moving the caret', async () => {
  const { user } = renderRoute(<Changing from={{ ...rice, status: 'loading' }} to={rice} />)
  await user.type(field('Message'), 'Hello')
  act(() => screen.getByRole('button', { name: 'Change' }).click())
  await user.keyboard(', Ada')
  expect(field('Message')).toHaveValue(`Hello, Ada\n\n${RICE}\n\n`)
})

describe('a product whose line was deleted', () => {
  async function deleteLine() {
    const { user } = follow(rice)
    await user.fill(field('Message'), 'Hello')
    cleanup()
  }

  it('is not restored by a reload', async () => {
    await deleteLine()
    renderRoute(<EnquiryForm about={rice} />)
    expect(field('Message')).toHaveValue('Hello')
  })

  it('is restored by following a link to it again', async () => {
    await deleteLine()
    follow(rice)
    expect(field('Message')).toHaveValue(`Hello\n\n${RICE}\n\n`)
  })
})

describe('a product whose enquiry was sent', () => {
  async function send(form = <EnquiryForm about={rice} />) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond(contract.messages.send, 201, sent)
    const page = renderRoute(form)
    await fillInAndSend(page.user)
    await screen.findByText(THANKS)
    return page
  }
  it('is not prefilled again, even by a reload', async () => {
    await send()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expectEmpty()
    cleanup()
    renderRoute(<EnquiryForm about={rice} />)
    expectEmpty()
  })
})

it('a page from the back/forward cache shows the current draft', () => {
  follow(rice)
  const since = { message: `${RICE}\n\n${TEA}\n\n` }
  sessionStorage.setItem('enquiryDraft', JSON.stringify(since))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(field('Message')).toHaveValue(since.message)
})

describe('a form posted without JavaScript', () => {
  const refused: EnquiryResult = {
    sent: false,
    message: 'Email must be an e-mail address.',
    code: 'invalid_request',
    issues: [{ path: 'email', message: 'Email must be an e-mail address.', code: 'invalid_email' }],
    values: { name: 'Ada', email: 'ada', subject: 'feedback', message: 'Good dates.' },
  }

  it('shows the typed values with the errors next to them', () => {
    sessionStorage.setItem('enquiryDraft', JSON.stringify({ name: 'Older' }))
    renderRoute(<EnquiryForm result={refused} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Email must be an e-mail address.')
    expect(field('Email')).toHaveAccessibleDescription('Email must be an e-mail address.')
    expect(field('Name')).toHaveValue('Ada')
    expect(field('Message')).toHaveValue('Good dates.')
    expect(field('Subject')).toHaveDisplayValue('Feedback')
  })
})
