import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeAccount } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Account from './account.tsx'

const findPart = async (name: string) => within(await screen.findByRole('region', { name }))
const createDone = (message: string) => ({ success: true, message }) as const

it('the e-mail address is changed by a link after the password is entered', async () => {
  respond(contract.account.get, 200, fakeAccount())
  const calls = respond(contract.account.changeEmail, 200, { ...createDone('Sent.'), stored: true })
  const { user } = renderRoute(Account)
  const form = await findPart('E-mail address')
  await user.fill(form.getByLabelText('New e-mail address'), 'Boss@company.example')
  await user.type(form.getByLabelText('Current password'), 'secret')
  respond(contract.account.get, 200, fakeAccount({ newEmail: 'boss@company.example' }))
  await user.click(form.getByRole('button', { name: 'Send confirmation link' }))
  await expectToast('Sent. No mail server is set up, so the link was saved as a file.')
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'boss@company.example', currentPassword: 'secret' },
  ])
  expect(await form.findByRole('button', { name: 'Cancel change' })).toBeVisible()
  expect(form.getByLabelText('Current password')).toHaveValue('')
})

it('the e-mail address does not change when the change is cancelled', async () => {
  respond(contract.account.get, 200, fakeAccount({ newEmail: 'boss@company.example' }))
  const calls = respond(contract.account.cancelEmailChange, 200, createDone('It stays.'))
  const { user } = renderRoute(Account)
  const button = await screen.findByRole('button', { name: 'Cancel change' })
  respond(contract.account.get, 200, fakeAccount())
  await user.click(button)
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(calls).toHaveLength(1)
})

describe('the two-step login', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Company:admin%40example.com?issuer=Company&secret=${secret}`
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkm-npq${index}`)

  async function startSetup() {
    respond(contract.account.get, 200, fakeAccount())
    respond(contract.account.setUpTwoStep, 200, { secret, uri })
    const { user } = renderRoute(Account)
    const card = await findPart('Two-step login')
    await user.type(card.getByLabelText('Current password'), 'secret')
    await user.click(card.getByRole('button', { name: 'Set up two-step login' }))
    return { user, card }
  }

  it('is set up with a key and its first code, and shows the recovery codes', async () => {
    const enabled = respond(contract.account.enableTwoStep, 200, {
      ...createDone('On.'),
      recoveryCodes,
    })
    const { user, card } = await startSetup()
    expect(await card.findByRole('img', { name: 'QR code of the key' })).toBeVisible()
    expect(card.getByText(/^JBSW Y3DP/)).toBeVisible()

    await user.type(card.getByLabelText(/^2\. Enter the code/), '123456')
    respond(contract.account.get, 200, fakeAccount({ twoStep: { recoveryCodes: 10 } }))
    await user.click(card.getByRole('button', { name: 'Turn on two-step login' }))
    const focused = await card.findByRole('heading', { name: 'Your recovery codes' })
    await waitFor(() => expect(focused).toHaveFocus())
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      recoveryCodes,
    )
    expect(enabled.map(({ body }) => body)).toEqual([{ code: '123456' }])
    await user.click(card.getByRole('button', { name: 'I have saved the codes' }))
    expect(card.getByText('Two-step login is on. 10 of 10 recovery codes left.')).toBeVisible()
  })

  it('shows a wrong first code next to its field, and restarts after a time-out', async () => {
    const issues = [{ path: 'code', message: 'This code is wrong.' }]
    respondError(contract.account.enableTwoStep, 403, 'No.', { issues })
    const { user, card } = await startSetup()
    const code = await card.findByLabelText(/^2\. Enter the code/)
    await user.type(code, '123456')
    await user.click(card.getByRole('button', { name: 'Turn on two-step login' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is wrong.'))
    respondError(contract.account.enableTwoStep, 410, 'This took too long.')
    await user.click(card.getByRole('button', { name: 'Turn on two-step login' }))
    await expectToast('This took too long.')
    expect(await card.findByRole('button', { name: 'Set up two-step login' })).toBeVisible()
  })

  it.each([
    ['is turned off', 'Turn off two-step login', contract.account.disableTwoStep],
    ['gets new recovery codes', 'Create new recovery codes', contract.account.renewRecoveryCodes],
  ] as const)('%s after password and code are entered', async (_what, name, call) => {
    respond(contract.account.get, 200, fakeAccount({ twoStep: { recoveryCodes: 2 } }))
    const calls = respond(call, 200, { ...createDone('Done.'), recoveryCodes })
    const { user } = renderRoute(Account)
    const card = await findPart('Two-step login')
    await user.click(card.getByRole('button', { name }))
    await waitFor(() => expect(card.getByLabelText('Code')).toHaveAccessibleDescription(/required/))
    expect(calls).toEqual([])
    await user.type(card.getByLabelText('Current password'), 'secret')
    await user.type(card.getByLabelText('Code'), '123456')
    await user.click(card.getByRole('button', { name }))
    await expectToast('Done.')
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'secret', code: '123456' }])
  })
})
