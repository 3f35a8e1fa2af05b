import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { fakeAccount } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import FirstLogin from './first-login.tsx'
import ResetPassword from './reset-password.tsx'

const renderWelcome = () => {
  setToken('before')
  return renderRoute(FirstLogin, { path: '/admin/first-login' })
}

async function fill({ user }: ReturnType<typeof renderWelcome>) {
  await user.fill('Your e-mail address', 'boss@company.example')
  await user.fill('New Password', 'a better horse')
  await user.fill('Confirm New Password', 'a better horse')
  await user.press('Save and continue')
}

it('sets address and password, and opens the dashboard with the new session', async () => {
  respond(contract.account.get, 200, fakeAccount({ firstLogin: true }))
  const message = 'Your e-mail address and password are set.'
  const calls = respond(contract.account.firstLogin, 200, {
    success: true,
    message,
    token: 'after',
  })
  const page = renderWelcome()
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
  respond(contract.account.get, 200, fakeAccount({ firstLogin: true, email }))
  renderWelcome()
  expect(await screen.findByLabelText('Your e-mail address')).toHaveValue(email)
})

it('redirects to the dashboard when the password is set', async () => {
  respond(contract.account.get, 200, fakeAccount())
  const { address } = renderWelcome()
  await waitFor(() => expect(address()).toBe('/admin'))
})

const FIELDS = ['Current Password', 'New Password', 'Confirm New Password']
const DEAD = 'This reset link has expired or was already used. Request a new link.'

const live = { success: true, message: 'This reset link is live.' } as const

const renderPage = () =>
  renderRoute(ResetPassword, {
    path: '/admin/reset-password/:token',
    url: '/admin/reset-password/s3cret',
  })
const renderForm = async () => {
  respond(contract.admin.checkReset, 200, live)
  const page = renderPage()
  await screen.findByLabelText('Current Password')
  return page
}
const queryDialog = () => screen.queryByRole('dialog', { name: 'Confirm Password Reset' })

async function submit(user: TestUser, ...values: string[]) {
  for (const [index, label] of FIELDS.entries()) {
    const value = values[index]
    if (value) await user.type(screen.getByLabelText(label), value)
  }
  await user.press('Reset Password')
}

async function submitAndConfirm(user: TestUser) {
  await submit(user, 'old', 'new', 'new')
  await choose(user, 'Yes, Confirm Reset')
}

beforeEach(() => setToken('before'))

it('before the dialog all three fields are required', async () => {
  const { user } = await renderForm()
  await submit(user)
  for (const label of FIELDS) {
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/ is required\.$/),
    )
  }
  expect(queryDialog()).not.toBeInTheDocument()
})

it('before the dialog the new password must be repeated', async () => {
  const { user } = await renderForm()
  await submit(user, 'old', 'new', 'now')
  await expectToast('New passwords do not match')
  expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleDescription(
    'New passwords do not match',
  )
  expect(queryDialog()).not.toBeInTheDocument()
})

it('the dialog warns, and sends nothing on Cancel', async () => {
  const { user } = await renderForm()
  await submit(user, 'old', 'new', 'new')
  await waitFor(() => expect(queryDialog()).toHaveTextContent(/one-time .* cannot be undone/))
  await choose(user, 'Cancel')
  expect(queryDialog()).not.toBeInTheDocument()
  expect(screen.getByLabelText('New Password')).toHaveValue('new')
})

it("the dialog sends the passwords with the link's token", async () => {
  const calls = respond(contract.admin.resetPassword, 200, {
    success: true,
    message: 'Password reset successfully!',
    token: 'after',
  })
  const { user, address } = await renderForm()
  await submitAndConfirm(user)
  await expectToast('Password reset successfully!')
  await expectToast('A confirmation email has been sent to your inbox')
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(getToken()).toBe('after')
  expect(calls.map(({ body }) => body)).toEqual([
    { currentPassword: 'old', newPassword: 'new', confirmPassword: 'new', token: 's3cret' },
  ])
})

it('a failure of a used link replaces the form and links to a new one', async () => {
  respondError(contract.admin.resetPassword, 410, 'This link is dead.')
  const { user, address } = await renderForm()
  await submitAndConfirm(user)
  await expectToast('This link is dead.')
  expect(screen.getByText(DEAD)).toHaveRole('alert')
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument()
  await user.press('Request new link', 'link')
  expect(address()).toBe('/admin/change-password')
})

it("a failure of a wrong password shows the server's message, next to the field too", async () => {
  const issues = [{ path: 'currentPassword', message: 'This is not the current password.' }]
  respondError(contract.admin.resetPassword, 403, 'The current password is wrong.', { issues })
  const { user } = await renderForm()
  await submitAndConfirm(user)
  await expectToast('The current password is wrong.')
  expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(
    'This is not the current password.',
  )
  await waitFor(() => expect(queryDialog()).not.toBeInTheDocument())
  expect(getToken()).toBe('before')
})

it('when opened the link is checked first', async () => {
  const gate = Promise.withResolvers<void>()
  const calls = respond(contract.admin.checkReset, 200, live, { until: gate.promise })
  renderPage()
  expect(await screen.findByText('Checking the link…')).toBeInTheDocument()
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument()
  gate.resolve()
  expect(await screen.findByLabelText('New Password')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ token: 's3cret' }])
})

it('when opened an expired link links to a new one', async () => {
  respondError(contract.admin.checkReset, 410, 'This link is dead.')
  renderPage()
  expect(await screen.findByText(DEAD)).toHaveRole('alert')
  expect(screen.getByRole('link', { name: 'Request new link' })).toHaveHref(
    '/admin/change-password',
  )
})
