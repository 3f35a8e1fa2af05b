import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Newsletter } from './footer-block.tsx'

function open({ mail = false } = {}) {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = renderRoute(<Newsletter open={mail} email="hello@example.com" />)
  const subscribe = async (address: string) => {
    const field = screen.getByLabelText('Email')
    await user.clear(field)
    if (address) await user.type(field, address)
    await user.click(screen.getByRole('button', { name: 'Subscribe' }))
    return field
  }
  return { log, subscribe }
}

it('shows thanks, clears the field and logs no address', async () => {
  const { log, subscribe } = open()
  expect(await subscribe('ada@example.com')).toHaveValue('')
  expect(screen.getByText('Thank you! We will keep you updated.')).toBeVisible()
  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls.join()).not.toContain('ada')
})

it('requires an address', async () => {
  const { log, subscribe } = open()
  const field = await subscribe('')
  expect(field).toHaveAccessibleDescription('Email is required.')
  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument()
  expect(log).not.toHaveBeenCalled()
})

it.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com'])(
  'refuses %j',
  async (address) => {
    const { log, subscribe } = open()
    expect(await subscribe(address)).toHaveAccessibleDescription(
      'Email must be an e-mail address, such as name@example.com.',
    )
    expect(log).not.toHaveBeenCalled()
  },
)

it('accepts a corrected address, and a second one', async () => {
  const { log, subscribe } = open()
  await subscribe('ada@')
  expect(await subscribe('ada@example.com')).not.toHaveAccessibleDescription()
  await subscribe('bob@example.com')
  expect(log).toHaveBeenCalledTimes(2)
})

describe('with a mail server', () => {
  const message = 'Please follow the link in the mail that we have sent you.'

  it('subscribes through the API', async () => {
    const calls = respond(contract.newsletter.subscribe, 201, { success: true, message })
    const { log, subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    expect(await screen.findByText(message)).toBeVisible()
    expect(field).toHaveValue('')
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
    expect(log).not.toHaveBeenCalled()
  })

  it('keeps a rejected address and shows the reason', async () => {
    respondError(
      contract.newsletter.subscribe,
      429,
      'Too many requests. Please try again in 1 hour.',
    )
    const { subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    expect(await screen.findByText(/Too many requests/)).toBeVisible()
    expect(field).toHaveValue('ada@example.com')
  })
})
