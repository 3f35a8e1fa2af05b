import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { FailedLoginsNotice } from './failed-logins-notice.tsx'

const failed = (count: number) => ({
  items: [],
  failedLogins: { count, lastAt: '2026-03-01T09:30:00.000Z' },
})

it('says how many logins failed, with a link to the sessions', async () => {
  respond(contract.sessions.list, 200, failed(1204))
  renderRoute(<FailedLoginsNotice />)
  const notice = await screen.findByRole('region', { name: 'Failed logins' })
  expect(notice).toHaveTextContent(
    /^1,204 logins failed before you logged in, the last on Mar 1, 2026/,
  )
  expect(screen.getByRole('link', { name: 'check where you are logged in' })).toHaveAttribute(
    'href',
    '/admin/change-password',
  )
})

it.each([{ items: [] }, failed(2)])('is silent about none and about two slips', async (list) => {
  const calls = respond(contract.sessions.list, 200, list)
  renderRoute(<FailedLoginsNotice />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Failed logins' })).not.toBeInTheDocument()
})
