import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { test as base, expect } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { colorsOn } from '../support/colors.ts'
import { signIn } from '../support/sign-in.ts'

type Ids = { photograph: string; cutOut: string }

/** A red pack in the middle of a square, on white as a camera sees it or clear around as a designer cuts it. */
async function pack(alpha: 0 | 1): Promise<Buffer> {
  const red = { create: { width: 300, height: 600, channels: 3, background: '#b01020' } } as const
  const picture = sharp({
    create: { width: 900, height: 900, channels: 4, background: { r: 255, g: 255, b: 255, alpha } },
  }).composite([{ input: await sharp(red).png().toBuffer() }])
  return alpha ? picture.flatten().jpeg().toBuffer() : picture.png().toBuffer()
}

const test = base.extend<object, { ids: Ids }>({
  ids: [
    async ({ serverOf }, use) => {
      const { add } = await administrator(await serverOf(import.meta.filename))
      await use({
        photograph: await add({ name: 'Photograph' }, [await pack(1)]),
        cutOut: await add({ name: 'Cut-out' }, [await pack(0)]),
      })
    },
    { scope: 'worker', auto: true },
  ],
})

/** The colour beside the pack, where the photograph is white and the cut-out is clear. */
async function groundOf(page: Page, plate: Locator) {
  await expect.poll(() => plate.locator('img').evaluate(isComplete)).toBe(true)
  await plate.scrollIntoViewIfNeeded()
  const box = await plate.boundingBox()
  if (!box) throw new Error('the plate is not there')
  const [x, y] = [Math.round(box.x + box.width * 0.18), Math.round(box.y + box.height / 2)]
  const [color] = await colorsOn(page, { x, y, width: 1, height: 1 })
  return color
}

const isComplete = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a photograph on white and a cut-out stand on the same plate everywhere, ${colorScheme} theme`, async ({
    page,
    server,
    ids,
  }) => {
    await page.emulateMedia({ colorScheme })
    /** Expects the same ground under both, one beside the other or one after the other. */
    const expectAlike = async (where: string, plateOf: (which: keyof Ids) => Promise<Locator>) => {
      const photograph = await groundOf(page, await plateOf('photograph'))
      const cutOut = await groundOf(page, await plateOf('cutOut'))
      for (const channel of [0, 1, 2] as const) {
        const apart = Math.abs((photograph?.[channel] ?? 0) - (cutOut?.[channel] ?? 255))
        expect(apart, `${where}: ${photograph} and ${cutOut}`).toBeLessThanOrEqual(3)
      }
    }
    await page.goto('/products')
    await expectAlike('the cards', async (which) =>
      page.locator(`a[href="/products/${ids[which]}"] .plate`),
    )
    await expectAlike('the gallery', async (which) => {
      await page.goto(`/products/${ids[which]}`)
      return page.locator('article .plate')
    })
    await expectAlike('the full screen', async (which) => {
      await page.goto(`/products/${ids[which]}`)
      await page.getByRole('button', { name: 'Open the picture in full screen' }).click()
      return page.getByRole('dialog')
    })
    await signIn(page, server)
    await page.goto('/admin/manage-products')
    await expectAlike('the list of the office', async (which) =>
      page
        .getByRole('row', { name: which === 'cutOut' ? 'Cut-out' : 'Photograph' })
        .locator('.plate'),
    )
    await expectAlike('the form of the office', async (which) => {
      await page.goto(`/admin/edit-product/${ids[which]}`)
      return page.getByRole('button', { name: 'Preview picture 1' }).locator('.plate')
    })
  })
}
