import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notify, Toasts } from './toast.tsx'

/** Milliseconds that a notice takes to leave, once its time has run out. */
const LEAVING = 200

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})

/** Lets time pass, and what is due by then take its leave. */
const pass = (milliseconds: number) => {
  act(() => vi.advanceTimersByTime(milliseconds))
  act(() => vi.advanceTimersByTime(LEAVING))
}
const say = (speak: () => unknown) => act(() => void speak())
const shown = () =>
  Array.from(screen.getByRole('region', { name: 'Notifications' }).children).map(
    ({ textContent }) => textContent,
  )

describe('a notice stays for its time:', () => {
  it.each([
    ['a success', () => notify.success('Done.'), 2_000],
    ['an error', () => notify.error('No.'), 4_000],
    ['a blank one', () => notify.blank('So.'), 4_000],
    ['one of a duration of its own', () => notify.success('Done.', 5_000), 5_000],
  ])('%s', (_what, speak, duration) => {
    say(speak)
    expect(shown()).not.toEqual([])
    pass(duration - LEAVING - 1)
    expect(shown()).not.toEqual([])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('what is being done, until it is', () => {
    let id = ''
    say(() => {
      id = notify.loading('Sending…')
    })
    pass(24 * 60 * 60 * 1_000)
    expect(shown()).toEqual(['Sending…'])
    say(() => notify.dismiss(id))
    pass(0)
    expect(shown()).toEqual([])
  })
})

it('interrupts a screen reader for errors only', () => {
  say(() => notify.error('No.'))
  say(() => notify.success('Done.'))
  expect(screen.getByText('No.')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('No.')).toHaveRole('alert')
  expect(screen.getByText('Done.')).toHaveAttribute('aria-live', 'polite')
  expect(screen.getByText('Done.')).toHaveRole('status')
})

it('keeps at most 20 on screen, the newest first', () => {
  say(() => {
    for (let number = 1; number <= 21; number++) notify.success(`${number}`)
  })
  expect(shown()).toHaveLength(20)
  expect(shown()[0]).toBe('21')
})

it('waits under the mouse, but not under a finger', () => {
  say(() => notify.success('Done.'))
  const notice = screen.getByText('Done.')
  fireEvent.pointerEnter(notice, { pointerType: 'mouse' })
  pass(60_000)
  expect(shown()).toEqual(['Done.'])
  fireEvent.pointerLeave(notice, { pointerType: 'mouse' })
  pass(2_000)
  expect(shown()).toEqual([])

  say(() => notify.success('Again.'))
  fireEvent.pointerEnter(screen.getByText('Again.'), { pointerType: 'touch' })
  pass(2_000)
  expect(shown()).toEqual([])
})

describe('goes at once', () => {
  it('by its button, and does not hold up the others', () => {
    say(() => notify.success('Done.'))
    const notice = screen.getByText('Done.')
    say(() => notify.error('No.'))
    fireEvent.pointerEnter(notice, { pointerType: 'mouse' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement)
    pass(0)
    expect(shown()).toEqual(['No.'])
    pass(4_000)
    expect(shown()).toEqual([])
  })

  it('with Escape, all of them', () => {
    say(() => notify.loading('Sending…'))
    say(() => notify.error('No.'))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    pass(0)
    expect(shown()).toEqual([])
  })
})
