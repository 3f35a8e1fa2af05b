import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { OpenList, openTypedList } from './open-list.tsx'

const field = () => screen.findByRole('textbox', { name: 'Code of a shared list' })

const open = (at = '/enquiry') =>
  renderRoute(<OpenList />, {
    ...{ path: '/enquiry', at },
    loader: (args) => openTypedList(args) ?? null,
  })

it('opens the list of a code in any spelling', async () => {
  const { user, address } = open()
  expect(await field()).toBeValid()
  await user.type(await field(), '7k2m 9qxdh4tw{Enter}')
  await expect.poll(address).toBe('/enquiry/7K2M-9QXD-H4TW')
})

it('shows an error for a wrong format', async () => {
  const { user, address } = open()
  await user.fill(await field(), '7K2M-9QXD')
  await user.press('Open list')
  await expect.poll(address).toBe('/enquiry?code=7K2M-9QXD')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(await field()).toHaveValue('7K2M-9QXD')
  expect(await field()).toHaveAccessibleDescription(/^Enter the 12 letters and digits/)
})

it('shows an error for an empty code', async () => {
  open('/enquiry?code=')
  expect(await field()).toBeInvalid()
})
