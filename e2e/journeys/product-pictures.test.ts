import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'
import { centreOf } from '../support/pointer.ts'
import { fillProduct } from '../support/products.ts'
import { signIn } from '../support/sign-in.ts'

const pictures = (page: Page) => page.getByLabel('Pictures', { exact: true })
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Order of the images' }).getByRole('listitem')

/** Which picture each tile shows. */
const sources = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))

const png = async (name: string, red = 10) => ({
  name,
  mimeType: 'image/png',
  buffer: await plainPicture(red),
})

test('pictures that are kept, dropped and chosen stand in one order, changed by mouse and keyboard', async ({
  page,
  server,
}) => {
  const { add } = await administrator(server)
  const id = await add({ name: 'Mixed' }, [await plainPicture(1), await plainPicture(2)])
  const stored = async ({ url }: Server): Promise<string[]> =>
    (await (await fetch(`${url}/api/products/${id}`)).json()).images
  const images = await stored(server)
  await signIn(page, server)
  await page.goto(`/admin/edit-product/${id}`)
  await expect(page.getByLabel('Product Name')).toHaveValue('Mixed')

  const dropped = (await plainPicture(90)).toString('base64')
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, dropped)
  await pictures(page).dispatchEvent('drop', { dataTransfer })
  await expect(tiles(page)).toHaveCount(3)
  await pictures(page).setInputFiles(await png('chosen.png', 3))
  await expect(tiles(page)).toHaveCount(4)
  const [a, b, c, d] = await sources(page)

  await page.getByRole('button', { name: 'Move picture 4 earlier' }).press('Enter')
  await expect.poll(() => sources(page)).toEqual([a, b, d, c])
  await expect(page.getByText('Picture now 3 of 4.')).toBeAttached()

  const tile = (number: number) =>
    centreOf(page.getByRole('button', { name: `Preview picture ${number}` }))
  const [from, to] = [await tile(1), await tile(2)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y, { steps: 3 })
  await page.mouse.move(to.x + (to.x - from.x) / 3, to.y, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => sources(page)).toEqual([b, a, d, c])
  // A drag is no press of the tile, which would show the picture large.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  const after = await stored(server)
  expect(after).toHaveLength(4)
  expect(after.slice(0, 2)).toEqual(images.toReversed())
})

test('the upload says which picture is on its way and how much of all has left', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  await fillProduct(page, { name: 'Heavy' })
  // What follows a picture's end weighs and says nothing.
  const heavy = async (name: string, red: number) => {
    const picture = await png(name, red)
    return { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(300_000)]) }
  }
  await pictures(page).setInputFiles([await heavy('a.png', 7), await heavy('b.png', 8)])
  const cdp = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(page.getByText(/^Picture 1 of 2, \d+ %$/)).toBeVisible()
  await expect(page.getByText(/^Picture 2 of 2, \d+ %$/)).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Product added successfully!')).toBeVisible()
})
