import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'
import ConfirmEmail from './confirm-email.tsx'

const renderPage = () =>
  renderRoute(ConfirmEmail, {
    path: '/admin-login/confirm-email',
    at: '/admin-login/confirm-email#token=s3cret',
  })

it('confirms only by the button, so that mail scanners cannot', async () => {
  const message = 'Your e-mail address is changed. Log in with boss@company.example from now on.'
  const calls = respond(contract.account.confirmEmail, 200, {
    success: true,
    message,
    email: 'boss@company.example',
  })
  const { user } = renderPage()
  const button = screen.getByRole('button', { name: 'Confirm address' })
  expect(calls).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('status')).toHaveTextContent(message)
  expect(calls.map(({ body }) => body)).toEqual([{ token: 's3cret' }])
  expectAbsent('button', 'Confirm address')
})

it('shows that a link has expired', async () => {
  respondError(contract.account.confirmEmail, 410, 'This link has expired.')
  const { user } = renderPage()
  await user.press('Confirm address')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
})
