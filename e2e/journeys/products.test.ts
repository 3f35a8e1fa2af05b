import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import {
  listProducts,
  loginAdministrator,
  replaceProducts,
  signIn,
} from '../support/administrator.ts'
import { dragMouse, measureCenter } from '../support/page.ts'
import { createPlainPicture } from '../support/products.ts'

const readRowNames = (page: Page) => page.locator('th [id$="-name"]').allTextContents()
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

/** Waits for the drop animation: a row cannot be picked up before it ends. */
const expectNoMotion = (page: Page) =>
  expect(page.locator('tr[data-motion]:not([data-motion=idle])')).toHaveCount(0)

/** Drags a row by its handle onto another. */
async function drag(page: Page, name: string, onto: string) {
  await expectNoMotion(page)
  const [from, to] = [
    await measureCenter(handle(page, name)),
    await measureCenter(handle(page, onto)),
  ]
  await dragMouse(page, from, { x: from.x, y: to.y }, 6)
}

const expectOrder = async (page: Page, server: Server, letters: string) => {
  await expect.poll(() => readRowNames(page)).toEqual([...letters])
  const fetchNames = async () => (await listProducts(server)).map(({ name }) => name)
  await expect.poll(fetchNames).toEqual([...letters])
}

test('the administrator drags a row to a new position', async ({ page, server }) => {
  // Tall enough that the drags stay away from the edges, where the page would scroll.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await replaceProducts(server, 'abcde')
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await expect(handle(page, 'e')).toBeVisible()
  await drag(page, 'a', 'd')
  await expect(page.getByText('Product order updated successfully')).toBeVisible()
  await expectOrder(page, server, 'bcdae')
  expect((await listProducts(server)).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4])
  await drag(page, 'e', 'b')
  await expectOrder(page, server, 'ebcda')
  // A drag does not click the handle, which would open the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect.poll(() => readRowNames(page)).toEqual([...'ebcda'])
})

const getTiles = (page: Page) =>
  page.getByRole('list', { name: 'Order of the images' }).getByRole('listitem')

/** The addresses of the pictures in the tiles. */
const readSources = (page: Page) =>
  getTiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))

test('stored, dropped and chosen pictures are sorted by mouse and keyboard', async ({
  page,
  server,
}) => {
  const { add } = await loginAdministrator(server)
  const id = await add({ name: 'Mixed' }, [
    await createPlainPicture(1),
    await createPlainPicture(2),
  ])
  const fetchImages = async ({ url }: Server): Promise<string[]> =>
    (await (await fetch(`${url}/api/products/${id}`)).json()).images
  const images = await fetchImages(server)
  await signIn(page, server)
  await page.goto(`/admin/edit-product/${id}`)
  await expect(page.getByLabel('Product Name')).toHaveValue('Mixed')

  const dataTransfer = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
      return data
    },
    (await createPlainPicture(90)).toString('base64'),
  )
  const input = page.getByLabel('Pictures', { exact: true })
  await input.dispatchEvent('drop', { dataTransfer })
  await expect(getTiles(page)).toHaveCount(3)
  const buffer = await createPlainPicture(3)
  await input.setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer })
  await expect(getTiles(page)).toHaveCount(4)
  const [a, b, c, d] = await readSources(page)

  await page.getByRole('button', { name: 'Move picture 4 earlier' }).press('Enter')
  await expect.poll(() => readSources(page)).toEqual([a, b, d, c])
  await expect(page.getByText('Picture moved to position 3 of 4.')).toBeAttached()

  const measureTile = (number: number) =>
    measureCenter(page.getByRole('button', { name: `Preview picture ${number}` }))
  const [from, to] = [await measureTile(1), await measureTile(2)]
  await dragMouse(page, from, { x: to.x + (to.x - from.x) / 3, y: to.y })
  await expect.poll(() => readSources(page)).toEqual([b, a, d, c])
  // A drag does not click the tile, which would open the preview.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  const saved = await fetchImages(server)
  expect(saved).toHaveLength(4)
  expect(saved.slice(0, 2)).toEqual(images.toReversed())
})
