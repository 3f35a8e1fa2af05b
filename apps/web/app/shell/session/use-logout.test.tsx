import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { failNetwork, respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { useLogout } from './use-logout.ts'

function Office() {
  const logout = useLogout()
  return (
    <button type="button" onClick={logout}>
      Logout
    </button>
  )
}

const renderOffice = () => renderRoute(<Office />, { path: '/admin' })

beforeEach(() => setToken('t1'))

it('ends the session on the server with the dropped token', async () => {
  const calls = respond(contract.sessions.logout, 200, { success: true, message: 'Out.' })
  const { user, address } = renderOffice()
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer t1')
  await expectToast('Logged out successfully!')
  expect(getToken()).toBeNull()
  expect(address()).toBe('/admin-login')
})

it('logs out when the server is unreachable', async () => {
  const calls = failNetwork(contract.sessions.logout)
  const { user, address } = renderOffice()
  await user.click(screen.getByRole('button'))
  await expectToast('Logged out successfully!')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(getToken()).toBeNull()
  expect(address()).toBe('/admin-login')
})
