import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { PreviewOrder } from './messages.ts'
import ReceivePreview from './receive-preview.tsx'
import { markFields } from './shows.ts'

const ORDER: PreviewOrder = {
  preview: 'show',
  queries: [],
  theme: 'light',
  css: '',
  typeface: 'fraunces',
  path: '/',
  field: undefined,
}

/** The page is its own parent in a test. */
const send = (order: Partial<PreviewOrder>) =>
  act(() => {
    const { origin } = window.location
    const data = { ...ORDER, ...order }
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
  })

const scrolled = vi.fn()
beforeEach(() => void vi.stubGlobal('scrollTo', scrolled))

it('scrolls to a field once when its editing starts', () => {
  renderRoute(
    <>
      <section {...markFields('figures', 'ports')} />
      <ReceivePreview />
    </>,
  )
  send({ field: 'ports' })
  expect(scrolled).toHaveBeenCalledOnce()
  send({ field: 'ports', css: ':root { --x: 1 }' })
  send({ field: 'brand' })
  expect(scrolled).toHaveBeenCalledOnce()
  send({ field: 'figures' })
  expect(scrolled).toHaveBeenCalledTimes(2)
})

it('submits no form', async () => {
  const onSubmit = vi.fn()
  const { user } = renderRoute(
    <>
      <form onSubmit={onSubmit}>
        <button type="submit">Send</button>
      </form>
      <ReceivePreview />
    </>,
  )
  await user.press('Send')
  expect(onSubmit).not.toHaveBeenCalled()
})
