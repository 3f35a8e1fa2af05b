import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { notify } from './toast.tsx'

/** How long each toast stays: its hidden bar shrinks for just that long. */
const durations = () =>
  screen.getAllByRole('progressbar', { hidden: true }).map(({ style }) => style.animationDuration)

it.each([
  ['a success', () => notify.success('Done.'), ['2000ms']],
  ['an error', () => notify.error('No.'), ['4000ms']],
  ['the notice of a link', notify.linkSent, ['5000ms']],
  ['the notices of a new password', notify.passwordReset, ['5000ms', '5000ms']],
])('%s stays for its time', async (_what, say, expected) => {
  renderRoute(<p />)
  act(() => void say())
  await screen.findAllByRole('alert')
  expect(durations()).toEqual(expected)
})

it('at most 20 are on screen at once', async () => {
  renderRoute(<p />)
  act(() => {
    for (let number = 1; number <= 21; number++) notify.success(`${number}`)
  })
  await expectToast('20')
  expect(screen.getAllByRole('alert')).toHaveLength(20)
})
