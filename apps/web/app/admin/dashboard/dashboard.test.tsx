import { contract } from '@dhow/contract'
import { FIRST_STEPS } from '@dhow/contract/dashboard/dashboard'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  fakeContactDetails,
  fakeFigures,
  fakeMailHealth,
  fakeSystemStatus,
  firstSteps,
} from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Dashboard from './dashboard.tsx'

const getTiles = () => {
  const [list] = screen.getAllByRole('list')
  return within(list as HTMLElement)
    .getAllByRole('link')
    .map((tile) => tile.getAttribute('href'))
}
const show = () => renderRoute(Dashboard, { path: '/admin' })

beforeEach(() => {
  respond(contract.contact.get, 200, fakeContactDetails())
  respond(contract.mail.health, 200, fakeMailHealth())
  respond(contract.webhooks.health, 200, { failing: 0, expired: 0, gone: 0 })
  respond(contract.system.status, 200, fakeSystemStatus())
  respond(contract.dashboard.firstSteps, 200, firstSteps(FIRST_STEPS))
  respond(contract.sessions.list, 200, { items: [] })
})

it('links to all screens with their figures', async () => {
  respond(
    contract.dashboard.get,
    200,
    fakeFigures({
      products: { total: 2000, featured: 12, withoutPicture: 3 },
      messages: { total: 40, ours: 15 },
    }),
  )
  show()
  await expectVisible('2,000 in the catalogue')
  for (const words of ['12 featured, 3 without a picture', '15 waiting for you', '40 in total']) {
    await expectVisible(words)
  }
  const list = within(screen.getByRole('region', { name: 'Needs attention' }))
  expect(list.getByText('15 conversations wait for you')).toBeVisible()
  expect(list.getByRole('link')).toHaveHref('/admin/inbox?work=ours')
  expect(await screen.findByText(fakeContactDetails().email)).toBeVisible()
  await expectVisible('Dhow 1.2.3')
  expect(getTiles()).toEqual([
    '/admin/manage-products',
    '/admin/edit-contact',
    '/admin/change-password',
    '/admin/inbox',
  ])
})

it('fetches the figures again when it opens, because enquiries may have arrived meanwhile', async () => {
  respond(contract.dashboard.get, 200, fakeFigures())
  const { queryClient } = show()
  await expectVisible('0 waiting for you')
  cleanup()
  respond(contract.dashboard.get, 200, fakeFigures({ messages: { ours: 1 } }))
  renderRoute(Dashboard, { path: '/admin', queryClient })
  await expectVisible('1 waiting for you')
})

it("requests days in the company's time zone, and shows no empty cards", async () => {
  const calls = respond(contract.dashboard.get, 200, fakeFigures())
  show()
  await screen.findByText('0 in the catalogue')
  expect(calls[0]?.url.searchParams.get('timeZone')).toBe('Asia/Kolkata')
  for (const name of ['The last 30 days', 'Waiting longest', 'Outcomes of enquiries']) {
    expectAbsent('region', name)
  }
})

it('shows a column per day, with a table and links to subjects', async () => {
  const figures = fakeFigures()
  const [first] = figures.messages.days
  if (first) first.subjects.complaint = 2
  respond(contract.dashboard.get, 200, figures)
  show()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayProduct EnquiryRelated to ServiceRelated to WebsiteFeedbackComplaintOtherTotal',
    '1 Mar0000202',
  ])
  const heights = [...document.querySelectorAll<HTMLElement>('[data-count]')].map(
    ({ style }) => style.height,
  )
  expect(heights).toEqual(['100%', ...Array(29).fill('0%')])
  await expectVisible('2 enquiries')
  expect(screen.getByRole('link', { name: 'Complaint 2' })).toHaveHref(
    '/admin/inbox?subject=complaint',
  )
})

it('links to the conversation that waited longest, and to the messages of each outcome', async () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  const outcomes = { new: 9, quoted: 4, won: 1_200, lost: 0 }
  const longestWaiting = { _id: '7', name: 'Ada', subject: 'service', since } as const
  respond(contract.dashboard.get, 200, fakeFigures({ messages: { longestWaiting, outcomes } }))
  show()
  const waiting = within(await screen.findByRole('region', { name: 'Waiting longest' }))
  expect(waiting.getByText('3 days')).toBeVisible()
  expect(waiting.getByText('Ada')).toBeVisible()
  expect(waiting.getByRole('link')).toHaveHref('/admin/inbox/7')
  const section = within(await screen.findByRole('region', { name: 'Outcomes of enquiries' }))
  const links = section.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Quoted, no decision yet 4', '/admin/inbox?outcome=quoted'],
    ['Won 1,200', '/admin/inbox?outcome=won'],
  ])
})

it('links to all screens when the figures fail, and retries', async () => {
  respondError(contract.dashboard.get, 500, 'Something went wrong.')
  const { user } = show()
  await expectVisible('Could not load the figures.')
  expect(getTiles()).toHaveLength(4)
  respond(contract.dashboard.get, 200, fakeFigures({ messages: { ours: 4 } }))
  await user.press('Try again')
  await expectVisible('4 waiting for you')
})
