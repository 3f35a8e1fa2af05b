import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { colorOf, colorsOn, contrast, type Rgb } from '../support/colors.ts'
import { scrollTo } from '../support/scroll.ts'
import { signIn } from '../support/sign-in.ts'
import { addStyle, removeStyles } from '../support/visitor.ts'

/** The least contrast of WCAG 2.2, level AA, for text. */
const LEAST_CONTRAST = 4.5

test('over the hero the bar is clear and legible whatever the picture, in both themes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await scrollTo(page, 0)
      await removeStyles(page)
      const hero = page.locator('main [data-under-header]')
      expect((await hero.boundingBox())?.y, 'the picture begins at the top').toBe(0)
      await addStyle(
        page,
        `[data-under-header] { background: #fff !important }
          [data-under-header] * { visibility: hidden !important }`,
      )
      const banner = page.getByRole('banner')
      const texts = await banner.locator('a:visible, input:visible').all()
      const found = await Promise.all(
        texts.map(async (text) => ({
          color: await colorOf(text, 'color'),
          area: await text.boundingBox(),
        })),
      )
      expect(found.length).toBeGreaterThanOrEqual(5)
      // The ground alone, without what stands on it.
      await addStyle(page, 'header :is(a, button, form) { opacity: 0 !important }')
      for (const { color, area } of found) {
        if (!area) continue
        const grounds = await colorsOn(page, area)
        const least = Math.min(...grounds.map((ground) => contrast(ground, color)))
        expect(least).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }

      await scrollTo(page, 20)
      await expect(banner).toHaveAttribute('data-solid')
      const paper = await colorOf(page.locator('html'), 'background-color')
      const strip = { x: 0, y: 2, width, height: 50 }
      await expect.poll(() => colorsOn(page, strip)).toEqual([paper])
    }
  }
})

test('the headline is legible even on a white picture', async ({ page }) => {
  const white = { create: { width: 9, height: 9, channels: 3, background: 'white' } } as const
  const body = await sharp(white).webp().toBuffer()
  await page.route('**/uploads/*.webp', (route) =>
    route.fulfill({ body, contentType: 'image/webp' }),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  const words = page.locator('.hero-text')
  const text = await colorOf(words, 'color')
  await addStyle(page, '.hero-text > *, a[target] { visibility: hidden }')
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
    const found = (await colorsOn(page, clip)).map((ground) => contrast(ground, text))
    expect(Math.min(...found), `at ${width} × ${height}`).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    // The white picture is there: no ground is as dark as it would be without.
    expect(Math.min(...found)).toBeLessThan(15)
  }
})

/** A red pack in the middle of a square, on white as a camera sees it or clear around as a designer cuts it. */
async function pack(alpha: 0 | 1): Promise<Buffer> {
  const red = { create: { width: 300, height: 600, channels: 3, background: '#b01020' } } as const
  const picture = sharp({
    create: { width: 900, height: 900, channels: 4, background: { r: 255, g: 255, b: 255, alpha } },
  }).composite([{ input: await sharp(red).png().toBuffer() }])
  return alpha ? picture.flatten().jpeg().toBuffer() : picture.png().toBuffer()
}

const isComplete = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

/** The colour beside the pack, where the photograph is white and the cut-out is clear. */
async function groundOf(page: Page, plate: Locator): Promise<Rgb> {
  await expect.poll(() => plate.locator('img').evaluate(isComplete)).toBe(true)
  await plate.scrollIntoViewIfNeeded()
  const box = await plate.boundingBox()
  if (!box) throw new Error('the plate is not there')
  const [x, y] = [Math.round(box.x + box.width * 0.18), Math.round(box.y + box.height / 2)]
  const [color = [0, 0, 0]] = await colorsOn(page, { x, y, width: 1, height: 1 })
  return color
}

test('a photograph on white and a cut-out stand on the same plate everywhere, in both themes', async ({
  page,
  server,
}) => {
  const { add } = await administrator(server)
  const photograph = await add({ name: 'Photograph' }, [await pack(1)])
  const cutOut = await add({ name: 'Cut-out' }, [await pack(0)])
  await signIn(page, server)
  /** Expects the same ground under both in each theme, on a page of each or on one page. */
  const expectAlike = async (path: string, plateOf: (id: string) => Promise<Locator> | Locator) => {
    const grounds = { light: [] as Rgb[], dark: [] as Rgb[] }
    for (const id of [photograph, cutOut]) {
      const address = path.replace('{id}', id)
      if (new URL(page.url()).pathname !== address) await page.goto(address)
      const plate = await plateOf(id)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        grounds[colorScheme].push(await groundOf(page, plate))
      }
    }
    for (const pair of Object.values(grounds)) {
      for (const channel of [0, 1, 2] as const) {
        const [one = 0, other = 0] = pair.map((color) => color[channel])
        expect(Math.abs(one - other), `${path}: ${pair.join(' and ')}`).toBeLessThanOrEqual(3)
      }
    }
  }
  await page.goto('/products')
  await expectAlike('/products', (id) => page.locator(`a[href="/products/${id}"] .plate`))
  await expectAlike('/products/{id}', () => page.locator('article .plate'))
  await expectAlike('/products/{id}', async () => {
    await page.getByRole('button', { name: 'Open the picture in full screen' }).click()
    return page.getByRole('dialog')
  })
  await expectAlike('/admin/manage-products', (id) =>
    page.getByRole('row', { name: id === cutOut ? 'Cut-out' : 'Photograph' }).locator('.plate'),
  )
  await expectAlike('/admin/edit-product/{id}', () =>
    page.getByRole('button', { name: 'Preview picture 1' }).locator('.plate'),
  )
})
