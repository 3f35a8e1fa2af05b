import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { systemStatus } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { SystemNotices } from './system-notices.tsx'

it.each([
  {},
  { backup: { lastAt: '2026-11-22T03:00:04.000Z', isLate: false } },
  { backup: { isLate: false } },
])('is silent while all is well: %j', async (over) => {
  const calls = respond(contract.system.status, 200, systemStatus(over))
  renderRoute(<SystemNotices />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

it.each([
  [{ disk: { freeBytes: 412_000_000, isLow: true } }, /almost full: 0.4 GB left/],
  [{ unreferencedPictures: 1204 }, /1,204 pictures on the server belong to no product/],
  [{ databaseDamaged: true }, /database is damaged/],
  [{ newsletterClosed: true }, /received too many addresses/],
  [{ ignoredProxy: '172.18.0.2' }, 'TRUST_PROXY=172.18.0.2'],
  [
    { backup: { isLate: false, problem: 'The folder /backups is not there. Make it.' } },
    /^There is no backup yet\.$/,
  ],
  [
    { backup: { lastAt: '2026-11-19T03:00:04.000Z', isLate: true } },
    /^The last backup is from Nov 19, 2026/,
  ],
])('says what needs attention: %j', async (over, words) => {
  respond(contract.system.status, 200, systemStatus(over))
  renderRoute(<SystemNotices />)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
