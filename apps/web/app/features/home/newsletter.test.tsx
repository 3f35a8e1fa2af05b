import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Newsletter } from './newsletter.tsx'

function open() {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = renderRoute(<Newsletter email="hello@example.com" />)
  const subscribe = async (address: string) => {
    const field = screen.getByLabelText('Email')
    await user.clear(field)
    if (address) await user.type(field, address)
    await user.click(screen.getByRole('button', { name: 'Subscribe' }))
    return field
  }
  return { log, subscribe }
}

it('thanks, empties the box and logs only that it happened', async () => {
  const { log, subscribe } = open()
  expect(await subscribe('ada@example.com')).toHaveValue('')
  expect(screen.getByText('Thank you! We will keep you updated.')).toBeVisible()
  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls.join()).not.toContain('ada')
})

it('asks for an address when there is none', async () => {
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

it('takes a corrected address, and a second one', async () => {
  const { log, subscribe } = open()
  await subscribe('ada@')
  expect(await subscribe('ada@example.com')).not.toHaveAccessibleDescription()
  await subscribe('bob@example.com')
  expect(log).toHaveBeenCalledTimes(2)
})
