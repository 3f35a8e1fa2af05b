import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { fillCatalogue, listProducts, replaceProducts, signIn } from '../support/administrator.ts'
import { stopClock } from '../support/clock.ts'
import { withNewPage } from '../support/page.ts'
import { centreOf, touchOn } from '../support/pointer.ts'

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const expectMotion = (page: Page, name: string, motion: 'idle' | 'carried' | 'dropping') =>
  expect(row(page, name)).toHaveAttribute('data-motion', motion)

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
  const [from, to] = [await centreOf(handle(page, 'a')), await centreOf(handle(page, 'c'))]
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
  await expect(page.getByRole('rowheader')).toHaveText(['b', 'c', 'a'])
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
  const { x, y } = await centreOf(handle(page, 'a'))
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
  await expect(row(page, 'a')).toHaveAttribute('aria-rowindex', String(index + 2))
  // The row stays where it was dropped.
  await expectMotion(page, 'a', 'idle')
  const box = await row(page, 'a').boundingBox()
  expect(Math.abs((await centreOf(row(page, 'a'))).y - height / 2)).toBeLessThanOrEqual(
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
    const touch = await touchOn(page)
    await handle(page, 'b').scrollIntoViewIfNeeded()
    const from = await centreOf(handle(page, 'a'))
    const onto = await centreOf(handle(page, 'b'))
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
    await expect(page.getByRole('rowheader')).toHaveText(['b', 'a', 'c'])
    await expect(page.getByText('Product order updated successfully')).toBeVisible()
  })
})

test('the administrator moves a row by keyboard, and a screen reader announces each step', async ({
  page,
  server,
}) => {
  await open(page, server, 'abcde')
  const expectOrder = async (letters: string) => {
    await expect(page.getByRole('rowheader')).toHaveText([...letters])
    const storedNames = async () => (await listProducts(server)).map(({ name }) => name)
    await expect.poll(storedNames).toEqual([...letters])
  }
  const announcement = page.locator('[aria-live=assertive]')
  await handle(page, 'a').focus()
  await page.keyboard.press('Space')
  await expect(announcement.getByText('Picked up a, position 1 of 5.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(announcement.getByText('Now at position 2 of 5.')).toBeAttached()
  await page.keyboard.press('End')
  await expect(announcement.getByText('Now at position 5 of 5.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(announcement.getByText('Cancelled. a is back at position 1 of 5.')).toBeAttached()
  await expectOrder('abcde')
  await expectMotion(page, 'a', 'idle')

  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(announcement.getByText('a dropped at position 4 of 5.')).toBeAttached()
  await expectOrder('bcdae')
  await expect(handle(page, 'a')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
