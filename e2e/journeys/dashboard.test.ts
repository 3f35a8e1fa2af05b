import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { stockInbox } from '../support/inbox-stock.ts'
import { phonePhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const DAY = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

async function openDashboard(page: Page, server: Server) {
  await signIn(page, server)
  await page.goto('/admin')
}

const tile = (page: Page, name: string) => page.getByRole('list').getByRole('link', { name })

test('the four tiles of section 2 lead where they say, each with how things stand there', async ({
  page,
  server,
}) => {
  const admin = await administrator(server)
  const { buffer } = await phonePhoto()
  const id = await admin.add({}, [buffer])
  await admin.add()
  await admin.put(`/products/${id}/toggle-featured`, { featured: true })
  stockInbox(server, [{}, {}, { reply: 'Yes.' }])
  await openDashboard(page, server)

  await expect(tile(page, 'Manage Products')).toContainText('2 in the catalogue')
  await expect(tile(page, 'Manage Products')).toContainText('1 featured, 1 without a picture')
  await expect(tile(page, 'Inbox')).toContainText('2 waiting for a reply')
  await expect(tile(page, 'Inbox')).toContainText('3 in all')
  for (const [name, path] of [
    ['Manage Products', /\/admin\/manage-products$/],
    ['Edit Contact Details', /\/admin\/edit-contact$/],
    ['Change Password', /\/admin\/change-password$/],
    ['Inbox', /\/admin\/inbox$/],
  ] as const) {
    await tile(page, name).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL(/\/admin$/)
  }
})

test('the last 30 days are drawn by day and by subject, and said in a table', async ({
  page,
  server,
}) => {
  stockInbox(server, [
    { createdAt: daysAgo(40) },
    { createdAt: daysAgo(20), subject: 'complaint', name: 'Ada', reply: 'Sorry.' },
    { createdAt: daysAgo(3), subject: 'complaint', name: 'Bob' },
    { createdAt: daysAgo(3) },
    { createdAt: daysAgo(0) },
  ])
  await openDashboard(page, server)
  await expect(page.getByText('4 enquiries', { exact: true })).toBeVisible()
  await expect(page.locator('[data-count]')).toHaveCount(30)
  const heights = await page
    .locator('[data-count]')
    .evaluateAll((bars) =>
      bars.map((bar) => [Number(bar.getAttribute('data-count')), bar.clientHeight]),
    )
  const heightOf = (count: number) => heights.find(([of]) => of === count)?.[1] ?? Number.NaN
  expect(heights.map(([count]) => count).reduce((sum = 0, count = 0) => sum + count, 0)).toBe(4)
  expect(heightOf(0)).toBe(0)
  expect(Math.abs(heightOf(2) - 2 * heightOf(1))).toBeLessThan(3)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)

  await expect(page.getByRole('region', { name: 'Waiting longest' })).toContainText('40 days')
  await page.getByRole('link', { name: /^Complaint/ }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?subject=complaint$/)
  await expect(page.getByRole('rowheader')).toHaveText(['Bob', 'Ada'])
  await page.goBack()
  await page.getByRole('link', { name: 'Open the message' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\/1$/)
  await expect(page.getByRole('article')).toContainText('Buyer 1')
})

test('a day of the chart is a day in Kolkata', async ({ page, server }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const midnight = Date.parse(`${today}T00:00:00+05:30`)
  stockInbox(server, [
    { createdAt: new Date(midnight - 1).toISOString() },
    { createdAt: new Date(midnight).toISOString() },
  ])
  await openDashboard(page, server)
  await expect(page.locator('[data-count]').nth(-1)).toHaveAttribute('data-count', '1')
  await expect(page.locator('[data-count]').nth(-2)).toHaveAttribute('data-count', '1')
})

test('without enquiries, and when the figures do not come, the dashboard says so', async ({
  browser,
  server,
}) => {
  stockInbox(server, [])
  await asVisitor(
    browser,
    { baseURL: server.url, viewport: { width: 360, height: 740 } },
    async (page) => {
      await page.route('**/api/dashboard*', (route) => route.fulfill({ status: 503, json: {} }))
      await openDashboard(page, server)
      await expect(page.getByText('Loading the figures…')).toBeAttached()
      await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
      await expect(tile(page, 'Inbox')).toBeVisible()
      await page.unroute('**/api/dashboard*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No enquiries in the last 30 days')).toBeVisible()
      await expect(page.getByText('Every enquiry has its reply.')).toBeVisible()
    },
  )
})
