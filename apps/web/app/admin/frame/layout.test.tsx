import { contract } from '@dhow/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#app/api/office.ts'
import { clearToken, setToken } from '#app/api/token.ts'
import AdminLogin from '#app/public/account/admin-login.tsx'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { fakeCompany } from '#app/testing/company.ts'
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

const FrameWithSlot = () => (
  <>
    <div id="office-nav" />
    <AdminLayout />
  </>
)

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

it('puts the navigation into its slot, also if that is rendered at the same time and nothing is fetched', async () => {
  setToken('t1')
  respond(contract.messages.all, 200, [])
  const queryClient = createTestQueryClient()
  const queries = [
    [api.account.get.queryOptions(), fakeAccount()],
    [
      api.dashboard.get.queryOptions({ query: { timeZone: fakeCompany().timeZone } }),
      fakeFigures(),
    ],
  ] as const
  for (const [{ queryKey }, data] of queries) queryClient.setQueryData([...queryKey], data)
  renderRoute(FrameWithSlot, {
    path: '/admin',
    queryClient,
    children: [{ index: true, Component: Inbox }],
  })
  const nav = await screen.findByRole('navigation', { name: 'Office' })
  expect(document.getElementById('office-nav')).toContainElement(nav)
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
