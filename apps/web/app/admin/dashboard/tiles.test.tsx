import { contract } from '@dhow/contract'
import { FIRST_STEPS } from '@dhow/contract/dashboard/dashboard'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeCompany } from '#app/testing/company.ts'
import { fakeContactDetails, fakeSystemStatus, firstSteps } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FailedLoginsNotice, SystemNotices } from './system-notices.tsx'
import { ExpiringCertificates, formatAge } from './tiles.tsx'

const halal = {
  name: 'Halal',
  body: 'ESMA',
  validTo: '2026-12-01',
  daysLeft: 9,
  products: 3,
  first: { _id: 'a1', name: 'Tea' },
}
const organic = {
  name: 'Organic',
  validTo: '2026-11-20',
  daysLeft: -2,
  products: 1,
  first: { _id: 'b2', name: 'Salt' },
}

it('lists the nearest with their products, and the number of others', async () => {
  const { user } = renderRoute(
    <ExpiringCertificates certificates={{ expiring: 4, nearest: [organic, halal] }} />,
  )
  const [row] = await screen.findAllByRole('listitem')
  const warning = within(row as HTMLElement)
  await user.click(warning.getByText('4 certificates have expired or will expire within 60 days'))
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'OrganicExpired 2 days agoSalt',
    'Halal (ESMA)Expires in 9 daysTea and 2 other products',
  ])
  expect(warning.getByRole('link', { name: 'Tea' })).toHaveHref('/admin/edit-product/a1')
  expect(warning.getByText('And 2 more.')).toBeVisible()
})

const HOUR = 3_600_000

it.each([
  [HOUR - 1, 'less than an hour'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [1_000 * 24 * HOUR, '1,000 days'],
])('%d ms is %s', (milliseconds, age) => {
  expect(formatAge('2026-03-01T00:00:00.000Z', Date.UTC(2026, 2, 1) + milliseconds)).toBe(age)
})

it('shows nothing without problems', async () => {
  const backup = { isLate: false, isOnlyPlace: false }
  const calls = respond(contract.system.status, 200, fakeSystemStatus({ backup }))
  renderRoute(<SystemNotices />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expectAbsent('listitem')
})

it.each([
  [{ disk: { freeBytes: 412_000_000, isLow: true } }, /almost full: 0.4 GB left/],
  [{ databaseDamaged: true }, /database is damaged/],
  [{ newsletterClosed: true }, /received too many addresses/],
  [{ ignoredProxy: '172.18.0.2' }, 'TRUST_PROXY=172.18.0.2'],
  [{ backup: { isLate: false, isOnlyPlace: true } }, /on the same disk as your data/],
  [
    { backup: { isLate: false, isOnlyPlace: false, problem: 'The folder /backups is not there.' } },
    /^There is no backup yet\.The folder/,
  ],
  [
    { backup: { lastAt: '2026-11-19T03:00:04.000Z', isLate: true, isOnlyPlace: false } },
    /^The last backup is from 19 Nov 2026/,
  ],
])('shows a problem: %j', async (over, words) => {
  respond(contract.system.status, 200, fakeSystemStatus(over))
  renderRoute(<SystemNotices />)
  expect(await screen.findByRole('listitem')).toHaveTextContent(words)
})

const createFailures = (count: number) => ({
  items: [],
  failedLogins: { count, lastAt: '2026-03-01T09:30:00.000Z' },
})

it('shows how many logins failed, with a link to the sessions', async () => {
  respond(contract.sessions.list, 200, createFailures(1204))
  renderRoute(<FailedLoginsNotice />)
  const notice = await screen.findByRole('listitem')
  expect(notice).toHaveTextContent(
    /^1,204 logins failed before you logged in, the last on 1 Mar 2026/,
  )
  expect(screen.getByRole('link', { name: 'Check where you are logged in' })).toHaveAttribute(
    'href',
    '/admin/change-password',
  )
})

it('shows nothing for up to two failed logins', async () => {
  const calls = respond(contract.sessions.list, 200, createFailures(2))
  renderRoute(<FailedLoginsNotice />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expectAbsent('listitem')
})

const { firstSteps: read, changeFirstSteps: change } = contract.dashboard

const ALL_BUT_MAIL = FIRST_STEPS.filter((step) => step !== 'testMail')

const show = () => renderRoute(<FirstSteps />)
const LIST = { name: 'Set up your site' }
const findList = () => screen.findByRole('region', LIST)
const expectNoList = () => expect(screen.queryByRole('region', LIST)).not.toBeInTheDocument()

const phone = '+968 24 123456'
beforeEach(() => void respond(contract.contact.get, 200, fakeContactDetails({ phone })))

it('links to each step and marks completed steps', async () => {
  respond(read, 200, firstSteps(['name', 'product']))
  show()
  const region = within(await findList())
  expect(region.getByText('2 of 10 steps done')).toBeVisible()
  expect(region.getAllByRole('link')).toHaveLength(FIRST_STEPS.length + 1)
  const getLink = (name: string) => region.getByRole('link', { name })
  expect(getLink('Name your company (done)')).toHaveAttribute(
    'href',
    '/admin/your-site?section=name',
  )
  expect(getLink('Add your first product (done)')).toHaveAttribute('href', '/admin/add-product')
  expect(getLink('Download a first backup')).toHaveAttribute('href', '/admin/backup')
})

it('can be dismissed and shown again', async () => {
  respond(read, 200, firstSteps([]))
  const { user } = show()
  const calls = respond(change, 200, firstSteps([], { dismissed: true }))
  await user.press('Dismiss')
  await waitFor(expectNoList)
  respond(change, 200, firstSteps([]))
  const back = await screen.findByRole('button', { name: 'Show setup steps' })
  await waitFor(() => expect(back).toHaveFocus())
  await user.click(back)
  expect(await findList()).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ dismissed: true }])
})

it('asks whether the test mail arrived, and disappears after the last step', async () => {
  respond(read, 200, firstSteps(ALL_BUT_MAIL, { testMailAccepted: true }))
  const calls = respond(change, 200, firstSteps(FIRST_STEPS, { testMailAccepted: true }))
  const { user } = show()
  await user.press('Yes, it arrived')
  await waitFor(expectNoList)
  expect(calls.map(({ body }) => body)).toEqual([{ testMailArrived: true }])
})

it('says what to check if the test mail did not arrive', async () => {
  respond(read, 200, firstSteps(ALL_BUT_MAIL, { testMailAccepted: true }))
  respond(change, 200, firstSteps(ALL_BUT_MAIL))
  const { user } = show()
  await user.press('No, it did not arrive')
  await expectVisible(/^Look in the spam folder/)
  expect(screen.getByRole('link', { name: 'Mail' })).toHaveHref('/admin/mail')
})

it('asks for a WhatsApp number even if there is a telephone number', async () => {
  respond(read, 200, firstSteps([]))
  show()
  expect(await screen.findByText(/^WhatsApp links use/)).toHaveTextContent(phone)
})

it('offers to publish a closed site, even when dismissed, and lists what is missing', async () => {
  respond(read, 200, firstSteps(['name'], { published: false, dismissed: true }))
  const { user } = show()
  const region = within(await findList())
  expect(region.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await user.click(region.getByRole('button', { name: 'Publish your site' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish your site?' }))
  const missing = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(missing).toEqual(['Add your contact details', 'Add your first product'])
  const calls = respond(contract.company.publish, 200, { success: true, message: 'Done.' })
  respond(read, 200, firstSteps(FIRST_STEPS))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(expectNoList)
  expect(calls).toHaveLength(1)
})

it('stays until a complete site is published', async () => {
  respond(read, 200, firstSteps(FIRST_STEPS, { published: false }))
  const { user } = show()
  await user.press('Publish your site')
  respondError(contract.company.publish, 500, 'Something went wrong.')
  expect(screen.queryByText('Still missing:')).not.toBeInTheDocument()
  await user.press('Publish')
  await expectVisible(/Something went wrong|Could not publish/)
})

it('closes a published site after a confirmation that says what visitors see', async () => {
  respond(read, 200, firstSteps(['name']))
  const { user } = show()
  await user.press('Close the site again')
  const dialog = within(screen.getByRole('dialog', { name: 'Close the site to visitors?' }))
  expect(dialog.getByText(/“This site is being prepared”/)).toBeVisible()
  const calls = respond(contract.company.close, 200, { success: true, message: 'Done.' })
  respond(read, 200, firstSteps(['name'], { published: false }))
  await user.click(dialog.getByRole('button', { name: 'Close the site' }))
  await expectVisible('Publish your site')
  expect(calls).toHaveLength(1)
})

it('offers the time zone of the browser in one press', async () => {
  respond(read, 200, firstSteps([]))
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this)
    return options.timeZone === 'UTC' ? { ...options, timeZone: 'Europe/Berlin' } : options
  })
  const { user } = show()
  await expectVisible('Your browser is in Europe/Berlin. Use it?')
  const calls = respond(contract.company.update, 200, fakeCompany())
  expect(screen.getByRole('button', { name: 'Keep Asia/Kolkata' })).toBeVisible()
  await user.press('Use Europe/Berlin')
  await expectToast('Time zone saved')
  expect(calls.map(({ body }) => body)).toEqual([{ timeZone: 'Europe/Berlin' }])
})
