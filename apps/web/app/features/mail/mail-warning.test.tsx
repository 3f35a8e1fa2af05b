import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailHealth } from '#app/testing/factories.ts'
import { answer } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { MailWarning } from './mail-warning.tsx'

const warning = () => screen.queryByRole('region', { name: 'Mail' })

it('is silent while mail leaves', async () => {
  const calls = answer(contract.mail.health, 200, mailHealth({ waiting: 3 }))
  renderRoute(<MailWarning />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(warning()).not.toBeInTheDocument()
})

it('says how much is failing, since when and why, and tries again', async () => {
  const failingSince = '2026-03-01T09:30:00.000Z'
  const lastError = 'The mail server could not be reached: connect ECONNREFUSED'
  answer(contract.mail.health, 200, mailHealth({ failing: 2, waiting: 2, failingSince, lastError }))
  const { user } = renderRoute(<MailWarning />)
  expect(
    await screen.findByText(/2 mails could not be sent yet.*2026.*Nothing is lost/),
  ).toBeVisible()
  expect(screen.getByText(lastError)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()

  const message = 'Your mails are being sent again.'
  answer(contract.mail.sendAllAgain, 200, { success: true, message })
  answer(contract.mail.health, 200, mailHealth())
  await user.click(screen.getByRole('button', { name: 'Try again now' }))
  await expectToast(message)
  await waitFor(() => expect(warning()).not.toBeInTheDocument())
})

it('is dismissed when what was refused has been seen', async () => {
  answer(contract.mail.health, 200, mailHealth({ refused: 1, lastError: '550 No such mailbox' }))
  const { user } = renderRoute(<MailWarning />)
  expect(await screen.findByText(/One mail could not be delivered/)).toBeVisible()
  answer(contract.mail.dismiss, 200, { success: true, message: 'Dismissed.' })
  answer(contract.mail.health, 200, mailHealth())
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(warning()).not.toBeInTheDocument())
})
