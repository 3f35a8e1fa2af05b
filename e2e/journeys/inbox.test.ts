import { expect, test } from '../server.ts'
import { colorOf } from '../support/colors.ts'
import { deleteButton, openInbox } from '../support/inbox-screen.ts'
import { MESSAGES, stockInbox } from '../support/inbox-stock.ts'

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
