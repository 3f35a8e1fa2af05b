import type { Browser, Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { colorOf } from '../support/colors.ts'
import { deleteButton, names, openInbox } from '../support/inbox-screen.ts'
import { MESSAGES, stockInbox } from '../support/inbox-stock.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Write Reply' })
const unsent = (page: Page) => page.getByRole('region', { name: 'Your unsent reply' })

/** Two tabs of one browser, both signed in and writing a reply to the same message. */
const inTwoTabs = (
  browser: Browser,
  server: Server,
  use: (one: Page, other: Page) => Promise<void>,
) =>
  asVisitor(browser, { baseURL: server.url }, async (one) => {
    const other = await one.context().newPage()
    for (const [page, text] of [
      [one, 'First'],
      [other, 'Second'],
    ] as const) {
      await page.clock.install()
      await signIn(page, server)
      await page.goto('/admin/inbox/1')
      await page.getByRole('button', { name: 'Reply', exact: true }).click()
      await editor(page).fill(text)
    }
    await use(one, other)
  })

const send = (page: Page) => page.getByRole('button', { name: 'Send Reply' }).click()

test('of two tabs that reply, one does; the other is told, and keeps its words', async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}])
  await inTwoTabs(browser, server, async (one, other) => {
    await send(one)
    await expect(one.getByText('Reply sent successfully')).toBeVisible()
    await send(other)
    await expect(other.getByText('This message already has a reply.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Reply', exact: true })).toContainText('First')
    await expect(unsent(other)).toContainText('Second')
  })
})

test('a message that another tab deletes says so by itself, keeps the words of a reply, and leads back', async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}, {}])
  await inTwoTabs(browser, server, async (one, other) => {
    await other.getByRole('button', { name: 'Delete this message' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(other.getByText('Messages deleted successfully')).toBeVisible()
    await one.clock.fastForward(61_000)
    await expect(one.getByRole('heading', { name: 'This message has been deleted' })).toBeVisible()
    await expect(unsent(one)).toContainText('First')
    await one.getByRole('button', { name: 'Back to the inbox' }).click()
    await expect(names(one)).toHaveText(['Buyer 2'])
  })
})

test('the inbox fills a desktop between its bounds, and marks what waits yellow and what is replied green', async ({
  page,
  server,
}) => {
  stockInbox(server, [{ reply: 'Yes.' }, {}])
  await openInbox(page, server)
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  const toggle = page.getByRole('button', { name: 'Filter by subject' })
  await expect(sidebar).toHaveCSS('width', '250px')
  await toggle.click()
  await expect(sidebar).toBeHidden()
  await toggle.click()

  const panel = sidebar.locator('..')
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(panel).toHaveCSS('height', '450px')
  await page.setViewportSize({ width: 1280, height: 1200 })
  const end = () => panel.evaluate((one) => one.getBoundingClientRect().bottom)
  await expect.poll(end).toBeGreaterThan(1100)
  expect(await end()).toBeLessThanOrEqual(1200)
  await page.setViewportSize({ width: 700, height: 700 })
  await toggle.click()
  await expect(panel).toHaveCSS('height', '600px')

  await page.setViewportSize({ width: 1280, height: 800 })
  const badge = async (word: string) =>
    colorOf(page.getByRole('cell', { name: word }).locator('span'), 'background-color')
  const [yellow, green] = [await badge('pending'), await badge('replied')]
  expect(Math.min(yellow[0], yellow[1])).toBeGreaterThan(yellow[2])
  expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]))
})

test('on a phone the table is a list of cards, and the subjects lie over it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  const cards = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(cards.first()).toContainText('Feedback · 1 Mar 2026')

  await page.getByRole('button', { name: 'Filter by subject' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  await sidebar.getByRole('button', { name: 'Complaint' }).click()
  await expect(sidebar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all messages' }).check()
  await expect(deleteButton(page)).toHaveText('Delete 2')
  await page.getByRole('link', { name: 'Bob Smith' }).click()
  await expect(page.getByRole('article')).toContainText('The boxes came wet')
})
