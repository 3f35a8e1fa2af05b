import { expect, test } from '../server.ts'
import { sendEnquiry } from '../support/administrator.ts'
import {
  fillInbox,
  MESSAGES,
  openInbox,
  search,
  senders,
  stockInbox,
  tick,
} from '../support/inbox.ts'

test('a new enquiry appears in the open inbox without moving the row that is being read', async ({
  page,
  server,
}) => {
  await page.clock.install()
  fillInbox(server, 200)
  await openInbox(page, server)
  await expect(senders(page).first()).toHaveText('Buyer 200')

  await sendEnquiry(server, 'Newcomer')
  await page.clock.fastForward(61_000)
  await expect(senders(page).first()).toHaveText('Newcomer')

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
  await expect(senders(page).first()).toHaveText('Latecomer')
  await expect(notice).toBeHidden()
})

test('a message has its own address, and Back restores filters, scroll position and selection', async ({
  page,
  server,
}) => {
  const subjects = ['feedback', 'other']
  stockInbox(
    server,
    Array.from({ length: 60 }, (_, index) => ({ subject: subjects[index % 2] ?? '' })),
  )
  await openInbox(page, server, '?subject=other')
  await tick(page, 'Buyer 60').check()
  const list = page.getByRole('table').locator('..')
  await list.evaluate((element) => element.scrollTo({ top: 500, behavior: 'instant' }))
  const link = page.getByRole('link', { name: 'Buyer 40' })
  await expect(link).toHaveAttribute('href', '/admin/inbox/40?subject=other')
  const position = await link.boundingBox()

  // Beside the link: the row is clickable.
  await page.getByRole('row', { name: 'Buyer 40' }).click({ position: { x: 400, y: 20 } })
  await expect(page).toHaveURL('/admin/inbox/40?subject=other')
  const article = page.getByRole('article')
  await expect(article).toContainText('Buyer 40')
  await page.getByRole('link', { name: 'Next message' }).click()
  await expect(article).toContainText('Buyer 38')
  await page.getByRole('link', { name: 'Previous message' }).click()
  await expect(article).toContainText('Buyer 40')

  await page.goBack()
  await expect(page).toHaveURL('/admin/inbox?subject=other')
  await expect.poll(() => link.boundingBox()).toEqual(position)
  await expect(page.getByText('1 of 30 messages selected')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('single keys work in the inbox, but not while a menu or a dialog is open', async ({
  page,
  server,
}) => {
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(senders(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(senders(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Snooze', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^Tomorrow/ })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).not.toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()

  await senders(page).first().getByRole('link').click()
  const message = page.getByRole('region', { name: 'Message', exact: true })
  await message.getByRole('button', { name: 'Snooze' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Tomorrow/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Tomorrow/ })).toBeHidden()
  await expect(message).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(message).toBeHidden()
})

test('the administrator uses the inbox by keyboard, and the search keeps the focus', async ({
  page,
  server,
}) => {
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(senders(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all messages' }).focus()
  await page.keyboard.press('Tab')
  await expect(tick(page, 'Ирина')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const article = page.getByRole('article')
  await expect(article).toContainText('Спасибо')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ирина' })).toBeFocused()
  await expect(tick(page, 'Ирина')).toBeChecked()

  await page.keyboard.press('Enter')
  await expect(article).toBeVisible()
  await search(page).pressSequentially('ship')
  await expect(senders(page)).toHaveText(['Zoë Ünal'])
  await expect(search(page)).toBeFocused()
  await page.getByRole('link', { name: 'Zoë Ünal' }).click()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Zoë Ünal' })).toBeFocused()
  await search(page).press('End')
  await search(page).pressSequentially('s')
  await expect(page).toHaveURL(/search=ships$/)
  await expect(search(page)).toBeFocused()
})
