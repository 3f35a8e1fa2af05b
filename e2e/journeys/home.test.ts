import { expect, test } from '../server.ts'
import { changesWithin, stopClock } from '../support/clock.ts'
import { CONTACT } from '../support/company-stock.ts'
import { stockHome } from '../support/home-stock.ts'
import { scrollTo } from '../support/scroll.ts'

test.beforeAll(async ({ server }) => stockHome(server))

test('the featured products slide by themselves, pause on hover, on focus and off the screen, and turn by their buttons', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const list = page.locator('.carousel')
  const next = page.getByRole('button', { name: 'Next products' })
  const offset = () => list.evaluate((one) => Math.round(one.scrollLeft))
  /** How often it was told to move. */
  const moves = () => list.evaluate((one) => Number(one.dataset.moves ?? 0))
  await next.scrollIntoViewIfNeeded()
  await list.evaluate((one) => {
    const scrollTo = one.scrollTo.bind(one) as (options: ScrollToOptions) => void
    one.scrollTo = (options: unknown) => {
      one.dataset.moves = String(Number(one.dataset.moves ?? 0) + 1)
      scrollTo(options as ScrollToOptions)
    }
  })
  await page.mouse.move(5, 5)
  await stopClock(page)
  const moving = () => changesWithin(page, moves, 5_000)
  const expectRest = async () => {
    await expect.poll(moving).toBe(false)
    expect(await changesWithin(page, moves, 60_000)).toBe(false)
  }
  const before = await offset()
  await expect.poll(moving).toBe(true)
  await expect.poll(offset).not.toBe(before)
  await list.hover()
  await expectRest()
  await page.mouse.move(5, 5)
  await expect.poll(moving).toBe(true)

  await next.focus()
  await page.keyboard.press('Shift+Tab')
  await expectRest()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(moving).toBe(true)
  await scrollTo(page, 4_000)
  await expectRest()

  await next.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Pause the products' }).click()
  await page.mouse.move(5, 5)
  await expectRest()
  const end = await list.evaluate((one) => one.scrollWidth - one.clientWidth)
  await list.evaluate((one) => one.scrollTo({ left: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Previous products' }).click()
  await expect.poll(offset).toBeGreaterThanOrEqual(Math.floor(end) - 1)
  await next.click()
  await expect.poll(offset).toBe(0)
  await next.click()
  await expect.poll(offset).toBeGreaterThan(100)
})

test('the partners pass by in two marquees, in opposite directions, and pause on hover, on focus and when told to', async ({
  page,
}) => {
  await page.goto('/')
  const rows = page.locator('.marquee')
  await expect(rows).toHaveCount(2)
  await rows.last().scrollIntoViewIfNeeded()
  // Each is there twice to pass by without a gap, and read once.
  await expect(page.getByRole('listitem').filter({ hasText: 'Cadbury' })).toHaveCount(1)

  const style = (name: 'animationDirection' | 'animationPlayState') =>
    page
      .locator('.marquee > ul')
      .evaluateAll((lists, property) => lists.map((one) => getComputedStyle(one)[property]), name)
  expect(await style('animationDirection')).toEqual(['normal', 'normal', 'reverse', 'reverse'])
  const expectState = (state: string) =>
    expect.poll(() => style('animationPlayState')).toEqual(Array(4).fill(state))
  await expectState('running')
  await rows.first().hover()
  await expectState('paused')
  await page.mouse.move(5, 5)
  await expectState('running')
  const pause = page.getByRole('button', { name: 'Pause the partners' })
  await page.keyboard.press('Tab')
  await pause.focus()
  await expectState('paused')
  await pause.press('Enter')
  await page.getByRole('button', { name: 'Play the partners' }).blur()
  await expectState('paused')
})

test('a glow follows the mouse, is no obstacle to it and leaves with it', async ({ page }) => {
  await page.goto('/')
  const light = page.locator('[data-glowing-cursor] > *')
  await expect(light).toHaveCSS('opacity', '0')
  const centre = () =>
    light.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [Math.round(x + width / 2), Math.round(y + height / 2)]
    })
  await page.mouse.move(300, 200)
  await expect(light).toHaveCSS('opacity', '1')
  await page.mouse.move(500, 420)
  await expect.poll(centre).toEqual([500, 420])
  const under = await page.evaluate(() =>
    Boolean(document.elementFromPoint(500, 420)?.closest('[data-glowing-cursor]')),
  )
  expect(under).toBe(false)
  await page.locator('html').dispatchEvent('pointerleave')
  await expect(light).toHaveCSS('opacity', '0')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows the first slide, a grid of products, the globe as a picture and all its words', async ({
    page,
  }) => {
    await page.goto('/')
    const slide = page.locator('[data-under-header] img')
    await expect(slide).toHaveCount(1)
    await expect
      .poll(() => slide.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
    for (const [width, columns] of [
      [360, 2],
      [1280, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 720 })
      const boxes = await Promise.all(
        (await page.locator('.carousel > li').all()).map((item) => item.boundingBox()),
      )
      expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(columns)
      for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    await expect(page.locator('.marquee li:visible')).toHaveCount(6)
    for (const words of ['Why Us?', 'Best Prices', 'Our Group', '1000+', CONTACT.email])
      await expect(page.getByText(words).filter({ visible: true }).last()).toBeVisible()
    for (const name of ['Slideshow', 'Subscribe'])
      await expect(
        page.getByRole('group', { name }).or(page.getByRole('button', { name })),
      ).toBeHidden()
    await expect(page.getByRole('link', { name: 'Write to us to be kept updated' })).toBeVisible()
  })
})
