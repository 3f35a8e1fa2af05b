import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { systemStatus } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { FailedLoginsNotice, SystemNotices } from './system-notices.tsx'
import { ageOf, ExpiringCertificates } from './tiles.tsx'

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
  renderRoute(<ExpiringCertificates certificates={{ expiring: 4, nearest: [organic, halal] }} />)
  const heading = '4 certificates have expired or will expire within 60 days'
  const warning = within(await screen.findByRole('region', { name: heading }))
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
  expect(ageOf('2026-03-01T00:00:00.000Z', Date.UTC(2026, 2, 1) + milliseconds)).toBe(age)
})

it('shows nothing without problems', async () => {
  const backup = { isLate: false, isOnlyPlace: false }
  const calls = respond(contract.system.status, 200, systemStatus({ backup }))
  renderRoute(<SystemNotices />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expectAbsent('list')
})

it.each([
  [{ disk: { freeBytes: 412_000_000, isLow: true } }, /almost full: 0.4 GB left/],
  [{ unreferencedPictures: 1204 }, /1,204 pictures on the server belong to no product/],
  [{ databaseDamaged: true }, /database is damaged/],
  [{ newsletterClosed: true }, /received too many addresses/],
  [{ ignoredProxy: '172.18.0.2' }, 'TRUST_PROXY=172.18.0.2'],
  [{ backup: { isLate: false, isOnlyPlace: true } }, /on the same disk as your data/],
  [
    { backup: { isLate: false, isOnlyPlace: false, problem: 'The folder /backups is not there.' } },
    /^There is no backup yet\.$/,
  ],
  [
    { backup: { lastAt: '2026-11-19T03:00:04.000Z', isLate: true, isOnlyPlace: false } },
    /^The last backup is from 19 Nov 2026/,
  ],
])('shows a problem: %j', async (over, words) => {
  respond(contract.system.status, 200, systemStatus(over))
  renderRoute(<SystemNotices />)
  await expectVisible(words)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

const failed = (count: number) => ({
  items: [],
  failedLogins: { count, lastAt: '2026-03-01T09:30:00.000Z' },
})

it('shows how many logins failed, with a link to the sessions', async () => {
  respond(contract.sessions.list, 200, failed(1204))
  renderRoute(<FailedLoginsNotice />)
  const notice = await screen.findByRole('region', { name: 'Failed logins' })
  expect(notice).toHaveTextContent(
    /^1,204 logins failed before you logged in, the last on 1 Mar 2026/,
  )
  expect(screen.getByRole('link', { name: 'check where you are logged in' })).toHaveAttribute(
    'href',
    '/admin/change-password',
  )
})

it('shows nothing for up to two failed logins', async () => {
  const calls = respond(contract.sessions.list, 200, failed(2))
  renderRoute(<FailedLoginsNotice />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expectAbsent('region', 'Failed logins')
})
