import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import ForgottenPassword from './forgotten-password.tsx'

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
