import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { TextArea, TextField } from './field.tsx'

const LIMIT = 5_000
const getBox = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const paste = (length: number) =>
  fireEvent.input(getBox(), { target: { value: 'x'.repeat(length) } })

describe('a field with a limit', () => {
  const renderField = () =>
    render(<TextArea label="Message" limit={LIMIT} hint="In any language" />)

  it('shows the remaining or surplus characters, and keeps a text that is too long', () => {
    renderField()
    for (const [length, description] of [
      [4_749, 'In any language'],
      [4_750, '250 characters left'],
      [5_000, '0 characters left'],
      [6_120, 'Message: 1,120 characters too many; at most 5,000 fit.'],
    ] as const) {
      paste(length)
      expect(getBox()).toHaveAccessibleDescription(description)
    }
    expect(getBox().value).toHaveLength(6_120)
    expect(getBox()).toBeInvalid()
  })

  it('shows the remaining characters in the last tenth of a short limit', () => {
    render(<TextField label="Phone" limit={40} />)
    paste(35)
    expect(getBox()).not.toHaveAccessibleDescription()
    paste(36)
    expect(getBox()).toHaveAccessibleDescription('4 characters left')
  })

  it('counts text that code sets, without trimmed white space', () => {
    const getField = (text: string) => (
      <TextField label="Name" limit={8} value={text} onChange={() => {}} />
    )
    const { rerender } = render(getField('  Sea     Salt   '))
    expect(getBox()).toHaveAccessibleDescription('0 characters left')
    rerender(getField('x'.repeat(10)))
    expect(getBox()).toHaveAccessibleDescription(/^Name: 2 characters too many/)
  })

  it('announces the count when typing pauses', () => {
    vi.useFakeTimers()
    const { container } = renderField()
    const getAnnounced = () => container.querySelector('[aria-live="polite"]')?.textContent
    paste(4_990)
    act(() => void vi.advanceTimersByTime(999))
    paste(4_991)
    act(() => void vi.advanceTimersByTime(999))
    expect(getAnnounced()).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(getAnnounced()).toBe('9 characters left')
    paste(10)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(getAnnounced()).toBe('')
  })
})

it.each([
  ['text', 'auto'],
  ['email', 'ltr'],
  ['tel', 'ltr'],
  ['url', 'ltr'],
])('a field for %s has the direction %s', (type, direction) => {
  render(<TextField label="Name" type={type} />)
  expect(getBox().dir).toBe(direction)
})
