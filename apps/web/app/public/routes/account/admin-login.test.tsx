import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import AdminLogin from './admin-login.tsx'

const ENDED = 'Your session has ended. Please log in again.'
const welcome = { success: true, message: 'Welcome.', token: 't1', device: 'd1' } as const
const renderPage = (state?: object) =>
  renderRoute(AdminLogin, { path: '/admin-login', at: { pathname: '/admin-login', state } })

async function logIn(user: TestUser) {
  await user.fill('Email', 'admin@example.com')
  await user.fill('Password', 'secret')
  await user.press('Login')
}

/** Replaces `location.assign`, which jsdom does not implement. */
function watchReload() {
  const assign = vi.fn()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, assign })
  return assign
}

async function logInFor(response: object = welcome) {
  const assign = watchReload()
  respond(contract.admin.login, 200, { ...welcome, ...response })
  const { user, address } = renderPage()
  await logIn(user)
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(address()).toBe('/admin-login')
  return assign.mock.lastCall?.[0]
}

it('stores the token and reloads the dashboard', async () => {
  expect(await logInFor()).toBe('/admin')
  expect(getToken()).toBe('t1')
})

it('opens the screen that replaces a generated password', async () => {
  expect(await logInFor({ firstLogin: true })).toBe('/admin/first-login')
})

it('opens the page that was requested before the login, once', async () => {
  const wanted = '/admin/inbox?message=1'
  sessionStorage.setItem('returnTo', JSON.stringify(wanted))
  expect(await logInFor()).toBe(wanted)
  expect(sessionStorage.getItem('returnTo')).toBeNull()
})

it('reads the device token from the mailed link and removes it from the URL', async () => {
  const calls = respond(contract.admin.login, 401, {
    success: false,
    code: 'unauthenticated',
    message: 'No.',
  })
  const { user, address } = renderRoute(AdminLogin, {
    path: '/admin-login',
    at: '/admin-login#device=mailed.1.x_y-z',
  })
  await waitFor(() => expect(address()).toBe('/admin-login'))
  await logIn(user)
  await waitFor(() => expect(calls[0]?.body.device).toBe('mailed.1.x_y-z'))
})

it('redirects to the dashboard when logged in', async () => {
  setToken('t1')
  const { address } = renderPage()
  await waitFor(() => expect(address()).toBe('/admin'))
})

it('shows a notice when the last session has expired', async () => {
  renderPage({ sessionEnded: true })
  expect(await screen.findByText(ENDED)).toHaveRole('status')
})
