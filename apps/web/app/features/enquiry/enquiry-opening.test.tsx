import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshQueryClient } from '#app/testing/cache.ts'
import { answer } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import type { EnquiryAnswer } from './receive-enquiry.ts'

beforeEach(() => void answer(contract.messages.form, 200, { formToken: '1.signed' }))

// What stands in the form when it opens.

const FIELDS = ['Name', 'Email', 'Subject', 'Message']
const THANKS = "Thank you for your message! We'll get back to you soon."
const RICE = 'I would like to know more about Rice: https://shop.example/products/7'
const TEA = 'I would like to know more about Tea: https://shop.example/products/8'

const field = (label: string) => screen.getByLabelText(label)

async function fillInAndSend(user: UserEvent) {
  await user.type(field('Name'), 'Ada')
  await user.type(field('Email'), 'ada@example.com')
  await user.selectOptions(field('Subject'), 'Product Enquiry')
  await user.type(field('Message'), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByText(THANKS)
}

/** A form that hears of its product when a button is pressed. */
function Late() {
  const [about, setAbout] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setAbout(RICE)}>
        Load
      </button>
      <EnquiryForm about={about} />
    </>
  )
}

describe('what is typed', () => {
  const typed = 'Do you ship to Mombasa?'

  it('is there again when the form is', async () => {
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

  it('is gone once it has been sent', async () => {
    answer(contract.messages.send, 201, { success: true, message: 'Sent!' })
    const { user } = renderRoute(<EnquiryForm />)
    await fillInAndSend(user)
    cleanup()
    renderRoute(<EnquiryForm />)
    for (const label of FIELDS) expect(field(label)).toHaveValue('')
  })

  it.each(['{"name":7,"subject":"prices"}', '[]', 'null', '{'])(
    'is nothing where %s was stored',
    (stored) => {
      sessionStorage.setItem('enquiryDraft', stored)
      renderRoute(<EnquiryForm />)
      for (const label of FIELDS) expect(field(label)).toHaveValue('')
      expect(field('Subject')).toHaveDisplayValue('Select a subject')
    },
  )

  it('is told how much more may be, near the limit', async () => {
    const { user } = renderRoute(<EnquiryForm />)
    await user.click(field('Name'))
    await user.paste('x'.repeat(LIMITS.text * 0.9 - 1))
    expect(field('Name')).not.toHaveAccessibleDescription()
    await user.paste('x'.repeat(LIMITS.text * 0.1))
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('1 character left'))
  })

  it('is told by how much a restored message is too long, and does not send it', async () => {
    const message = 'x'.repeat(LIMITS.message + 20)
    const draft = { name: 'Ada', email: 'ada@example.com', subject: 'other', message }
    sessionStorage.setItem('enquiryDraft', JSON.stringify(draft))
    const { user } = renderRoute(<EnquiryForm />)
    const tooLong = 'Message: 20 characters too many; at most 5,000 fit.'
    await waitFor(() => expect(field('Message')).toHaveAccessibleDescription(tooLong))
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(field('Message')).toHaveFocus())
    expect(field('Message')).toHaveValue(message)
  })
})

describe('an enquiry about a product', () => {
  it('has its subject and the line of the product, also in the page from the server', () => {
    const html = renderToString(
      <QueryClientProvider client={freshQueryClient()}>
        <EnquiryForm about={RICE} />
      </QueryClientProvider>,
    )
    expect(html).toContain(RICE)
    expect(html).toMatch(/<option value="enquiry" selected="">/)
  })

  it('that comes late is put below what was typed meanwhile', async () => {
    const { user } = renderRoute(<Late />)
    await user.type(field('Message'), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Load' }))
    expect(field('Message')).toHaveValue(`Hello\n\n${RICE}\n\n`)
    expect(field('Subject')).toHaveDisplayValue('Product Enquiry')
  })

  it('joins those about other products that were not sent', () => {
    sessionStorage.setItem('enquiryDraft', JSON.stringify({ subject: 'other', message: RICE }))
    renderRoute(<EnquiryForm about={TEA} />)
    expect(field('Message')).toHaveValue(`${RICE}\n\n${TEA}\n\n`)
    expect(field('Subject')).toHaveDisplayValue('Product Enquiry')
  })

  it('is not begun again when it has been sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(contract.messages.send, 201, { success: true, message: 'Sent!' })
    const { user } = renderRoute(<EnquiryForm about={RICE} />)
    await fillInAndSend(user)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    for (const label of FIELDS) expect(field(label)).toHaveValue('')
  })
})

describe('a form that was sent without JavaScript', () => {
  const refused: EnquiryAnswer = {
    sent: false,
    message: 'Email must be an e-mail address.',
    issues: [{ path: 'email', message: 'Email must be an e-mail address.' }],
    values: { name: 'Ada', email: 'ada', subject: 'feedback', message: 'Good dates.' },
  }

  it('comes back with what was typed, and what is wrong beside it', () => {
    sessionStorage.setItem('enquiryDraft', JSON.stringify({ name: 'Older' }))
    renderRoute(<EnquiryForm answer={refused} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Email must be an e-mail address.')
    expect(field('Email')).toHaveAccessibleDescription('Email must be an e-mail address.')
    expect(field('Name')).toHaveValue('Ada')
    expect(field('Message')).toHaveValue('Good dates.')
    expect(field('Subject')).toHaveDisplayValue('Feedback')
  })

  it('is thanked for in its place', () => {
    renderRoute(<EnquiryForm answer={{ sent: true }} />)
    expect(screen.getByText(THANKS)).toHaveFocus()
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  })
})
