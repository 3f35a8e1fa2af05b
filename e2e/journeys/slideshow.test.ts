import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { changesWithin, stopClock } from '../support/clock.ts'
import { stockHome } from '../support/home-stock.ts'
import { scrollTo } from '../support/scroll.ts'

test.beforeAll(async ({ server }) => stockHome(server))

const slideshow = (page: Page) => {
  const controls = page.getByRole('group', { name: 'Slideshow' })
  return {
    dots: controls.getByRole('button', { name: /^Slide \d of 3/ }),
    dot: (number: number) => controls.getByRole('button', { name: `Slide ${number} of 3` }),
    pause: controls.getByRole('button', { name: 'Pause the slideshow' }),
    play: controls.getByRole('button', { name: 'Play the slideshow' }),
    /** The number of the slide that its dot says is on. */
    current: () => controls.locator('[aria-current=true]').getAttribute('aria-label'),
    /** The pictures on show, which is one. */
    pictures: page.locator('[data-under-header] picture:not([aria-hidden=true]) img'),
    /** Says whether the slides change by themselves. */
    expectRunning: (running: boolean) =>
      expect(controls.locator('[aria-live]')).toHaveAttribute(
        'aria-live',
        running ? 'off' : 'polite',
      ),
  }
}

const rest = (page: Page) => page.mouse.move(1_200, 400)

test.describe('the slideshow', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await slideshow(page).expectRunning(true)
    await stopClock(page)
    await slideshow(page).dot(1).click()
    await rest(page)
    await slideshow(page).expectRunning(true)
  })

  test('stands full height, changes every 5 s, fading over 0.5 s, goes round, and jumps to the slide of a dot', async ({
    page,
  }) => {
    const { dot, dots, pictures } = slideshow(page)
    const box = await page.locator('[data-under-header]').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(720)
    for (const one of await dots.all()) {
      const target = await one.boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    for (const number of [2, 3, 1]) {
      const before = await pictures.getAttribute('alt')
      await page.clock.runFor(4_900)
      await expect(dot(number)).toHaveAttribute('aria-current', 'false')
      await page.clock.runFor(100)
      await expect(dot(number)).toHaveAttribute('aria-current', 'true')
      await expect(pictures).toHaveCount(1)
      await expect(pictures).not.toHaveAttribute('alt', before ?? '')
      await expect(pictures.locator('..')).toHaveCSS('transition-property', 'opacity')
      await expect(pictures.locator('..')).toHaveCSS('transition-duration', '0.5s')
    }
    await dot(3).click()
    await expect(pictures).toHaveAttribute('alt', /Pallets/)
    await dot(2).press('Enter')
    await expect(pictures).toHaveAttribute('alt', /Shelves/)
  })

  test('pauses under the mouse and the keyboard, off the screen, in a hidden tab, and until asked to play', async ({
    page,
  }) => {
    const { current, dot, expectRunning, pause, play } = slideshow(page)
    const expectRest = async () => {
      await expectRunning(false)
      expect(await changesWithin(page, current, 20_000)).toBe(false)
    }
    const expectChange = async () => {
      await expectRunning(true)
      expect(await changesWithin(page, current, 5_000)).toBe(true)
    }
    for (const target of [page.getByRole('heading', { level: 1 }), dot(3)]) {
      await target.hover()
      await expectRest()
      await rest(page)
      await expectChange()
    }
    await page.getByRole('link', { name: 'Explore Products' }).focus()
    await page.keyboard.press('Tab')
    await expectRest()
    while (await page.evaluate(() => document.activeElement?.closest('[data-under-header]')))
      await page.keyboard.press('Tab')
    await scrollTo(page, 0)
    await expectChange()

    await scrollTo(page, 4_000)
    await expectRunning(false)
    await scrollTo(page, 0)
    await expectRunning(true)

    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await expectRest()
    await setVisibility('visible')
    await expectRunning(true)

    await pause.click()
    await rest(page)
    await expectRest()
    await play.click()
    await expectChange()
  })
})

test.describe('for people who ask for reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, the dots and the carousel buttons work, no cursor glows', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const { current, dot, expectRunning, pause, pictures } = slideshow(page)
    await expectRunning(false)
    await stopClock(page)
    await rest(page)
    const list = page.locator('.carousel')
    const read = async () => [await current(), await list.evaluate((one) => one.scrollLeft)]
    expect(await changesWithin(page, read, 20_000)).toBe(false)
    await expect(pause).toBeHidden()
    await dot(2).click()
    await expect(pictures).toHaveAttribute('alt', /Shelves/)
    await page.getByRole('button', { name: 'Next products' }).click()
    await expect.poll(() => list.evaluate((one) => one.scrollLeft)).toBeGreaterThan(100)

    await expect(page.locator('[data-glowing-cursor]')).toHaveCount(0)
    await expect(page.locator('.marquee ul:visible')).toHaveCount(1)
    await expect(page.locator('.marquee ul').first()).toHaveCSS('animation-name', 'none')
  })
})
