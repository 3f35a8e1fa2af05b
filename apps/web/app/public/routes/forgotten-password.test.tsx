import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import ForgottenPassword from './forgotten-password.tsx'

const SENT = "If this is the administrator's address, a link is on its way to it."

it('asks for the address and says, for any, that a link is on its way', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: true })
  const calls = respond(contract.admin.requestNewPassword, 200, { success: true, message: SENT })
  const { user } = renderRoute(ForgottenPassword)
  await user.type(await screen.findByLabelText('Email'), 'Boss@company.example')
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByRole('status')).toHaveTextContent(SENT)
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'boss@company.example' }])
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})

it('keeps the form when the link could not be asked for', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: true })
  respondError(contract.admin.requestNewPassword, 429, 'Too many requests.')
  const { user } = renderRoute(ForgottenPassword)
  await user.type(await screen.findByLabelText('Email'), 'boss@company.example')
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  await expectToast('Too many requests.')
  expect(screen.getByLabelText('Email')).toHaveValue('boss@company.example')
})

it('names the command where no mail server is set up', async () => {
  respond(contract.admin.forgottenPassword, 200, { byMail: false })
  renderRoute(ForgottenPassword)
  expect(await screen.findByText(/admin set-password/)).toBeVisible()
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})
