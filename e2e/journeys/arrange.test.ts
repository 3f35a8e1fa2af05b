import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator, catalogueOf, fillCatalogue } from '../support/administrator.ts'
import { stopClock } from '../support/clock.ts'
import { centreOf, touchOn } from '../support/pointer.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const LIST = '/admin/manage-products'

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const shownNames = (page: Page) => page.getByRole('rowheader').allTextContents()
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Makes the catalogue these products, by their letters. */
async function fill(server: Server, letters: string): Promise<void> {
  const { add, remove } = await administrator(server)
  await remove()
  for (const name of letters) await add({ name })
}

async function open(page: Page, server: Server, letters = 'abcde') {
  await fill(server, letters)
  await signIn(page, server)
  await page.goto(LIST)
  await expect(handle(page, letters.at(-1) ?? '')).toBeVisible()
}

/** A row is picked up at the place where it is shown once the drop before has ended. */
const expectNoMotion = (page: Page) =>
  expect(page.locator('tr[data-motion]:not([data-motion=idle])')).toHaveCount(0)

/** Drags a row by its handle onto another and lets go. */
async function drag(page: Page, name: string, onto: string) {
  await expectNoMotion(page)
  const [from, to] = [await centreOf(handle(page, name)), await centreOf(handle(page, onto))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y, { steps: 6 })
  await page.mouse.up()
}

const expectOrder = async (page: Page, server: Server, letters: string) => {
  await expect.poll(() => shownNames(page)).toEqual([...letters])
  await expect.poll(async () => names(await catalogueOf(server))).toEqual([...letters])
}

// One catalogue for each test: they change its order.
test.describe.configure({ mode: 'default' })

/** So tall that a few rows are away from its edges, where the page would scroll along. */
const TALL = { width: 1280, height: 1400 }
test.use({ viewport: TALL })

test.describe('a mouse', () => {
  test('drags a row to a new position, which renumbers all rows 0 to n-1 and says so', async ({
    page,
    server,
  }) => {
    await open(page, server)
    await drag(page, 'a', 'd')
    await expect(page.getByText('Product order updated successfully')).toBeVisible()
    await expectOrder(page, server, 'bcdae')
    expect((await catalogueOf(server)).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4])
    await drag(page, 'e', 'b')
    await expectOrder(page, server, 'ebcda')
    // A drag is no press of the handle, which would open the dialog.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect.poll(() => shownNames(page)).toEqual([...'ebcda'])
  })

  test('starts a drag after 5 px of movement, and a press without opens the choice of positions', async ({
    page,
    server,
  }) => {
    await open(page, server)
    const { x, y } = await centreOf(handle(page, 'b'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 4)
    await expect(row(page, 'b')).toHaveAttribute('data-motion', 'idle')
    await page.mouse.move(x, y + 5)
    await expect(row(page, 'b')).toHaveAttribute('data-motion', 'carried')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectOrder(page, server, 'abcde')

    await handle(page, 'b').click()
    await expect(page.getByRole('dialog', { name: 'Move b' })).toBeVisible()
  })

  test('lets a row drop within 0.33 to 0.55 s, and shows the new order at once', async ({
    page,
    server,
  }) => {
    await page.clock.install()
    await open(page, server)
    const release = Promise.withResolvers<void>()
    await page.route('**/api/products/reorder', async (route) => {
      await release.promise
      await route.continue()
    })
    await stopClock(page)
    const [from, to] = [await centreOf(handle(page, 'a')), await centreOf(handle(page, 'c'))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, to.y, { steps: 3 })
    await page.clock.runFor(50)
    await page.mouse.up()
    await expect(row(page, 'a')).toHaveAttribute('data-motion', 'dropping')
    const duration = await row(page, 'a').evaluate(
      (node) => getComputedStyle(node).transitionDuration,
    )
    expect(Number.parseFloat(duration)).toBeGreaterThanOrEqual(0.33)
    expect(Number.parseFloat(duration)).toBeLessThanOrEqual(0.55)
    await page.clock.runFor(320)
    await expect(row(page, 'a')).toHaveAttribute('data-motion', 'dropping')
    await page.clock.runFor(240)
    await expect(row(page, 'a')).toHaveAttribute('data-motion', 'idle')
    // The server has not answered yet.
    expect(await shownNames(page)).toEqual([...'bcade'])
    await page.clock.resume()
    release.resolve()
    await expectOrder(page, server, 'bcade')
  })

  test('drags a row among thousands to one far below: the page scrolls along, up to 28 px a step', async ({
    page,
    server,
  }) => {
    await fill(server, 'ab')
    fillCatalogue(server, 400)
    await signIn(page, server)
    await page.goto(LIST)
    await expect(handle(page, 'a')).toBeVisible()
    expect(await page.getByRole('row').count()).toBeLessThan(60)

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
    await expect(row(page, 'a')).toHaveAttribute('data-motion', 'carried')
    await page.mouse.move(x, height / 2, { steps: 10 })
    const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps)
    expect(Math.max(...steps)).toBeGreaterThan(20)
    // A frame that was missed shows two steps as one.
    expect(steps.filter((step) => step > 28).length).toBeLessThan(steps.length / 2)
    await page.mouse.up()
    await expect(page.getByText('Product order updated successfully')).toBeVisible()

    const after = await catalogueOf(server)
    const at = after.findIndex(({ name }) => name === 'a')
    expect(at).toBeGreaterThan(20)
    expect(new Set(after.map(({ _id }) => _id)).size).toBe(402)
    expect(after.map(({ order }) => order)).toEqual(after.map((_, index) => index))
    await expect(row(page, 'a')).toHaveAttribute('aria-rowindex', String(at + 2))
    // It lies where it was let go.
    await expectNoMotion(page)
    const box = await row(page, 'a').boundingBox()
    expect(Math.abs((await centreOf(row(page, 'a'))).y - height / 2)).toBeLessThanOrEqual(
      (box?.height ?? 0) / 2,
    )
  })
})

test.describe('a finger', () => {
  test('drags a card after a long press of 120 ms, and does not when it slips before', async ({
    browser,
    server,
  }) => {
    const phone = {
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    }
    await asVisitor(browser, phone, async (page) => {
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
      await expect(row(page, 'a')).toHaveAttribute('data-motion', 'idle')

      await touch('touchStart', from)
      await page.clock.runFor(119)
      await expect(row(page, 'a')).toHaveAttribute('data-motion', 'idle')
      await page.clock.runFor(1)
      await expect(row(page, 'a')).toHaveAttribute('data-motion', 'carried')
      await touch('touchMove', between)
      await touch('touchMove', { x: onto.x, y: onto.y + 20 })
      await touch('touchEnd')
      await page.clock.resume()
      await expectOrder(page, server, 'bac')
      await expect(page.getByText('Product order updated successfully')).toBeVisible()
    })
  })
})

test.describe('a keyboard', () => {
  test('picks up, moves, drops and cancels, and a screen reader hears each step', async ({
    page,
    server,
  }) => {
    await open(page, server)
    const spoken = page.locator('[aria-live=assertive]')
    await handle(page, 'a').focus()
    await page.keyboard.press('Space')
    await expect(spoken.getByText('Picked up a, position 1 of 5.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(spoken.getByText('Now at position 2 of 5.')).toBeAttached()
    await page.keyboard.press('End')
    await expect(spoken.getByText('Now at position 5 of 5.')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(spoken.getByText('Cancelled. a is back at position 1 of 5.')).toBeAttached()
    await expectOrder(page, server, 'abcde')
    await expectNoMotion(page)

    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(spoken.getByText('a dropped at position 4 of 5.')).toBeAttached()
    await expectOrder(page, server, 'bcdae')
    await expect(handle(page, 'a')).toBeFocused()
    await expectNoMotion(page)

    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expectOrder(page, server, 'abcde')
    await expect(handle(page, 'a')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the loser of two tabs is told, and sees the list as it is now', async ({
  browser,
  server,
}) => {
  // The browser itself says in its console what the server refuses.
  await asVisitor(browser, { baseURL: server.url, viewport: TALL }, async (page) => {
    await open(page, server)
    const { put } = await administrator(server)
    const [a, b, c, d, e] = await catalogueOf(server)
    const ids = [e, d, c, b, a].map((one, order) => ({ id: one?._id, order }))
    await put('/products/reorder', { updates: ids })
    await drag(page, 'a', 'b')
    await expect(page.getByText('changed elsewhere in the meantime')).toBeVisible()
    await expectOrder(page, server, 'edcba')
    await drag(page, 'a', 'b')
    await expectOrder(page, server, 'edcab')
  })
})
