import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { fillCatalogue, listProducts, replaceProducts, signIn } from '../support/administrator.ts'
import { createTouch, measureCenter, stopClock, withNewPage } from '../support/page.ts'
import { createPlainPicture, fillProduct } from '../support/products.ts'

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

test('the upload shows its progress', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  await fillProduct(page, { name: 'Heavy' })
  // Bytes after the end of a picture make it larger.
  const createHeavyPicture = async (name: string, red: number) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([await createPlainPicture(red), Buffer.alloc(300_000)]),
  })
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles([await createHeavyPicture('a.png', 7), await createHeavyPicture('b.png', 8)])
  const cdp = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(page.getByText(/^Uploading, \d+ %$/)).toBeVisible()
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

  await page.getByLabel('Filter by state').selectOption('Trash')
  await page
    .getByRole('button', { name: /^Restore / })
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: 'Select Soap' }).first().press('Space')
  await page.getByRole('button', { name: 'Delete for good', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(page.locator(':focus')).toContainText('products')
})

test.describe('arranging products', () => {
  const handle = (page: Page, name: string) =>
    page.getByRole('button', { name: `Move ${name}`, exact: true })
  const getRow = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const expectMotion = (page: Page, name: string, motion: 'idle' | 'carried' | 'dropping') =>
    expect(getRow(page, name)).toHaveAttribute('data-motion', motion)

  /** Opens a list of products named by these letters, and `more` tins. */
  async function open(page: Page, server: Server, letters: string, more = 0) {
    await replaceProducts(server, letters)
    if (more) fillCatalogue(server, more)
    await signIn(page, server)
    await page.goto('/admin/manage-products')
    await expect(handle(page, 'a')).toBeVisible()
  }

  /** Tall enough that short drags stay away from the edges, where the page scrolls. */
  test.use({ viewport: { width: 1280, height: 1400 } })

  test('a drag starts after 5 px, and the row drops while the server has not responded yet', async ({
    page,
    server,
  }) => {
    await page.clock.install()
    await open(page, server, 'abc')
    const response = Promise.withResolvers<void>()
    await page.route('**/api/products/reorder', async (route) => {
      await response.promise
      await route.continue()
    })
    const [from, to] = [
      await measureCenter(handle(page, 'a')),
      await measureCenter(handle(page, 'c')),
    ]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 4)
    await expectMotion(page, 'a', 'idle')
    await page.mouse.move(from.x, from.y + 5)
    await expectMotion(page, 'a', 'carried')
    await stopClock(page)
    await page.mouse.move(from.x, to.y, { steps: 3 })
    await page.clock.runFor(50)
    await page.mouse.up()
    await expectMotion(page, 'a', 'dropping')
    await page.clock.runFor(320)
    await expectMotion(page, 'a', 'dropping')
    await page.clock.runFor(240)
    await expectMotion(page, 'a', 'idle')
    await expect(page.getByRole('rowheader')).toHaveText([/^b/, /^c/, /^a/])
    response.resolve()
  })

  test('a row is dragged far down a long list, which scrolls by up to 28 px per frame', async ({
    page,
    server,
  }) => {
    await open(page, server, 'ab', 400)
    await page.evaluate(() => {
      const steps: number[] = []
      let last = window.scrollY
      const watch = () => {
        steps.push(window.scrollY - last)
        last = window.scrollY
        requestAnimationFrame(watch)
      }
      watch()
      Object.assign(window, { steps })
    })
    const { x, y } = await measureCenter(handle(page, 'a'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    const { height } = page.viewportSize() ?? { height: 0 }
    await page.mouse.move(x, height - 5, { steps: 10 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000)
    await expectMotion(page, 'a', 'carried')
    await page.mouse.move(x, height / 2, { steps: 10 })
    const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps)
    expect(Math.max(...steps)).toBeGreaterThan(20)
    // A dropped frame shows two steps as one.
    expect(steps.filter((step) => step > 28).length).toBeLessThan(steps.length / 2)
    await page.mouse.up()
    await expect(page.getByText('Product order updated successfully')).toBeVisible()

    const products = await listProducts(server)
    const index = products.findIndex(({ name }) => name === 'a')
    expect(index).toBeGreaterThan(20)
    expect(products.map(({ order }) => order)).toEqual(products.map((_, order) => order))
    await expect(getRow(page, 'a')).toHaveAttribute('aria-rowindex', String(index + 2))
    // The row stays where it was dropped.
    await expectMotion(page, 'a', 'idle')
    const box = await getRow(page, 'a').boundingBox()
    expect(Math.abs((await measureCenter(getRow(page, 'a'))).y - height / 2)).toBeLessThanOrEqual(
      (box?.height ?? 0) / 2,
    )
  })

  test('a finger drags a card after a long press of 120 ms, and scrolls when it moves earlier', async ({
    browser,
    server,
  }) => {
    const viewport = { width: 360, height: 740 }
    const phone = { baseURL: server.url, viewport, hasTouch: true, isMobile: true }
    await withNewPage(browser, phone, async (page) => {
      await page.clock.install()
      await open(page, server, 'abc')
      await stopClock(page)
      const touch = await createTouch(page)
      await handle(page, 'b').scrollIntoViewIfNeeded()
      const from = await measureCenter(handle(page, 'a'))
      const onto = await measureCenter(handle(page, 'b'))
      const between = { x: from.x, y: (from.y + onto.y) / 2 }

      await touch('touchStart', from)
      await touch('touchMove', between)
      await page.clock.runFor(200)
      await touch('touchEnd')
      await expectMotion(page, 'a', 'idle')

      await touch('touchStart', from)
      await page.clock.runFor(119)
      await expectMotion(page, 'a', 'idle')
      await page.clock.runFor(1)
      await expectMotion(page, 'a', 'carried')
      await touch('touchMove', between)
      await touch('touchMove', { x: onto.x, y: onto.y + 20 })
      await touch('touchEnd')
      await page.clock.resume()
      await expect(page.getByRole('rowheader')).toHaveText([/^b/, /^a/, /^c/])
      await expect(page.getByText('Product order updated successfully')).toBeVisible()
    })
  })
})
