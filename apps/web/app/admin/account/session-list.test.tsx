import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SessionList } from '#app/admin/routes/account/change-password.tsx'
import { aSession } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, expectToast, renderRoute } from '#app/testing/render-route.tsx'

const mine = aSession({ device: 'Firefox on Linux', isCurrent: true })
const phone = aSession({ device: 'Safari on iOS', network: '198.51.100.x' })
const ended = { success: true, message: 'This session has ended.' } as const

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')

it('marks the session of this browser, which has no button', async () => {
  respond(contract.sessions.list, 200, { items: [mine, phone] })
  renderRoute(<SessionList />)
  const [first, second] = (await rows()) as [HTMLElement, HTMLElement]
  expect(first).toHaveTextContent(/^Firefox on Linux.*This session/)
  expect(within(first).queryByRole('button')).not.toBeInTheDocument()
  expect(second).toHaveTextContent(/^Safari on iOS.*198\.51\.100\.x/)
  expect(second).not.toHaveTextContent('This session')
})

it('ends one session and shows the others', async () => {
  respond(contract.sessions.list, 200, { items: [mine, phone] })
  const calls = respond(contract.sessions.end, 200, ended)
  const { user } = renderRoute(<SessionList />)
  const button = await screen.findByRole('button', { name: /^End Safari on iOS, 198/ })
  respond(contract.sessions.list, 200, { items: [mine] })
  await user.click(button)
  await expectToast(ended.message)
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/admin/sessions/${phone.id}`])
  expectAbsent('button', 'End all other sessions')
})

it('ends all other sessions', async () => {
  respond(contract.sessions.list, 200, { items: [mine, phone] })
  const calls = respond(contract.sessions.endOthers, 200, ended)
  const { user } = renderRoute(<SessionList />)
  await user.press('End all other sessions')
  await expectToast(ended.message)
  expect(calls).toHaveLength(1)
})
