import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { SpinnerWithRetry } from './notice.tsx'

it('offers a retry after 8 s', () => {
  vi.useFakeTimers()
  const onRetry = vi.fn()
  render(<SpinnerWithRetry label="Loading" onRetry={onRetry} />)
  act(() => void vi.advanceTimersByTime(7_999))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()

  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
