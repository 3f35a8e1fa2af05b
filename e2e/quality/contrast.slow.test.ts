import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { calculateContrast, type Rgb, readColor, readColors } from '../support/accessible.ts'
import { loginAdministrator } from '../support/administrator.ts'
import { addStyle, removeStyles, scrollTo } from '../support/page.ts'

/** Minimum contrast of text by WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5

test('the header over the hero is transparent and legible on any picture, in both themes', async ({
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
      expect((await hero.boundingBox())?.y, 'the picture starts at the top').toBe(0)
      await addStyle(
        page,
        `[data-under-header] { background: #fff !important }
          [data-under-header] * { visibility: hidden !important }`,
      )
      const banner = page.getByRole('banner')
      const links = await banner.locator('a:visible, input:visible').all()
      const samples = await Promise.all(
        links.map(async (link) => ({
          color: await readColor(link, 'color'),
          area: await link.boundingBox(),
        })),
      )
      expect(samples.length).toBeGreaterThanOrEqual(5)
      // Leaves only the background.
      await addStyle(page, 'header :is(a, button, form) { opacity: 0 !important }')
      for (const { color, area } of samples) {
        if (!area) continue
        const backgrounds = await readColors(page, area)
        const lowest = Math.min(
          ...backgrounds.map((background) => calculateContrast(background, color)),
        )
        expect(lowest).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }

      await scrollTo(page, 20)
      await expect(banner).toHaveAttribute('data-solid')
      const paper = await readColor(page.locator('html'), 'background-color')
      const strip = { x: 0, y: 2, width, height: 50 }
      await expect.poll(() => readColors(page, strip)).toEqual([paper])
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
  const headline = page.locator('.hero-text')
  const textColor = await readColor(headline, 'color')
  await addStyle(page, '.hero-text > *, a[target] { visibility: hidden }')
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const area = (await headline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { ...area, height: Math.min(area.height, height - area.y) }
    const contrasts = (await readColors(page, clip)).map((color) =>
      calculateContrast(color, textColor),
    )
    expect(Math.min(...contrasts), `at ${width} × ${height}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
    // Proves that the picture is white: the background would be darker without it.
    expect(Math.min(...contrasts)).toBeLessThan(15)
  }
})

/** Draws a red pack on a white (alpha 1) or transparent (alpha 0) square. */
async function pack(alpha: 0 | 1): Promise<Buffer> {
  const red = { create: { width: 300, height: 600, channels: 3, background: '#b01020' } } as const
  const picture = sharp({
    create: { width: 900, height: 900, channels: 4, background: { r: 255, g: 255, b: 255, alpha } },
  }).composite([{ input: await sharp(red).png().toBuffer() }])
  return alpha ? picture.flatten().jpeg().toBuffer() : picture.png().toBuffer()
}

const isComplete = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

/** Returns the color beside the pack, where the photo is white and the cut-out is transparent. */
async function readColorBesidePack(page: Page, plate: Locator): Promise<Rgb> {
  await expect.poll(() => plate.locator('img').evaluate(isComplete)).toBe(true)
  await plate.scrollIntoViewIfNeeded()
  const box = await plate.boundingBox()
  if (!box) throw new Error('the plate is not visible')
  const [x, y] = [Math.round(box.x + box.width * 0.18), Math.round(box.y + box.height / 2)]
  const [color = [0, 0, 0]] = await readColors(page, { x, y, width: 1, height: 1 })
  return color
}

test('a photo on white and a cut-out have the same plate, in both themes', async ({
  page,
  server,
}) => {
  const { add } = await loginAdministrator(server)
  const photo = await add({ name: 'Photo' }, [await pack(1)])
  const cutOut = await add({ name: 'Cut-out' }, [await pack(0)])
  const expectAlike = async (findPlate: (id: string) => Promise<Locator> | Locator) => {
    const colors = { light: [] as Rgb[], dark: [] as Rgb[] }
    for (const id of [photo, cutOut]) {
      const plate = await findPlate(id)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        colors[colorScheme].push(await readColorBesidePack(page, plate))
      }
    }
    for (const pair of Object.values(colors)) {
      for (const channel of [0, 1, 2] as const) {
        const [first = 0, second = 0] = pair.map((color) => color[channel])
        expect(Math.abs(first - second), pair.join(' and ')).toBeLessThanOrEqual(3)
      }
    }
  }
  await page.goto('/products')
  await expectAlike((id) => page.locator(`a[href="/products/${id}"] .plate`))
  await expectAlike(async (id) => {
    await page.goto(`/products/${id}`)
    await page.getByRole('button', { name: 'Open the picture in full screen' }).click()
    return page.getByRole('dialog')
  })
})
