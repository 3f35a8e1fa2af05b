import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeMailHealth, fakeSession } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import ChangePassword, { findWebmail } from './change-password.tsx'

const sent = { success: true, message: 'Sent.', sentTo: 'b•••@gmail.com' } as const

beforeEach(() => {
  respond(contract.mail.health, 200, fakeMailHealth())
  respond(contract.sessions.list, 200, { items: [] })
})

const renderPage = () => renderRoute(ChangePassword, { path: '/admin/change-password' })
const queryDialog = () => screen.queryByRole('dialog', { name: 'Confirm Password Reset' })

async function send(user: TestUser) {
  await user.press('Yes, I want to')
  await choose(user, 'Yes, send reset link')
}

it('has a way back', async () => {
  const { user, address } = renderPage()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Are you sure you want to change the admin password?',
  )
  await user.press('No, I clicked by mistake', 'link')
  expect(address()).toBe('/admin')
})

it('asks for confirmation and sends nothing on Cancel', async () => {
  const { user } = renderPage()
  await user.press('Yes, I want to')
  expect(queryDialog()).toBeVisible()
  await choose(user, 'Cancel')
  expect(queryDialog()).not.toBeInTheDocument()
})

it('sends the link and opens the dashboard', async () => {
  const calls = respond(contract.admin.requestReset, 200, sent)
  const { user, address } = renderPage()
  await send(user)
  await expectToast('Reset password link has been sent to admin email. Open the mail inbox')
  const inbox = screen.getByRole('link', { name: 'Open the mail inbox' })
  expect(inbox).toHaveHref('https://mail.google.com/')
  expect(inbox).toHaveAttribute('target', '_blank')
  expect(inbox).toHaveAttribute('rel', 'noopener')
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(calls).toHaveLength(1)
})

it('announces that the link will be stored as a file', async () => {
  respond(contract.mail.health, 200, fakeMailHealth({ configured: false }))
  renderPage()
  await expectVisible(/^No mail server is set up, so the link is saved as a file/)
})

it.each([
  [{ sentTo: 'b•••@company.example' }, 'Check the inbox of b•••@company.example.'],
  [{ stored: true }, 'No mail server is set up, so the link was saved as a file.'],
])('adds a note for %j', async (response, note) => {
  respond(contract.admin.requestReset, 200, { ...sent, ...response })
  const { user } = renderPage()
  await send(user)
  await expectToast(`Reset password link has been sent to admin email. ${note}`)
  expectAbsent('link', /inbox/)
})

it('reports that no link was sent', async () => {
  respondError(contract.admin.requestReset, 429, 'Please wait a minute.')
  const { user, address } = renderPage()
  await send(user)
  await expectToast('Failed to send reset password link')
  expect(address()).toBe('/admin/change-password')
})

it.each([
  ['a•••@GoogleMail.com', 'https://mail.google.com/'],
  ['a•••@hotmail.co.uk', 'https://outlook.live.com/mail/'],
  ['a•••@gmail.com.evil.example', undefined],
  ['a•••@notgmail.com', undefined],
])('finds the webmail of %s at %s', (address, url) => {
  expect(findWebmail(address)).toBe(url)
})

const ownSession = fakeSession({ device: 'Firefox on Linux', isCurrent: true })
const phone = fakeSession({ device: 'Safari on iOS', network: '198.51.100.x' })
const ended = { success: true, message: 'This session has ended.' } as const

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')

it('marks the session of this browser, which has no button', async () => {
  respond(contract.sessions.list, 200, { items: [ownSession, phone] })
  renderPage()
  const [first, second] = (await findRows()) as [HTMLElement, HTMLElement]
  expect(first).toHaveTextContent(/^Firefox on Linux.*This session/)
  expect(within(first).queryByRole('button')).not.toBeInTheDocument()
  expect(second).toHaveTextContent(/^Safari on iOS.*198\.51\.100\.x/)
  expect(second).not.toHaveTextContent('This session')
})

it('ends one session and shows the others', async () => {
  respond(contract.sessions.list, 200, { items: [ownSession, phone] })
  const calls = respond(contract.sessions.end, 200, ended)
  const { user } = renderPage()
  const button = await screen.findByRole('button', { name: /^End Safari on iOS, 198/ })
  respond(contract.sessions.list, 200, { items: [ownSession] })
  await user.click(button)
  await expectToast(ended.message)
  await waitFor(async () => expect(await findRows()).toHaveLength(1))
  expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/admin/sessions/${phone.id}`])
  expectAbsent('button', 'End all other sessions')
})

it('ends all other sessions', async () => {
  respond(contract.sessions.list, 200, { items: [ownSession, phone] })
  const calls = respond(contract.sessions.endOthers, 200, ended)
  const { user } = renderPage()
  await user.press('End all other sessions')
  await expectToast(ended.message)
  expect(calls).toHaveLength(1)
})
