import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { anAccount } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import FirstLogin from './first-login.tsx'

const renderPage = () => {
  setToken('before')
  return renderRoute(FirstLogin, { path: '/admin/first-login' })
}

async function fill({ user }: ReturnType<typeof renderPage>) {
  await user.fill('Your e-mail address', 'boss@company.example')
  await user.fill('New Password', 'a better horse')
  await user.fill('Confirm New Password', 'a better horse')
  await user.press('Save and continue')
}

it('sets address and password, and opens the dashboard with the new session', async () => {
  respond(contract.account.get, 200, anAccount({ firstLogin: true }))
  const message = 'Your e-mail address and password are set.'
  const calls = respond(contract.account.firstLogin, 200, {
    success: true,
    message,
    token: 'after',
  })
  const page = renderPage()
  expect(await screen.findByLabelText('Your e-mail address')).toHaveValue('')
  await fill(page)
  await expectToast(message)
  await waitFor(() => expect(page.address()).toBe('/admin'))
  expect(getToken()).toBe('after')
  expect(calls.map(({ body }) => body)).toEqual([
    {
      email: 'boss@company.example',
      newPassword: 'a better horse',
      confirmPassword: 'a better horse',
    },
  ])
})

it('starts with the address from the settings', async () => {
  const email = 'owner@company.example'
  respond(contract.account.get, 200, anAccount({ firstLogin: true, email }))
  renderPage()
  expect(await screen.findByLabelText('Your e-mail address')).toHaveValue(email)
})

it('redirects to the dashboard when the password is set', async () => {
  respond(contract.account.get, 200, anAccount())
  const { address } = renderPage()
  await waitFor(() => expect(address()).toBe('/admin'))
})
