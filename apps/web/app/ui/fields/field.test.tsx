import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { TextArea, TextField } from './field.tsx'

const LIMIT = 5_000
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const paste = (length: number) => fireEvent.input(box(), { target: { value: 'x'.repeat(length) } })

describe('a field with a limit', () => {
  const renderField = () =>
    render(<TextArea label="Message" limit={LIMIT} hint="In any language" />)

  it('shows the remaining or surplus characters, and keeps a text that is too long', () => {
    renderField()
    for (const [length, description] of [
      [4_749, 'In any language'],
      [4_750, '250 characters left'],
      [4_999, '1 character left'],
      [5_000, '0 characters left'],
      [5_001, 'Message: 1 character too many; at most 5,000 fit.'],
      [6_120, 'Message: 1,120 characters too many; at most 5,000 fit.'],
    ] as const) {
      paste(length)
      expect(box()).toHaveAccessibleDescription(description)
    }
    expect(box().value).toHaveLength(6_120)
    expect(box()).toBeInvalid()
  })

  it('shows the remaining characters in the last tenth of a short limit', () => {
    render(<TextField label="Phone" limit={40} />)
    paste(35)
    expect(box()).not.toHaveAccessibleDescription()
    paste(36)
    expect(box()).toHaveAccessibleDescription('4 characters left')
  })

  it('does not count trimmed white space', () => {
    render(<TextField label="Name" limit={8} />)
    fireEvent.input(box(), { target: { value: '  Sea     Salt   ' } })
    expect(box()).toHaveAccessibleDescription('0 characters left')
    expect(box()).toBeValid()
  })

  it('counts text that code sets', () => {
    const field = (text: string) => (
      <TextArea label="Message" limit={LIMIT} value={text} onChange={() => {}} />
    )
    const { rerender } = render(field('x'.repeat(LIMIT)))
    expect(box()).toHaveAccessibleDescription('0 characters left')
    rerender(field('y'.repeat(LIMIT + 2)))
    expect(box()).toHaveAccessibleDescription(/^Message: 2 characters too many/)
  })

  it('announces the count when typing pauses', () => {
    vi.useFakeTimers()
    const { container } = renderField()
    const announced = () => container.querySelector('[aria-live="polite"]')?.textContent
    paste(4_990)
    act(() => void vi.advanceTimersByTime(999))
    paste(4_991)
    act(() => void vi.advanceTimersByTime(999))
    expect(announced()).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(announced()).toBe('9 characters left')
    paste(10)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(announced()).toBe('')
  })
})

it('a field without a limit counts nothing', () => {
  const { container } = render(<TextField label="Name" error="Name is required." />)
  paste(9_000)
  expect(box()).toHaveAccessibleDescription('Name is required.')
  expect(container.querySelector('[aria-live]')).toBeNull()
})

it('fields for addresses and numbers are left to right, others have the direction of their text', () => {
  const types = ['text', 'search', 'email', 'tel', 'url']
  render(
    <>
      <TextField label="Name" />
      {types.map((type) => (
        <TextField key={type} label="Name" type={type} />
      ))}
      <TextArea label="Name" />
    </>,
  )
  expect(screen.getAllByLabelText('Name').map(({ dir }) => dir)).toEqual([
    'auto',
    'auto',
    'auto',
    'ltr',
    'ltr',
    'ltr',
    'auto',
  ])
})
