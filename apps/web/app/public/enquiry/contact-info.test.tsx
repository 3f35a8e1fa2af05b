import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { ContactInfo } from './contact-info.tsx'

const copyButton = () => screen.getByRole('button', { name: 'Copy the phone number' })
const icon = () => copyButton().querySelector('svg')

it('shows every way to reach the company, in the direction of its text', () => {
  const details = contactDetails({ location: 'دبي', hours: 'الاثنين ٩-٥' })
  renderRoute(<ContactInfo details={details} />)
  for (const text of [details.location, details.hours]) {
    expect(screen.getByText(text)).toHaveAttribute('dir', 'auto')
  }
  expect(screen.getByRole('link', { name: details.email })).toHaveHref('mailto:sales@example.com')
  expect(screen.getByRole('link', { name: details.phone })).toHaveHref('tel:+971501234567')
  expect(screen.getByRole('link', { name: details.phone })).toHaveAttribute('dir', 'ltr')
})

it('copies the phone number and shows a check mark for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = renderRoute(<ContactInfo details={contactDetails()} />)
  expect(icon()).toHaveClass('lucide-copy')

  await user.click(copyButton())
  await expectToast('Phone number copied!')
  expect(await navigator.clipboard.readText()).toBe(contactDetails().phone)
  expect(icon()).toHaveClass('lucide-check')

  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(icon()).toHaveClass('lucide-copy')
})

it('shows an error when copying failed', async () => {
  const { user } = renderRoute(<ContactInfo details={contactDetails()} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(copyButton())
  await expectToast('Failed to copy!')
  expect(icon()).toHaveClass('lucide-copy')
})
