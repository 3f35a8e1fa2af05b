import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { notify, Toasts } from './toast.tsx'

beforeEach(async () => {
  render(<Toasts />)
  // The first notice loads the library.
  const first = notify.info('The first.')
  await screen.findByText('The first.')
  await show(() => notify.dismiss(first))
  await waitFor(() => expect(getShown()).toEqual([]))
})

const show = (notice: () => unknown) => act(async () => void notice())
const getRegion = () => screen.getByRole('region', { name: 'Notifications' })
const getNotices = () => Array.from(getRegion().querySelectorAll<HTMLElement>('[data-in]'))
const getShown = () => getNotices().map(({ textContent }) => textContent)
const getTimer = (text: string) => {
  const notice = getNotices().find(({ textContent }) => textContent === text)
  return within(notice as HTMLElement).getByRole('progressbar', { hidden: true })
}

it.each([
  ['a success', () => notify.success('Saved.'), '2000ms'],
  ['an error', () => notify.error('Saved.'), '4000ms'],
  ['a notice with a custom duration', () => notify.success('Saved.', 5_000), '5000ms'],
])('shows %s for its duration', async (_kind, notice, animationDuration) => {
  await show(notice)
  expect(getTimer('Saved.').style).toMatchObject({
    animationDuration,
    animationPlayState: 'running',
  })
  fireEvent.animationEnd(getTimer('Saved.'))
  await waitFor(() => expect(getShown()).toEqual([]))
})

it('a loading notice stays until it is dismissed', async () => {
  let id = ''
  await show(() => {
    id = notify.loading('Sending…')
  })
  fireEvent.animationEnd(getTimer('Sending…'))
  expect(getShown()).toEqual(['Sending…'])
  await show(() => notify.dismiss(id))
  await waitFor(() => expect(getShown()).toEqual([]))
})

it('interrupts a screen reader for errors only', async () => {
  await show(() => notify.error('No.'))
  await show(() => notify.success('Done.'))
  expect(getRegion()).toHaveAttribute('aria-live', 'polite')
  expect(screen.getByRole('alert')).toHaveTextContent('No.')
  expect(screen.getByRole('status')).toHaveTextContent('Done.')
})

it('shows at most 20, the newest first, and queues the others', async () => {
  await show(() => {
    for (let number = 1; number <= 21; number++) notify.success(`${number}`)
  })
  expect(getShown()).toHaveLength(20)
  expect(getShown()[0]).toBe('20')
  fireEvent.animationEnd(getTimer('1'))
  await waitFor(() => expect(getShown()[0]).toBe('21'))
})

it('pauses under the mouse, but not under a finger', async () => {
  await show(() => notify.success('Done.'))
  fireEvent.pointerEnter(screen.getByText('Done.'), { pointerType: 'touch' })
  expect(getTimer('Done.').style.animationPlayState).toBe('running')
  fireEvent.pointerEnter(screen.getByText('Done.'), { pointerType: 'mouse' })
  expect(getTimer('Done.').style.animationPlayState).toBe('paused')
  fireEvent.pointerLeave(screen.getByText('Done.'), { pointerType: 'mouse' })
  expect(getTimer('Done.').style.animationPlayState).toBe('running')
})

it('closes with its button, without pausing the others', async () => {
  await show(() => notify.success('Done.'))
  await show(() => notify.error('No.'))
  fireEvent.pointerEnter(screen.getByText('Done.'), { pointerType: 'mouse' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement)
  await waitFor(() => expect(getShown()).toEqual(['No.']))
  expect(getTimer('No.').style.animationPlayState).toBe('running')
})

it('closes all notices with Escape', async () => {
  await show(() => notify.loading('Sending…'))
  await show(() => notify.error('No.'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(getShown()).toEqual([]))
})
