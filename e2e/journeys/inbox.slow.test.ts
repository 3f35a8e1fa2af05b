import { expect, test, withDatabase } from '../server.ts'
import { readColor } from '../support/accessible.ts'
import { sendEnquiry } from '../support/administrator.ts'
import {
  fillInbox,
  getSearchField,
  getSenders,
  MESSAGES,
  openInbox,
  seedInbox,
} from '../support/inbox.ts'

test('an inbox of 5,000 messages renders few rows', async ({ page, server }) => {
  fillInbox(server, 5_000)
  await openInbox(page, server)
  await expect(getSenders(page).first()).toHaveText('Buyer 5000')
  await expect(page.getByText('5,000 messages', { exact: true })).toBeVisible()
  const list = page.getByRole('table').locator('..')
  const scrollTo = (share: number) =>
    list.evaluate((element, to) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * to
    }, share)
  for (const share of [0.1, 0.5, 1]) {
    await scrollTo(share)
    await expect.poll(() => getSenders(page).count()).toBeGreaterThan(5)
    expect(await getSenders(page).count()).toBeLessThan(40)
  }
  await expect(getSenders(page).last()).toHaveText('Buyer 1')
})

test('the inbox fills a desktop within its limits, and badges are yellow for pending and green for replied', async ({
  page,
  server,
}) => {
  seedInbox(server, [{ reply: 'Yes.' }, {}])
  await page.setViewportSize({ width: 1600, height: 800 })
  await openInbox(page, server)
  const here = page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Inbox/ })
  await expect(here).toHaveCSS('font-weight', '600')
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  const toggle = page.getByRole('button', { name: 'Filter by subject' })
  await expect(sidebar).toHaveCSS('width', '250px')
  await toggle.click()
  await expect(sidebar).toBeHidden()
  await toggle.click()

  const panel = sidebar.locator('..')
  await page.setViewportSize({ width: 1600, height: 600 })
  await expect(panel).toHaveCSS('height', '450px')
  await page.setViewportSize({ width: 1600, height: 1200 })
  const measureBottom = () => panel.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(measureBottom).toBeGreaterThan(1100)
  expect(await measureBottom()).toBeLessThanOrEqual(1200)
  await page.setViewportSize({ width: 700, height: 700 })
  await toggle.click()
  await expect(panel).toHaveCSS('height', '600px')

  await page.setViewportSize({ width: 1600, height: 800 })
  const readBadgeColor = async (status: string) =>
    readColor(page.getByRole('cell').getByText(status).locator('..'), 'background-color')
  const [yellow, green] = [await readBadgeColor('pending'), await readBadgeColor('replied')]
  expect(Math.min(yellow[0], yellow[1])).toBeGreaterThan(yellow[2])
  expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]))
})

test('on a phone, messages are cards, and the subjects open over them', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  seedInbox(server, MESSAGES)
  await openInbox(page, server)
  const cards = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(cards.first()).toContainText(/1 Mar 2026.*Feedback/)

  await page.getByRole('button', { name: 'Filter by subject' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  await sidebar.getByRole('button', { name: 'Complaint' }).click()
  await expect(sidebar).toBeHidden()
  await page.getByRole('link', { name: 'Bob Smith' }).click()
  await expect(page.getByRole('article')).toContainText('The boxes came wet')
})

test('a new enquiry appears in the open inbox without moving the row that is being read', async ({
  page,
  server,
}) => {
  await page.clock.install()
  fillInbox(server, 200)
  await openInbox(page, server)
  await expect(getSenders(page).first()).toHaveText('Buyer 200')

  await sendEnquiry(server, 'Newcomer')
  await page.clock.fastForward(61_000)
  await expect(getSenders(page).first()).toHaveText('Newcomer')

  const list = page.getByRole('table').locator('..')
  await list.evaluate((element) => element.scrollTo({ top: 3_000, behavior: 'instant' }))
  const reading = page.getByRole('link', { name: 'Buyer 146' })
  await expect(reading).toBeVisible()
  const position = await reading.boundingBox()
  await sendEnquiry(server, 'Latecomer')
  await page.clock.fastForward(61_000)
  const notice = page.getByRole('button', { name: '1 new message' })
  await expect(notice).toBeVisible()
  await expect.poll(() => reading.boundingBox()).toEqual(position)

  await notice.click()
  await expect(getSenders(page).first()).toHaveText('Latecomer')
  await expect(notice).toBeHidden()
})

test('a conversation opens with its newest words in view, and prints the folded ones', async ({
  page,
  server,
}) => {
  seedInbox(server, [{ ...MESSAGES[0], reply: 'We do.' }, ...MESSAGES.slice(1)])
  withDatabase(server, (database) => {
    const add = database.prepare(
      `insert into entries (id, message_id, kind, at, text, data) values (?, '1', 'answer', ?, ?, '{}')`,
    )
    for (const day of [2, 3, 4, 5])
      add.run(`e${day}`, Date.UTC(2026, 2, day), `Answer ${day}. `.repeat(90))
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openInbox(page, server, '/1')
  const article = page.getByRole('article')
  const newest = article.getByText(/^Answer 5/)
  await expect(newest).toBeInViewport()
  // The first words are shown instead.
  const reply = article.getByText('We do.', { exact: true }).last()
  await expect(reply).toBeHidden()
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Answer 5')
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(76)
  }
  await article.evaluate((element) => element.parentElement?.scrollTo(0, 9_999))
  await expect(article.getByRole('button', { name: 'Follow up' })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(reply).toBeVisible()
})

test('single keys work in the inbox, but not while a menu or a dialog is open', async ({
  page,
  server,
}) => {
  seedInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(getSenders(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(getSenders(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Snooze', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('/')
  await expect(getSearchField(page)).not.toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(getSearchField(page)).toBeFocused()

  await getSenders(page).first().getByRole('link').click()
  const message = page.getByRole('region', { name: 'Message', exact: true })
  await message.getByRole('button', { name: 'Snooze' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeHidden()
  await expect(message).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(message).toBeHidden()
})
