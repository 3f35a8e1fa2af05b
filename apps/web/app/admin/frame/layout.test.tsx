import { contract } from '@dhow/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#app/api/office.ts'
import { clearToken, setToken } from '#app/api/token.ts'
import AdminLogin from '#app/public/account/admin-login.tsx'
import { fakeAccount, fakeFigures } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import AdminLayout, { clientLoader } from './layout.tsx'

function Inbox() {
  const { data, refetch } = api.messages.all.useQuery()
  return (
    <button type="button" onClick={() => void refetch()}>
      {data?.length} messages
    </button>
  )
}

const Welcome = () => <h1>Welcome</h1>

const renderInbox = () =>
  renderRoute(AdminLayout, {
    path: '/admin',
    url: '/admin/inbox',
    loader: clientLoader,
    children: [
      { path: 'inbox', Component: Inbox },
      { path: 'first-login', Component: Welcome },
    ],
    otherRoutes: [{ path: '/admin-login', Component: AdminLogin }],
  })

beforeEach(() => {
  clearToken()
  respond(contract.dashboard.get, 200, fakeFigures())
  respond(contract.account.get, 200, fakeAccount())
})

it('redirects to the login without a token, before any request', async () => {
  const { address } = renderInbox()
  expect(await screen.findByRole('heading', { name: 'Admin login' })).toBeVisible()
  expect(address()).toBe('/admin-login')
})

it('opens the login with a notice when the server ends the session', async () => {
  setToken('t1')
  respond(contract.messages.all, 200, [])
  const { user, address } = renderInbox()
  await screen.findByText('0 messages')

  respondError(contract.messages.all, 401, 'Please log in again.')
  await user.press('0 messages')
  await expectVisible('Your session has ended. Please log in again.')
  expect(address()).toBe('/admin-login')
})

it('opens the login after logging out, without a notice', async () => {
  setToken('t1')
  respond(contract.messages.all, 200, [])
  const { address } = renderInbox()
  await screen.findByText('0 messages')

  act(clearToken)
  await waitFor(() => expect(address()).toBe('/admin-login'))
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument()
})

it('requires a new password after a login with the generated one', async () => {
  setToken('t1')
  respond(contract.messages.all, 200, [])
  respond(contract.account.get, 200, fakeAccount({ firstLogin: true }))
  const { address } = renderInbox()
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(address()).toBe('/admin/first-login')
  expectAbsent('navigation', 'Office')
})
