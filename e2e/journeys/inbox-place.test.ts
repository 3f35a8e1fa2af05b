import { expect, test } from '../server.ts'
import { sendEnquiry } from '../support/api.ts'
import { deleteButton, names, openInbox, search, tick } from '../support/inbox-screen.ts'
import { fillInbox, MESSAGES, stockInbox } from '../support/inbox-stock.ts'

test('of 20,000 messages few are in the page, the last is one jump away, and Back finds the place', async ({
  page,
  server,
}) => {
  fillInbox(server, 20_000)
  await openInbox(page, server)
  await expect(names(page).first()).toHaveText('Buyer 20000')
  await expect(page.getByRole('button', { name: 'All messages' })).toContainText('20,000')
  const list = page.getByRole('table').locator('..')
  const scrollTo = (part: number) =>
    list.evaluate((element, to) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * to
    }, part)
  for (const part of [0.1, 0.2, 0.5, 0.9, 1]) {
    await scrollTo(part)
    await expect.poll(() => names(page).count()).toBeGreaterThan(5)
    expect(await names(page).count()).toBeLessThan(40)
  }
  await expect(names(page).last()).toHaveText('Buyer 1')

  await scrollTo(0.5)
  await page.getByRole('link', { name: 'Buyer 10003' }).hover()
  const place = () => list.evaluate((element) => Math.round(element.scrollTop))
  const before = await place()
  await page.getByRole('link', { name: 'Buyer 10003' }).click()
  await expect(page.getByText('of 20,000')).toHaveText('9,998 of 20,000')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Buyer 10003' })).toBeFocused()
  expect(await place()).toBe(before)

  await page.getByRole('checkbox', { name: 'Select all messages' }).check()
  await expect(page.getByText(/^\d{2,3} of 20,000 messages selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Select all 20,000' }).click()
  await expect(page.getByText('All 20,000 messages selected')).toBeVisible()
  await deleteButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages found')).toBeVisible()
})

test('an enquiry that comes while the inbox is open appears, and moves nothing that is being read', async ({
  page,
  server,
}) => {
  await page.clock.install()
  fillInbox(server, 200)
  await openInbox(page, server)
  await expect(names(page).first()).toHaveText('Buyer 200')

  await sendEnquiry(server, { name: 'Newcomer' })
  await page.clock.fastForward(61_000)
  await expect(names(page).first()).toHaveText('Newcomer')

  const list = page.getByRole('table').locator('..')
  await list.evaluate((element) => element.scrollTo({ top: 3_000, behavior: 'instant' }))
  const reading = page.getByRole('link', { name: 'Buyer 146' })
  await expect(reading).toBeVisible()
  const before = await reading.boundingBox()
  await sendEnquiry(server, { name: 'Latecomer' })
  await page.clock.fastForward(61_000)
  const arrived = page.getByRole('button', { name: '1 new message' })
  await expect(arrived).toBeVisible()
  await expect.poll(() => reading.boundingBox()).toEqual(before)

  await arrived.click()
  await expect(names(page).first()).toHaveText('Latecomer')
  await expect(arrived).toBeHidden()
})

test('a message has an address of its own: Back closes it and finds filters, place and selection', async ({
  page,
  server,
}) => {
  const subjects = ['feedback', 'other']
  stockInbox(
    server,
    Array.from({ length: 60 }, (_, at) => ({ subject: subjects[at % 2] ?? '' })),
  )
  await openInbox(page, server, '?subject=other')
  await tick(page, 'Buyer 60').check()
  const list = page.getByRole('table').locator('..')
  await list.evaluate((element) => element.scrollTo({ top: 500, behavior: 'instant' }))
  const link = page.getByRole('link', { name: 'Buyer 40' })
  await expect(link).toHaveAttribute('href', '/admin/inbox/40?subject=other')
  const before = await link.boundingBox()

  // Beside the link too, wherever the row is pressed.
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
  await expect.poll(() => link.boundingBox()).toEqual(before)
  await expect(page.getByText('1 of 30 messages selected')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('the list is worked from the keyboard, and whoever searches goes on typing, also from an open message', async ({
  page,
  server,
}) => {
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(names(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all messages' }).focus()
  await page.keyboard.press('Tab')
  await expect(tick(page, 'Ирина')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const article = page.getByRole('article')
  await expect(article).toContainText('Спасибо')
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ирина' })).toBeFocused()
  await expect(tick(page, 'Ирина')).toBeChecked()

  await page.keyboard.press('Enter')
  await expect(article).toBeVisible()
  await search(page).pressSequentially('ship')
  await expect(names(page)).toHaveText(['Zoë Ünal'])
  await expect(search(page)).toBeFocused()
  await page.getByRole('link', { name: 'Zoë Ünal' }).click()
  await expect(article).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Zoë Ünal' })).toBeFocused()
  await search(page).press('End')
  await search(page).pressSequentially('s')
  await expect(page).toHaveURL(/search=ships$/)
  await expect(search(page)).toBeFocused()
})
