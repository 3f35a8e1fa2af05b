import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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

const { logout } = contract.sessions

it.each([
  [
    'ends the session on the server, and deletes the drafts',
    () => respond(logout, 200, { success: true, message: 'Out.' }),
  ],
  ['logs out when the server is unreachable', () => failNetwork(logout)],
])('%s', async (_title, mock) => {
  setToken('t1')
  localStorage.setItem('replyDrafts', '[["7","We do"]]')
  const calls = mock()
  const { user, address } = renderRoute(<Office />, { path: '/admin' })
  await user.click(screen.getByRole('button'))
  await expectToast('Logged out successfully!')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.request.headers.get('authorization')).toBe('Bearer t1')
  expect(getToken()).toBeNull()
  expect(localStorage.getItem('replyDrafts')).toBe('[]')
  expect(address()).toBe('/admin-login')
})
