import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import AdminLogin from './admin-login.tsx'

const ENDED = 'Your session has ended. Please log in again.'
const renderPage = (state?: object) =>
  renderRoute(AdminLogin, { path: '/admin-login', at: { pathname: '/admin-login', state } })

it('stores the token and loads the dashboard afresh', async () => {
  const assign = vi.fn()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, assign })
  respond(contract.admin.login, 200, {
    success: true,
    message: 'Welcome.',
    token: 't1',
    device: 'd1',
  })
  const { user, address } = renderPage()
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin'))
  expect(getToken()).toBe('t1')
  expect(address()).toBe('/admin-login')
})

it('opens the screen that replaces a made-up password', async () => {
  const assign = vi.fn()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, assign })
  const welcome = { success: true, message: 'Welcome.', token: 't1', device: 'd1' } as const
  respond(contract.admin.login, 200, { ...welcome, firstLogin: true })
  const { user } = renderPage()
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/first-login'))
})

it.each([
  ['/admin/inbox?message=1', '/admin/inbox?message=1'],
  ['https://evil.example/admin', '/admin'],
  ['//evil.example/admin/inbox', '/admin'],
  ['/admin/../products', '/admin'],
  ['/admin-login', '/admin'],
  ['javascript:alert(1)', '/admin'],
])('leads who wanted %s to %s, once', async (wanted, opened) => {
  const assign = vi.fn()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, assign })
  sessionStorage.setItem('returnTo', JSON.stringify(wanted))
  respond(contract.admin.login, 200, {
    success: true,
    message: 'Welcome.',
    token: 't1',
    device: 'd1',
  })
  const { user } = renderPage()
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(opened))
  expect(sessionStorage.getItem('returnTo')).toBeNull()
})

it('reads the device token from the mailed link and removes it from the URL', async () => {
  localStorage.removeItem('adminDevice')
  const calls = respond(contract.admin.login, 401, { success: false, message: 'No.' })
  const { user, address } = renderRoute(AdminLogin, {
    path: '/admin-login',
    at: '/admin-login#device=mailed.1.x_y-z',
  })
  await waitFor(() => expect(address()).toBe('/admin-login'))
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(calls[0]?.body.device).toBe('mailed.1.x_y-z'))
})

it('redirects to the dashboard when logged in', async () => {
  setToken('t1')
  const { address } = renderPage()
  await waitFor(() => expect(address()).toBe('/admin'))
})

it('says so when the last session has ended', async () => {
  renderPage({ sessionEnded: true })
  expect(await screen.findByText(ENDED)).toHaveRole('status')
})

it('shows no session notice otherwise', async () => {
  renderPage({ sessionEnded: false })
  expect(await screen.findByRole('heading')).toHaveTextContent('Admin login')
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument()
})
