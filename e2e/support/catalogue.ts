import { expect, type Page } from '@playwright/test'
import { oncePerServer } from '../server.ts'
import { administrator } from './administrator.ts'
import { plainPicture } from './products.ts'

const NAME = 'Karak Tea & Spice × 24'

/** Adds a product with three pictures and returns its path. */
export const stockGallery = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  const pictures = await Promise.all([40, 120, 220].map((red) => plainPicture(red, 900)))
  return `/products/${await add({ name: NAME }, pictures)}`
})

/** The picture that the frame shows; the others are inert. */
export const current = (scope: Pick<Page, 'locator'>) => scope.locator('li:not([inert])')
export const open = (page: Page) =>
  current(page).getByRole('button', { name: 'Open the picture in full screen' })
export const viewer = (page: Page) => page.getByRole('dialog')

/** Waits until the frame has stopped at this picture. */
export async function expectInFrame(scope: Pick<Page, 'locator'>, number: number) {
  const image = current(scope).getByAltText(`${NAME}, picture ${number} of 3`)
  await expect(image).toBeInViewport({ ratio: 0.9 })
}

/** Adds three products that differ in brand, origin and weight. */
export const stockFilters = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  const specification = (origin: string, cartonGrossGrams: number) => ({ origin, cartonGrossGrams })
  await add({ name: 'Tea', brand: 'Sail', specification: specification('LK', 8_000) })
  await add({ name: 'Rice', brand: 'Sail', specification: specification('IN', 10_000) })
  await add({ name: 'Salt', brand: 'Monsoon', specification: specification('IN', 10_000) })
})
