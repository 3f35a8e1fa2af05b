import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { fallback, globe, SCENE, watchDrawing } from '../support/globe.ts'

test.describe('a picture stands in for the globe', () => {
  async function expectPicture(page: Page) {
    await expect(fallback(page)).toHaveCSS('opacity', '1')
    await expect(fallback(page)).toHaveAttribute('alt', '')
    const loaded = () => fallback(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(loaded).toBeGreaterThan(0)
    await expect(globe(page)).toHaveCount(0)
  }

  for (const [who, lacks] of [
    [
      'a browser without WebGL',
      () => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }),
    ],
    [
      'people who save data',
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    ],
  ] as const) {
    test(`for ${who}, and three.js is not loaded`, async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.addInitScript(lacks)
      await page.goto('/', { waitUntil: 'networkidle' })
      await fallback(page).scrollIntoViewIfNeeded()
      await expectPicture(page)
      await page.waitForLoadState('networkidle')
      expect(requests.filter((url) => SCENE.test(url))).toEqual([])
    })
  }

  test('when three.js does not load, and when WebGL is taken away', async ({ page }) => {
    await page.route(SCENE, (route) => route.fulfill({ status: 404 }))
    const refused = page.waitForResponse(SCENE)
    await page.goto('/', { waitUntil: 'networkidle' })
    await fallback(page).scrollIntoViewIfNeeded()
    await refused
    await expectPicture(page)
    await page.unroute(SCENE)

    await watchDrawing(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await fallback(page).scrollIntoViewIfNeeded()
    await expect(fallback(page)).toHaveCSS('opacity', '0')
    await page.evaluate(() => {
      const { context } = window as unknown as { context: WebGL2RenderingContext }
      context.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await expectPicture(page)
  })
})
