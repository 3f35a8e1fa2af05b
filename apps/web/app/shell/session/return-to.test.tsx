import { expect, it } from 'vitest'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import {
  announceLogin,
  forgetReturnTo,
  rememberReturnTo,
  takeReturnTo,
  useLoginNotice,
} from './return-to.ts'

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
