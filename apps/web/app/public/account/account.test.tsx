import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import AdminLogin from './admin-login.tsx'
import ConfirmEmail from './confirm-email.tsx'
import ForgottenPassword from './forgotten-password.tsx'
import NewPassword from './new-password.tsx'

const ENDED = 'Your session has ended. Please log in again.'
const welcome = { success: true, message: 'Welcome.', token: 't1', device: 'd1' } as const
const renderPage = (state?: object) =>
  renderRoute(AdminLogin, { path: '/admin-login', url: { pathname: '/admin-login', state } })

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
  const returnTo = '/admin/inbox?message=1'
  sessionStorage.setItem('returnTo', JSON.stringify(returnTo))
  expect(await logInFor()).toBe(returnTo)
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
    url: '/admin-login#device=mailed.1.x_y-z',
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

const renderConfirmation = () =>
  renderRoute(ConfirmEmail, {
    path: '/admin-login/confirm-email',
    url: '/admin-login/confirm-email#token=s3cret',
  })

it('confirms only by the button, so that mail scanners cannot', async () => {
  const message = 'Your e-mail address is changed. Log in with boss@company.example from now on.'
  const calls = respond(contract.account.confirmEmail, 200, {
    success: true,
    message,
    email: 'boss@company.example',
  })
  const { user } = renderConfirmation()
  const button = screen.getByRole('button', { name: 'Confirm address' })
  expect(calls).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('status')).toHaveTextContent(message)
  expect(calls.map(({ body }) => body)).toEqual([{ token: 's3cret' }])
  expectAbsent('button', 'Confirm address')
})

it('shows that a link has expired', async () => {
  respondError(contract.account.confirmEmail, 410, 'This link has expired.')
  const { user } = renderConfirmation()
  await user.press('Confirm address')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
})

const SENT = "If this is the administrator's address, a link is on its way to it."

it('shows the same confirmation for any address', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: true })
  const calls = respond(contract.admin.requestNewPassword, 200, { success: true, message: SENT })
  const { user } = renderRoute(ForgottenPassword)
  await user.fill('Email', 'Boss@company.example')
  await user.press('Send link')
  expect(await screen.findByRole('status')).toHaveTextContent(SENT)
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'boss@company.example' }])
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})

it('keeps the form after a failure', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: true })
  respondError(contract.admin.requestNewPassword, 429, 'Too many requests.')
  const { user } = renderRoute(ForgottenPassword)
  await user.fill('Email', 'boss@company.example')
  await user.press('Send link')
  await expectToast('Too many requests.')
  expect(screen.getByLabelText('Email')).toHaveValue('boss@company.example')
})

it('names the command when no mail server is set up', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: false })
  renderRoute(ForgottenPassword)
  await expectVisible(/admin set-password/)
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})

const DEAD = 'This link has expired or was already used. Request a new one.'

const renderNewPassword = () =>
  renderRoute(NewPassword, {
    path: '/admin-login/new-password',
    url: '/admin-login/new-password#token=s3cret',
  })

async function fill(page: ReturnType<typeof renderNewPassword>, confirmation = 'a better horse') {
  await page.user.fill('New Password', 'a better horse')
  await page.user.type(screen.getByLabelText('Confirm New Password'), confirmation)
  await page.user.press('Set new password')
}

it('checks the link, sets the password and opens the login', async () => {
  setToken('before')
  const checks = respond(contract.admin.checkNewPassword, 200, {
    success: true,
    message: 'Live.',
  })
  const message = 'Password changed. Please log in with the new one.'
  const sets = respond(contract.admin.setNewPassword, 200, {
    success: true,
    message,
    device: 'd2',
  })
  const page = renderNewPassword()
  await fill(page)
  await expectToast(message)
  await waitFor(() => expect(page.address()).toBe('/admin-login'))
  expect(checks.map(({ body }) => body)).toEqual([{ token: 's3cret' }])
  expect(sets.map(({ body }) => body)).toEqual([
    { token: 's3cret', newPassword: 'a better horse', confirmPassword: 'a better horse' },
  ])
  expect(getToken()).toBeNull()
  expect(localStorage.getItem('adminDevice')).toBe('d2')
})

it('shows that a link has expired before anything is typed', async () => {
  respondError(contract.admin.checkNewPassword, 410, DEAD)
  renderNewPassword()
  expect(await screen.findByText(DEAD)).toHaveRole('alert')
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Request new link' })).toHaveHref(
    '/admin-login/forgotten-password',
  )
})

it('sends nothing while the passwords differ, and shows a rejection', async () => {
  respond(contract.admin.checkNewPassword, 200, { success: true, message: 'Live.' })
  const issues = [{ path: 'newPassword', message: 'Too easy to guess.' }]
  const calls = respondError(contract.admin.setNewPassword, 400, 'Not this one.', { issues })
  const page = renderNewPassword()
  await fill(page, 'a better house')
  await expectVisible('New passwords do not match')
  expect(calls).toEqual([])
  await page.user.fill('Confirm New Password', 'a better horse')
  await page.user.press('Set new password')
  await waitFor(() =>
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Too easy to guess.'),
  )
})
