import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { OpenList } from './open-list.tsx'

const field = () => screen.getByRole('textbox', { name: 'Code of a shared list' })

it('opens the list of a code in any spelling', async () => {
  const { user, address } = renderRoute(<OpenList />, { path: '/enquiry' })
  expect(field()).toBeValid()
  await user.type(field(), '7k2m 9qxdh4tw{Enter}')
  expect(address()).toBe('/enquiry/7K2M-9QXD-H4TW')
})

it('shows an error for a wrong format until the code is changed', async () => {
  const { user, address } = renderRoute(<OpenList />, { path: '/enquiry' })
  await user.type(field(), '7K2M-9QXD')
  await user.click(screen.getByRole('button', { name: 'Open list' }))
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(/^Enter the 12 letters and digits/)
  expect(address()).toBe('/enquiry')
  await user.type(field(), '-')
  expect(field()).toBeValid()
})

it.each([
  ['7K2M', false],
  ['', false],
  ['7K2M-9QXD-H4TW', true],
])('checks the code "%s" of a form without JavaScript', (code, isValid) => {
  renderRoute(<OpenList />, { path: '/enquiry', at: `/enquiry?code=${code}` })
  expect(field()).toHaveValue(code)
  expect(field().getAttribute('aria-invalid')).toBe(String(!isValid))
})
