import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { changesWithin, stopClock } from '../support/clock.ts'
import { stockHome } from '../support/home-stock.ts'
import { addStyle } from '../support/visitor.ts'

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

  test('stands full height over three slides with the headline and a link to the products', async ({
    page,
  }) => {
    const { dots } = slideshow(page)
    await expect(dots).toHaveCount(3)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Premium FMCG Products for Global Markets',
    )
    const box = await page.locator('[data-under-header]').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(720)
    for (const one of await dots.all()) {
      const target = await one.boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    await page.getByRole('link', { name: 'Explore Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('changes every 5 s, fading over 0.5 s, and goes round', async ({ page }) => {
    const { dot, pictures } = slideshow(page)
    for (const number of [2, 3, 1]) {
      const before = await pictures.getAttribute('alt')
      await page.clock.runFor(4_900)
      await expect(dot(number)).toHaveAttribute('aria-current', 'false')
      await page.clock.runFor(100)
      await expect(dot(number)).toHaveAttribute('aria-current', 'true')
      await expect(pictures).toHaveCount(1)
      await expect(pictures).not.toHaveAttribute('alt', before ?? '')
      const fade = await pictures.evaluate(({ parentElement }) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(
          parentElement as Element,
        )
        return `${transitionProperty} ${transitionDuration}`
      })
      expect(fade).toBe('opacity 0.5s')
    }
  })

  test('jumps to the slide of a dot, by mouse and by keyboard', async ({ page }) => {
    const { dot, pictures } = slideshow(page)
    await dot(3).click()
    await expect(dot(3)).toHaveAttribute('aria-current', 'true')
    await expect(pictures).toHaveAttribute('alt', /Pallets/)
    await dot(2).focus()
    await page.keyboard.press('Enter')
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await expect(pictures).toHaveAttribute('alt', /Shelves/)
  })

  test('pauses while the mouse is over its words or controls, or the keyboard is in it', async ({
    page,
  }) => {
    const { current, expectRunning, dot } = slideshow(page)
    const explore = page.getByRole('link', { name: 'Explore Products' })
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
    await explore.focus()
    await page.keyboard.press('Tab')
    await expectRest()
    while (await page.evaluate(() => document.activeElement?.closest('[data-under-header]')))
      await page.keyboard.press('Tab')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectChange()
  })

  test('pauses off the screen, in a hidden tab, and at its pause button until asked to play', async ({
    page,
  }) => {
    const { current, expectRunning, pause, play } = slideshow(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectRunning(false)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectRunning(true)

    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await expectRunning(false)
    expect(await changesWithin(page, current, 20_000)).toBe(false)
    await setVisibility('visible')
    await expectRunning(true)

    await pause.click()
    await rest(page)
    await expectRunning(false)
    expect(await changesWithin(page, current, 20_000)).toBe(false)
    await play.click()
    await expectRunning(true)
    expect(await changesWithin(page, current, 5_000)).toBe(true)
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
    await expect(page.locator('.marquee:visible')).toHaveCount(1)
    await expect(page.locator('.marquee ul:visible')).toHaveCount(1)
    const animation = await page
      .locator('.marquee ul')
      .first()
      .evaluate((one) => getComputedStyle(one).animationName)
    expect(animation).toBe('none')
  })
})

/** Addresses of the slideshow's pictures that were asked for, and whether before the page had loaded. */
const pictureRequests = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({
        name: name.match(/(harbour|pantry|pallets)(-phone)?-\d+/)?.[0],
        early: startTime < (navigation?.loadEventEnd ?? 0),
      }))
      .filter(({ name }) => name)
  })

for (const [device, viewport, cut] of [
  ['a phone', { width: 360, height: 740 }, /^harbour-phone-\d+$/],
  ['a desktop', { width: 1280, height: 720 }, /^harbour-\d+$/],
] as const) {
  test.describe(() => {
    test.use({ viewport })
    test(`on ${device} one picture of the slideshow loads with the page, the next one after it`, async ({
      page,
    }) => {
      await page.goto('/')
      await expect.poll(async () => (await pictureRequests(page)).length).toBe(2)
      const [first, second] = await pictureRequests(page)
      expect(first?.name).toMatch(cut)
      expect(first?.early).toBe(true)
      expect(second?.name).toMatch(/^pantry/)
      expect(second?.early).toBe(false)
    })
  })
}

/** Relative luminance of an sRGB colour, by WCAG 2. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('the headline has a contrast of 4.5:1 even on a white picture', async ({ page }) => {
  const white = await sharp({
    create: { width: 9, height: 9, channels: 3, background: 'white' },
  })
    .webp()
    .toBuffer()
  await page.route('**/assets/*.webp', (route) =>
    route.fulfill({ body: white, contentType: 'image/webp' }),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  const words = page.locator('.hero-words')
  const text = await words.evaluate((one) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(one).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
  await addStyle(page, '.hero-words > *, a[target] { visibility: hidden }')
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const area = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { ...area, height: Math.min(area.height, height - area.y) }
    const { channels } = await sharp(await page.screenshot({ clip })).stats()
    const brightest = luminance(channels.slice(0, 3).map(({ max }) => max))
    // The white picture is there, and the words stand out from it.
    expect(brightest).toBeGreaterThan(0.02)
    const contrast = (luminance(text) + 0.05) / (brightest + 0.05)
    expect(contrast, `at ${width} × ${height}`).toBeGreaterThanOrEqual(4.5)
  }
})
