import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeFigures, fakeRequested, fakeStatistics } from '#app/testing/buyers.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import StatisticsScreen from './statistics.tsx'

const show = (query = '') =>
  renderRoute(StatisticsScreen, {
    path: '/admin/statistics',
    url: `/admin/statistics${query}`,
    company: { timeZone: 'Asia/Dubai' },
  })

const findRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

// In Dubai it is 30 March.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-29T21:00:00Z'), toFake: ['Date'] }))

it('shows the figures of the period and of the one before', async () => {
  const calls = respond(contract.statistics.get, 200, () =>
    fakeStatistics({
      reasons: [{ reason: '', count: 2 }],
      deals: [{ step: 'shipped', count: 2, sums: [{ currency: 'USD', sum: '1235.00' }] }],
    }),
  )
  show()
  const getTile = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  await expectVisible(/^Enquiries received from 1 Mar 2026 to 30 Mar 2026/)
  await screen.findByText('Not answered yet')
  expect(getTile('Enquiries')).toBe('40before: 0')
  expect(getTile('Answered within a day')).toBe('50 %before: –')
  expect(getTile('Usual time until the first answer')).toBe('5.0 hbefore: –')
  expect(getTile('Quoted')).toMatch(/^6 · EUR\s10\.00 · USD\s2,470\.00before: 6$/)
  expect(getTile('Won')).toMatch(/^3 · USD\s1,235\.00before: 3$/)
  expect(screen.getByRole('region', { name: 'Why enquiries were lost' })).toHaveTextContent(
    'No reason stated2',
  )
  expect(screen.getByRole('region', { name: 'Deals' })).toHaveTextContent(
    /^DealsShipped2 · USD 1,235\.00$/,
  )
  expect(calls[0]?.url.search).toBe(
    '?from=2026-03-01&to=2026-03-30&timeZone=Asia%2FDubai&sort=lines',
  )
})

it('ranks products, categories and countries, and sorts them by cartons', async () => {
  const calls = respond(
    contract.statistics.get,
    200,
    fakeStatistics({
      products: {
        rows: [fakeRequested('Cardamom Tea', { productId: 'tea', previousLines: 3 })],
        rest: { count: 7, lines: 9, cartons: 1_200, previousLines: 0, previousCartons: 0 },
      },
      categories: { rows: [fakeRequested('personal-care'), fakeRequested('')] },
      countries: { rows: [fakeRequested('KE'), fakeRequested('')] },
    }),
  )
  const { user, address } = show('?period=year')
  expect(await findRows('Requested products')).toEqual([
    'Cardamom Tea4before: 3100',
    '7 others91,200',
  ])
  expect(screen.getByRole('link', { name: 'Cardamom Tea' })).toHaveHref('/admin/edit-product/tea')
  expect(await findRows('Categories')).toEqual(['Personal care4100', 'Outside the catalogue4100'])
  expect(await findRows('Countries')).toEqual(['Kenya4100', 'Unknown4100'])
  const table = within(screen.getByRole('table', { name: 'Countries' }))
  await user.click(table.getByRole('button', { name: 'Cartons' }))
  expect(address()).toBe('/admin/statistics?period=year&sort=cartons')
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('sort')).toBe('cartons'))
  expect(table.getByRole('columnheader', { name: 'Cartons' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

it('chooses a period by the URL', async () => {
  const calls = respond(contract.statistics.get, 200, fakeStatistics())
  const { user, address } = show()
  const getDays = () => {
    const { searchParams } = calls.at(-1)?.url ?? new URL('http://none')
    return [searchParams.get('from'), searchParams.get('to')]
  }
  const period = screen.getByLabelText('Period')
  await user.selectOptions(period, 'Last year')
  await waitFor(() => expect(getDays()).toEqual(['2025-01-01', '2025-12-31']))
  await user.selectOptions(period, 'This year')
  await waitFor(() => expect(getDays()).toEqual(['2026-01-01', '2026-03-30']))
  await user.selectOptions(period, 'Last 90 days')
  await waitFor(() => expect(getDays()).toEqual(['2025-12-31', '2026-03-30']))
  await user.selectOptions(period, 'From … to …')
  await user.fill('From', '2026-02-01')
  await user.fill('To', '2026-02-28')
  await user.press('Show')
  expect(address()).toBe('/admin/statistics?period=custom&from=2026-02-01&to=2026-02-28')
  await waitFor(() => expect(getDays()).toEqual(['2026-02-01', '2026-02-28']))
})

it('explains a period without enquiries, a refused period and a failure', async () => {
  respondError(contract.statistics.get, 400, 'to must not be before from.')
  const { user } = show('?period=custom&from=2026-03-02&to=2026-03-01')
  await expectVisible('to must not be before from.')
  const current = fakeFigures({ enquiries: 0 })
  const figures = { current, previous: current }
  respond(contract.statistics.get, 200, fakeStatistics({ figures }))
  await user.press('Try again')
  await expectVisible('No enquiries in this period')
})
