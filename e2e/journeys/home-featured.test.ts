import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { changesWithin, stopClock } from '../support/clock.ts'
import { stockHome } from '../support/home-stock.ts'

test.beforeAll(async ({ server }) => stockHome(server))

test.describe('the featured products on a desktop', () => {
  const carousel = (page: Page) => {
    const list = page.locator('.carousel')
    return {
      list,
      position: () => list.evaluate((one) => Math.round(one.scrollLeft)),
      /** How often it was told to move since the page was opened. */
      moves: () => list.evaluate((one) => Number(one.dataset.moves ?? 0)),
      next: page.getByRole('button', { name: 'Next products' }),
      previous: page.getByRole('button', { name: 'Previous products' }),
      view: page.getByRole('heading', { name: 'Featured Products' }),
    }
  }

  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await carousel(page).next.scrollIntoViewIfNeeded()
    await expect(carousel(page).next).toBeVisible()
    await carousel(page).list.evaluate((one) => {
      const scrollTo = one.scrollTo.bind(one) as (options: ScrollToOptions) => void
      one.scrollTo = (options: unknown) => {
        one.dataset.moves = String(Number(one.dataset.moves ?? 0) + 1)
        scrollTo(options as ScrollToOptions)
      }
    })
    await page.mouse.move(5, 5)
    await stopClock(page)
  })

  test('slide by themselves, and lead to all of them', async ({ page }) => {
    const { position } = carousel(page)
    const before = await position()
    await page.clock.runFor(4_500)
    await expect.poll(position).not.toBe(before)
    await page.getByRole('link', { name: 'View All Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('pause on hover, on focus and off the screen', async ({ page }) => {
    const { list, moves, next } = carousel(page)
    const moving = () => changesWithin(page, moves, 5_000)
    await list.hover()
    await expect.poll(moving).toBe(false)
    expect(await changesWithin(page, moves, 60_000)).toBe(false)
    await page.mouse.move(5, 5)
    await expect.poll(moving).toBe(true)

    await next.focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(moving).toBe(false)
    expect(await changesWithin(page, moves, 60_000)).toBe(false)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(moving).toBe(true)

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(moving).toBe(false)
    expect(await changesWithin(page, moves, 60_000)).toBe(false)
  })

  test('turn by their buttons, round from either end, and stop at the pause button', async ({
    page,
  }) => {
    const { list, position, moves, next, previous } = carousel(page)
    const end = await list.evaluate((one) => one.scrollWidth - one.clientWidth)
    await page.getByRole('button', { name: 'Pause the products' }).click()
    await page.mouse.move(5, 5)
    expect(await changesWithin(page, moves, 60_000)).toBe(false)
    await list.evaluate((one) => one.scrollTo({ left: 0, behavior: 'instant' }))
    await previous.click()
    await expect.poll(position).toBeGreaterThanOrEqual(Math.floor(end) - 1)
    await next.click()
    await expect.poll(position).toBe(0)
    await next.click()
    await expect.poll(position).toBeGreaterThan(100)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the featured products are a grid of 2 columns without carousel buttons', async ({
    page,
  }) => {
    await page.goto('/')
    const boxes = await page
      .locator('.carousel > li')
      .evaluateAll((items) => items.slice(0, 4).map((one) => one.getBoundingClientRect().toJSON()))
    const [a, b, c, d] = boxes
    expect([b.y, d.y]).toEqual([a.y, c.y])
    expect([c.x, d.x]).toEqual([a.x, b.x])
    expect(c.y).toBeGreaterThan(a.y)
    expect(b.right).toBeLessThanOrEqual(360)
    await expect(page.getByRole('button', { name: 'Next products' })).toBeHidden()
  })
})

test('the featured products turn a spinner, say that there are none, and try again', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url })
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/products?featured=true', (route) => {
    answers.push(() => route.fulfill({ status: 500, json: { success: false, message: 'broken' } }))
  })
  await page.clock.install()
  await page.goto('/about')
  await page.getByRole('link', { name: 'HOME' }).first().click()
  const spinner = page.getByText('Loading products…')
  await expect(spinner).toBeAttached()
  // Four times in all: the query tries again by itself before it gives up.
  for (let failures = 0; failures < 4; failures++) {
    await expect.poll(() => answers.length).toBe(1)
    await answers.pop()?.()
    await page.clock.runFor(10_000)
  }
  await expect(page.getByText('No featured products available')).toBeVisible()
  await page.unroute('**/api/products?featured=true')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Dates' }).first()).toBeVisible()
  await page.close()
})
