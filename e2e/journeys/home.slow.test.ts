import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { CONTACT, seedHome } from '../support/company.ts'
import { hasChangedWithin, scrollTo, stopClock } from '../support/page.ts'

test.beforeEach(async ({ server }) => seedHome(server))

const getSlideshow = (page: Page) => {
  const controls = page.getByRole('group', { name: 'Slideshow' })
  return {
    dots: controls.getByRole('button', { name: /^Slide \d of 3/ }),
    getDot: (number: number) => controls.getByRole('button', { name: `Slide ${number} of 3` }),
    pause: controls.getByRole('button', { name: 'Pause the slideshow' }),
    play: controls.getByRole('button', { name: 'Play the slideshow' }),
    readCurrentDot: () => controls.locator('[aria-current=true]').getAttribute('aria-label'),
    /** The picture of the current slide. */
    picture: page.locator('[data-under-header] picture:not([aria-hidden=true]) img'),
    expectRunning: (running: boolean) =>
      expect(controls.locator('[aria-live]')).toHaveAttribute(
        'aria-live',
        running ? 'off' : 'polite',
      ),
  }
}

const moveMouseAway = (page: Page) => page.mouse.move(1_200, 400)

test.describe('the slideshow', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await getSlideshow(page).expectRunning(true)
    await stopClock(page)
    await getSlideshow(page).getDot(1).click()
    await moveMouseAway(page)
    await getSlideshow(page).expectRunning(true)
  })

  test('fills the window, changes every 5 s with a fade of 0.5 s, wraps around, and follows its dots', async ({
    page,
  }) => {
    const { getDot, dots, picture } = getSlideshow(page)
    const box = await page.locator('[data-under-header]').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(720)
    for (const button of await dots.all()) {
      const target = await button.boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    for (const number of [2, 3, 1]) {
      await page.clock.runFor(4_900)
      await expect(getDot(number)).toHaveAttribute('aria-current', 'false')
      await page.clock.runFor(100)
      await expect(getDot(number)).toHaveAttribute('aria-current', 'true')
      await expect(picture).toHaveCount(1)
      await expect(picture.locator('..')).toHaveCSS('transition-property', 'opacity')
      await expect(picture.locator('..')).toHaveCSS('transition-duration', '0.5s')
    }
    await getDot(3).click()
    await expect(picture).toHaveAttribute('alt', /Pallets/)
    await getDot(2).press('Enter')
    await expect(picture).toHaveAttribute('alt', /Shelves/)
  })

  test('pauses under the mouse, with keyboard focus, outside the viewport, and by its button', async ({
    page,
  }) => {
    const { readCurrentDot, getDot, expectRunning, pause, play } = getSlideshow(page)
    const expectPaused = async () => {
      await expectRunning(false)
      expect(await hasChangedWithin(page, readCurrentDot, 20_000)).toBe(false)
    }
    const expectPlaying = async () => {
      await expectRunning(true)
      expect(await hasChangedWithin(page, readCurrentDot, 5_000)).toBe(true)
    }
    for (const target of [page.getByRole('heading', { level: 1 }), getDot(3)]) {
      await target.hover()
      await expectPaused()
      await moveMouseAway(page)
      await expectPlaying()
    }
    await page.getByRole('link', { name: 'Explore Products' }).focus()
    await page.keyboard.press('Tab')
    await expectPaused()
    while (await page.evaluate(() => document.activeElement?.closest('[data-under-header]')))
      await page.keyboard.press('Tab')
    await scrollTo(page, 0)
    await expectPlaying()

    await scrollTo(page, 4_000)
    await expectRunning(false)
    await scrollTo(page, 0)
    await expectRunning(true)

    await pause.click()
    await moveMouseAway(page)
    await expectPaused()
    await play.click()
    await expectPlaying()
  })
})

test('with reduced motion nothing moves by itself, and dots and carousel buttons still work', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  const { readCurrentDot, getDot, expectRunning, pause, picture } = getSlideshow(page)
  await expectRunning(false)
  await stopClock(page)
  await moveMouseAway(page)
  const list = page.locator('.carousel')
  const readScrollLeft = () => list.evaluate((element) => element.scrollLeft)
  const read = async () => [await readCurrentDot(), await readScrollLeft()]
  expect(await hasChangedWithin(page, read, 20_000)).toBe(false)
  await expect(pause).toBeHidden()
  await getDot(2).click()
  await expect(picture).toHaveAttribute('alt', /Shelves/)
  await page.getByRole('button', { name: 'Next products' }).click()
  await expect.poll(readScrollLeft).toBeGreaterThan(100)

  await expect(page.locator('[data-glowing-cursor]')).toHaveCount(0)
  await expect(page.locator('.marquee ul:visible')).toHaveCount(1)
  await expect(page.locator('.marquee ul').first()).toHaveCSS('animation-name', 'none')
})

test('the carousel moves by itself, pauses on hover, focus and outside the viewport, and follows its buttons', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const list = page.locator('.carousel')
  const next = page.getByRole('button', { name: 'Next products' })
  const measureOffset = () => list.evaluate((element) => Math.round(element.scrollLeft))
  const countScrollCalls = () => list.evaluate((element) => Number(element.dataset.calls ?? 0))
  await next.scrollIntoViewIfNeeded()
  await list.evaluate((element) => {
    const scrollTo = element.scrollTo.bind(element) as (options: ScrollToOptions) => void
    element.scrollTo = (options: unknown) => {
      element.dataset.calls = String(Number(element.dataset.calls ?? 0) + 1)
      scrollTo(options as ScrollToOptions)
    }
  })
  await page.mouse.move(5, 5)
  await stopClock(page)
  const isMoving = () => hasChangedWithin(page, countScrollCalls, 5_000)
  const expectPaused = async () => {
    await expect.poll(isMoving).toBe(false)
    expect(await hasChangedWithin(page, countScrollCalls, 60_000)).toBe(false)
  }
  const start = await measureOffset()
  await expect.poll(isMoving).toBe(true)
  await expect.poll(measureOffset).not.toBe(start)
  await list.hover()
  await expectPaused()
  await page.mouse.move(5, 5)
  await expect.poll(isMoving).toBe(true)

  await next.focus()
  await page.keyboard.press('Shift+Tab')
  await expectPaused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(isMoving).toBe(true)
  await scrollTo(page, 4_000)
  await expectPaused()

  await next.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Pause the products' }).click()
  await page.mouse.move(5, 5)
  await expectPaused()
  const end = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
  await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Previous products' }).click()
  await expect.poll(measureOffset).toBeGreaterThanOrEqual(Math.floor(end) - 1)
  await next.click()
  await expect.poll(measureOffset).toBe(0)
  await next.click()
  await expect.poll(measureOffset).toBeGreaterThan(100)
})

test('the partners move in two marquees in opposite directions, and pause on hover and by their button', async ({
  page,
}) => {
  await page.goto('/')
  const rows = page.locator('.marquee')
  await expect(rows).toHaveCount(2)
  await rows.last().scrollIntoViewIfNeeded()
  // Each list is doubled to move without a gap; screen readers read it once.
  await expect(page.getByRole('listitem').filter({ hasText: 'Cadbury' })).toHaveCount(1)

  const readStyles = (name: 'animationDirection' | 'animationPlayState') =>
    page
      .locator('.marquee > ul')
      .evaluateAll((lists, property) => lists.map((list) => getComputedStyle(list)[property]), name)
  expect(await readStyles('animationDirection')).toEqual(['normal', 'normal', 'reverse', 'reverse'])
  const expectState = (state: string) =>
    expect.poll(() => readStyles('animationPlayState')).toEqual(Array(4).fill(state))
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows the first slide, a grid of products and all texts', async ({
    page,
  }) => {
    await page.goto('/')
    const slide = page.locator('[data-under-header] img')
    await expect(slide).toHaveCount(1)
    await expect
      .poll(() => slide.evaluate((image: HTMLImageElement) => image.naturalWidth))
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
    for (const text of ['Why Us?', 'Best Prices', 'Our Group', '1000+', CONTACT.email])
      await expect(page.getByText(text).filter({ visible: true }).last()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Slideshow' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'E-mail us to get updates' })).toBeVisible()
  })
})
