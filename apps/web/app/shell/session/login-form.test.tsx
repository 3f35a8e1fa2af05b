import { contract } from '@dhow/contract'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getToken, setToken } from '#app/api/token.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import { LoginForm } from './login-form.tsx'
import { storeDraft, useStoredDraft } from './reply-drafts.ts'
import {
  announceLogin,
  forgetReturnTo,
  rememberReturnTo,
  takeReturnTo,
  useLoginNotice,
} from './return-to.ts'
import { useLogout } from './use-logout.ts'

const loggedIn = { success: true, message: 'Done.', token: 't1', device: 'd1' } as const
const issues = [{ path: 'code', message: 'Please enter the code.' }]
const getButton = () => screen.getByRole('button', { name: /log/i })

function renderForm() {
  const onLogin = vi.fn()
  return { onLogin, ...renderRoute(<LoginForm onLogin={onLogin} />) }
}

async function logIn(user: TestUser) {
  await user.fill('Email', ' Admin@Example.com')
  await user.fill('Password', ' s3cret ')
  await user.click(getButton())
}

it('returns the session token, and sends the device token with the next login', async () => {
  const calls = respond(contract.admin.login, 200, loggedIn)
  const { user, onLogin } = renderForm()
  await logIn(user)
  await waitFor(() => expect(onLogin).toHaveBeenCalledExactlyOnceWith({ token: 't1' }))
  const credentials = { email: 'admin@example.com', password: ' s3cret ' }
  expect(calls.map(({ body }) => body)).toEqual([credentials])
  cleanup()
  await logIn(renderForm().user)
  await waitFor(() => expect(calls[1]?.body).toEqual({ ...credentials, device: 'd1' }))
})

it('disables the button during and after the login', async () => {
  const gate = Promise.withResolvers<void>()
  respond(contract.admin.login, 200, loggedIn, { until: gate.promise })
  const { user, onLogin, queryClient } = renderForm()
  await logIn(user)
  await waitFor(() => expect(getButton()).toBeDisabled())
  expect(getButton()).toHaveTextContent('Logging in...')
  gate.resolve()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(onLogin).toHaveBeenCalledOnce()
  expect(getButton()).toBeDisabled()
})

it("shows the server's message for a wrong password", async () => {
  respondError(contract.admin.login, 401, 'Invalid email or password')
  const { user, onLogin } = renderForm()
  await logIn(user)
  await expectToast('Invalid email or password')
  expect(onLogin).not.toHaveBeenCalled()
  expect(getButton()).toBeEnabled()
  expect(getButton()).toHaveTextContent('Login')
})

it('shows a connection error without a response', async () => {
  failNetwork(contract.admin.login)
  const { user } = renderForm()
  await logIn(user)
  await expectToast('Invalid email or password')
  const note = await screen.findByText(/did not respond, so your email and password were not/)
  expect(note.closest('[role=alert]')).not.toBeNull()
  respondError(contract.admin.login, 401, 'Invalid email or password')
  await user.click(getButton())
  await waitFor(() => expect(screen.queryByText(/were not checked/)).not.toBeInTheDocument())
})

it('requests a code when the server requires it, and sends it', async () => {
  const calls = respondError(contract.admin.login, 401, 'Please enter the code.', { issues })
  const { user, onLogin } = renderForm()
  await logIn(user)
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(code).toHaveFocus())
  expectAbsent('alert')
  await user.click(getButton())
  expect(code).toHaveAccessibleDescription('Code is required.')
  respond(contract.admin.login, 200, loggedIn)
  await user.type(code, '123 456')
  await user.click(getButton())
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce())
  expect(calls).toHaveLength(1)
})

it('accepts a recovery code instead of the code', async () => {
  respondError(contract.admin.login, 401, 'Please enter the code.', { issues })
  const { user } = renderForm()
  await logIn(user)
  expect(await screen.findByLabelText('Code')).toHaveAttribute('inputmode', 'numeric')
  await user.press('Use a recovery code instead')
  const calls = respondError(contract.admin.login, 401, 'Invalid email, password or code')
  await user.fill('Recovery code', 'abcd-efgh-ijkm-npqr')
  await user.click(getButton())
  await expectToast('Invalid email, password or code')
  expect(calls.map(({ body }) => body.code)).toEqual(['abcd-efgh-ijkm-npqr'])
  expect(screen.getByLabelText('Recovery code')).toBeVisible()
})

it('requires both fields', async () => {
  const { user } = renderForm()
  await user.click(getButton())
  const email = screen.getByLabelText('Email')
  await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required.'))
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.')
})

it('reveals and hides the password', async () => {
  const { user } = renderForm()
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAttribute('type', 'password')
  await user.press('Show password')
  expect(password).toHaveAttribute('type', 'text')
  await user.press('Hide password')
  expect(password).toHaveAttribute('type', 'password')
})

function Page() {
  useLoginNotice()
  return null
}

it('announces the login on the next page, once', async () => {
  renderRoute(<Page />)
  expect(document.body).not.toHaveTextContent('Logged in')
  announceLogin()
  renderRoute(<Page />)
  await expectToast('Logged in successfully!')
  expect(sessionStorage.getItem('loggedIn')).toBeNull()
})

it('remembers a page of the admin area until it is taken or forgotten', () => {
  rememberReturnTo(`${window.location.origin}/admin/edit-product/1?x=2`)
  expect(takeReturnTo()).toBe('/admin/edit-product/1?x=2')
  expect(takeReturnTo()).toBe('/admin')
  rememberReturnTo('/admin/inbox')
  forgetReturnTo()
  expect(takeReturnTo()).toBe('/admin')
})

it.each(['/products', '/admin-login', '/administrator', 'https://evil.example/admin'])(
  'does not remember %s',
  (address) => {
    rememberReturnTo(address)
    expect(takeReturnTo()).toBe('/admin')
  },
)

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

const open = (key: string) => renderHook(() => useStoredDraft(key)).result.current
const write = (key: string, text: string, saved = false) =>
  act(() => storeDraft(key, { text, saved }))
const readStored = () => JSON.parse(localStorage.getItem('replyDrafts') ?? 'null')

it('keeps the newest 50 drafts, and none that is saved without text', () => {
  for (let id = 0; id < 52; id++) write(`m${id}`, 'Yes')
  expect(readStored()).toHaveLength(50)
  expect([open('m1'), open('m2')]).toEqual([undefined, { text: 'Yes', saved: false }])
  write('m51', '')
  expect(open('m51')).toEqual({ text: '', saved: false })
  write('m51', '', true)
  expect(readStored()).toHaveLength(49)
  write('m50', 'Yes', true)
  expect(open('m50')).toEqual({ text: 'Yes', saved: true })
})

it.each(['no JSON', '{}', '[null, ["m1"], ["m2", 3]]'])('ignores %s', (text) => {
  localStorage.setItem('replyDrafts', text)
  expect(open('m1')).toBeUndefined()
})
