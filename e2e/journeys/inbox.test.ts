import { expect, test } from '../server.ts'
import { getCheckbox, openInbox, seedInbox } from '../support/inbox.ts'

test('a message has its own address, and Back restores filters, scroll position and selection', async ({
  page,
  server,
}) => {
  const subjects = ['feedback', 'other']
  seedInbox(
    server,
    Array.from({ length: 60 }, (_, index) => ({ subject: subjects[index % 2] ?? '' })),
  )
  await openInbox(page, server, '?subject=other')
  await getCheckbox(page, 'Buyer 60').check()
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
