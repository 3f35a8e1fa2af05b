import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import NewPassword from './new-password.tsx'

const DEAD = 'This link has expired or was already used. Request a new one.'

const renderPage = () =>
  renderRoute(NewPassword, {
    path: '/admin-login/new-password',
    at: '/admin-login/new-password#token=s3cret',
  })

async function fill(page: ReturnType<typeof renderPage>, confirmation = 'a better horse') {
  await page.user.fill('New Password', 'a better horse')
  await page.user.type(screen.getByLabelText('Confirm New Password'), confirmation)
  await page.user.press('Set new password')
}

it('checks the link, sets the password and opens the login', async () => {
  setToken('before')
  const checks = respond(contract.admin.checkNewPassword, 200, { success: true, message: 'Live.' })
  const message = 'Password changed. Please log in with the new one.'
  const sets = respond(contract.admin.setNewPassword, 200, { success: true, message, device: 'd2' })
  const page = renderPage()
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
  renderPage()
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
  const page = renderPage()
  await fill(page, 'a better house')
  await expectVisible('New passwords do not match')
  expect(calls).toEqual([])
  await page.user.fill('Confirm New Password', 'a better horse')
  await page.user.press('Set new password')
  await waitFor(() =>
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Too easy to guess.'),
  )
})
