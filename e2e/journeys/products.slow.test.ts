import { expect, test } from '../server.ts'
import { fillCatalogue, replaceProducts, signIn } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'
import { fillProduct, plainPicture } from '../support/products.ts'

const LIST = '/admin/manage-products'

test('on a phone, products are cards, and each control fits and is large enough for a finger', async ({
  browser,
  server,
}) => {
  const phone = { baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true }
  await withNewPage(browser, phone, async (page) => {
    await replaceProducts(server, ['Tea', 'Soap'])
    await signIn(page, server)
    await page.goto(LIST)
    const tea = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Tea' }) })
    const card = await tea.boundingBox()
    for (const control of [
      tea.getByRole('button', { name: 'Move Tea' }),
      tea.getByRole('link', { name: 'Edit Tea' }),
      tea.getByRole('button', { name: 'Delete Tea' }),
      tea.getByRole('switch'),
    ]) {
      const box = await control.boundingBox()
      if (!box || !card) throw new Error('the control is not visible')
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.x).toBeGreaterThanOrEqual(card.x)
      expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
      expect(box.y + box.height).toBeLessThanOrEqual(card.y + card.height)
    }
  })
})

test('a list of a thousand products renders few rows, and Back restores its scroll position', async ({
  page,
  server,
}) => {
  await replaceProducts(server, ['Tea'])
  fillCatalogue(server, 1_000)
  await signIn(page, server)
  await page.goto(LIST)
  await expect(page.getByText('1,001 products')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1002')
  // A further page may load before the height of the first rows is known.
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(101)
  const row = page.getByRole('row').filter({ hasText: 'Tin 100' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(row).toHaveAttribute('aria-rowindex', '101', { timeout: 100 })
  }).toPass()
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Product Name')).toHaveValue('Tin 100')
  await page.goBack()
  await expect(row).toBeInViewport()
})

test('the upload shows its progress picture by picture', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  await fillProduct(page, { name: 'Heavy' })
  // Bytes after the end of a picture make it larger.
  const heavy = async (name: string, red: number) => ({
    ...{ name, mimeType: 'image/png' },
    buffer: Buffer.concat([await plainPicture(red), Buffer.alloc(300_000)]),
  })
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles([await heavy('a.png', 7), await heavy('b.png', 8)])
  const cdp = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(page.getByText(/^Picture 1 of 2, \d+ %$/)).toBeVisible()
  await expect(page.getByText(/^Picture 2 of 2, \d+ %$/)).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Product added successfully!')).toBeVisible()
})

test('the focus moves to the next row after a deletion by keyboard, and to the count after several', async ({
  page,
  server,
}) => {
  await replaceProducts(server, ['Tea', 'Soap', 'Dates', 'Figs'])
  await signIn(page, server)
  await page.goto(LIST)
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Tea' }).press('Enter')
  await confirm()
  await expect(page.getByRole('row', { name: 'Soap' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select Soap' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Figs' }).press('Space')
  await page.getByRole('button', { name: 'Delete 2' }).press('Enter')
  await confirm()
  await expect(page.locator(':focus')).toContainText('1 product')
})
