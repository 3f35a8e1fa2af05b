import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { systemStatus } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { FailedLoginsNotice, SystemNotices } from './system-notices.tsx'

it.each([
  {},
  { backup: { lastAt: '2026-11-22T03:00:04.000Z', isLate: false, isOnlyPlace: false } },
  { backup: { isLate: false, isOnlyPlace: false } },
])('shows nothing without problems: %j', async (over) => {
  const calls = respond(contract.system.status, 200, systemStatus(over))
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

it.each([{ items: [] }, failed(2)])('shows nothing for up to two failed logins', async (list) => {
  const calls = respond(contract.sessions.list, 200, list)
  renderRoute(<FailedLoginsNotice />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expectAbsent('region', 'Failed logins')
})
