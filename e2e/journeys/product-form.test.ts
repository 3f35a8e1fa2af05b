import type { Page } from '@playwright/test'
import { ADMIN, expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const LIST = /\/admin\/manage-products$/
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

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Brand').fill('Sail')
  await page.getByLabel('Product Description').fill('Fine.\nWhite.')
}

const product = async ({ url }: Server, id: string) =>
  (await (await fetch(`${url}/api/products/${id}`)).json()) as {
    name: string
    description: string
    images: string[]
  }

const named = async ({ url }: Server, name: string) =>
  ((await (await fetch(`${url}/api/products`)).json()) as { _id: string; name: string }[]).find(
    (one) => one.name === name,
  )

test('Add Product: fields, nine categories, 4 rows, required fields, and the way to the list', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  await expect(page.getByRole('link', { name: 'Manage Products' })).toHaveAttribute(
    'href',
    '/admin/manage-products',
  )
  const category = page.getByLabel('Category')
  await expect(category).toHaveValue('confectionery')
  expect(await category.getByRole('option').allTextContents()).toEqual([
    'Confectionery',
    'Snacks',
    'Beverages',
    'Coffees',
    'Personal care',
    'Health care',
    'Toiletries',
    'Home care',
    'Others',
    'New category…',
  ])
  await expect(page.getByLabel('Product Description')).toHaveAttribute('rows', '4')
  await expect(page.getByText('At most 12 pictures of 10 MB each.')).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  for (const label of ['Product Name', 'Product Brand', 'Product Description']) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/ is required\.$/)
  }
  await expect(page.getByLabel('Product Name')).toBeFocused()

  await fillIn(page, 'Salt')
  await category.selectOption('toiletries')
  await pictures(page).setInputFiles([await png('a.png', 20), await png('b.png', 60)])
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('rowheader', { name: 'Salt' })).toBeVisible()
  const salt = await named(server, 'Salt')
  expect(await product(server, salt?._id ?? '')).toMatchObject({
    category: 'toiletries',
    description: 'Fine.\nWhite.',
  })
})

test("pictures: others are dropped with 'Only image files are allowed.', limits are named before anything is sent", async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  const text = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }
  await pictures(page).setInputFiles([await png('a.png'), text])
  await expect(page.getByText('Only image files are allowed.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)

  const large = { ...(await png('large.png')), buffer: Buffer.alloc(10_000_001) }
  await pictures(page).setInputFiles(large)
  await expect(
    page.getByText('large.png has 10.0 MB; a picture may have at most 10 MB.'),
  ).toBeVisible()

  const many = await Promise.all(Array.from({ length: 13 }, (_, at) => png(`${at}.png`)))
  await pictures(page).setInputFiles(many)
  await expect(
    page.getByText('A product may have at most 12 pictures; not added: 11.png, 12.png.'),
  ).toBeVisible()
  await expect(tiles(page)).toHaveCount(12)
  await expect(page.getByText('12 of 12')).toBeVisible()
})

test('pictures: dropped on the area, removed, looked at large in a dialog', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  const { buffer } = await png('dropped.png', 90)
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, buffer.toString('base64'))
  await pictures(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(tiles(page)).toHaveCount(1)
  await pictures(page).setInputFiles([await png('b.png', 50), await png('c.png', 150)])
  await expect(tiles(page)).toHaveCount(3)
  await expect(tiles(page).first()).toContainText('Thumbnail')

  await page.getByRole('button', { name: 'Preview picture 2' }).click()
  const preview = page.getByRole('dialog', { name: 'Picture 2 of 3' })
  await expect(preview.getByRole('img', { name: 'Large preview' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Preview picture 2' })).toBeFocused()

  const [first, , third] = await sources(page)
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect.poll(() => sources(page)).toEqual([first, third])
})

test('Edit Product: existing and new pictures stand in one order, changed by mouse and keyboard', async ({
  page,
  server,
}) => {
  const { add } = await administrator(server)
  const id = await add({ name: 'Mixed' }, [await plainPicture(1), await plainPicture(2)])
  const { images } = await product(server, id)
  await signIn(page, server)
  await page.goto(`/admin/edit-product/${id}`)
  await expect(page.getByLabel('Product Name')).toHaveValue('Mixed')
  await pictures(page).setInputFiles(await png('new.png', 3))
  await expect(tiles(page)).toHaveCount(3)
  const [a, b, added] = await sources(page)

  await page.getByRole('button', { name: 'Move picture 3 earlier' }).press('Enter')
  await expect.poll(() => sources(page)).toEqual([a, added, b])
  await expect(page.getByText('Picture now 2 of 3.')).toBeAttached()

  const place = async (number: number) => {
    const box = await page.getByRole('button', { name: `Preview picture ${number}` }).boundingBox()
    if (!box) throw new Error('it is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
  }
  const [from, to] = [await place(1), await place(2)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y, { steps: 3 })
  await page.mouse.move(to.x + to.width / 3, to.y, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => sources(page)).toEqual([added, a, b])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  const after = (await product(server, id)).images
  expect(after).toHaveLength(3)
  expect(after.slice(1)).toEqual(images)
})

test('a full-screen spinner stands over the form while it loads and while it is sent, with the progress of the upload', async ({
  page,
  server,
}) => {
  const { add } = await administrator(server)
  const id = await add({ name: 'Slow' })
  await signIn(page, server)
  const [loaded, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/products/${id}`, async (route) => {
    await (route.request().method() === 'GET' ? loaded : sent).promise
    await route.continue()
  })
  await page.goto(`/admin/edit-product/${id}`)
  await expect(page.getByText('Loading the product…')).toBeAttached()
  loaded.resolve()
  await expect(page.getByLabel('Product Name')).toHaveValue('Slow')
  await expect(page.getByText('Loading the product…')).toHaveCount(0)

  await pictures(page).setInputFiles([await png('a.png', 4), await png('b.png', 5)])
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Saving the product…')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  sent.resolve()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
})

test('the upload says which picture is on its way and how much of all has left', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/add-product')
  await fillIn(page, 'Heavy')
  // What follows a picture's end weighs and says nothing.
  const heavy = async (name: string, red: number) => {
    const picture = await png(name, red)
    return { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(300_000)]) }
  }
  await pictures(page).setInputFiles([await heavy('a.png', 7), await heavy('b.png', 8)])
  const cdp = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(page.getByText(/^Picture 1 of 2, \d+ %$/)).toBeVisible()
  await expect(page.getByText(/^Picture 2 of 2, \d+ %$/)).toBeVisible()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
})

test('leaving with unsaved changes asks in our words, leaving without any does not', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByLabel('Product Name').fill('Half')
  await page.goBack()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/add-product$/)
  await expect(page.getByLabel('Product Name')).toHaveValue('Half')

  // The browser asks for itself when the whole page is left.
  page.once('dialog', (dialog) => void dialog.dismiss())
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await expect(page.getByLabel('Product Name')).toHaveValue('Half')

  await page.getByRole('link', { name: 'Manage Products' }).click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(LIST)
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page).toHaveURL(LIST)
})

test('what was typed outlives the end of the session', async ({ browser, server }) => {
  const { add, token } = await administrator(server)
  const id = await add({ name: 'Patient' })
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await page.goto('/')
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token)
    await page.goto(`/admin/edit-product/${id}`)
    await page.getByLabel('Product Description').fill('Much thought\nof.')
    await page.evaluate(() => localStorage.setItem('adminToken', 'a.revoked.token'))
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin-login')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Pictures that were not saved')).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('Patient')
    await expect(page.getByLabel('Product Description')).toHaveValue('Much thought\nof.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
  })
  expect((await product(server, id)).description).toBe('Much thought\nof.')
})

test("a save that fails loses nothing: the server's words, 'An error occurred', 'Failed to … product' without an _id", async ({
  browser,
  server,
}) => {
  const { add, token } = await administrator(server)
  const id = await add({ name: 'Sturdy' })
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, server)
    const refuse = (json: object, status = 500) =>
      page.route('**/api/products**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json }),
      )
    await page.goto('/admin/add-product')
    await fillIn(page, 'Kept')
    await pictures(page).setInputFiles(await png('a.png', 6))
    const submit = page.getByRole('button', { name: 'Submit' })

    await page.route('**/api/products', (route) => route.abort())
    await submit.click()
    await expect(page.getByText('An error occurred')).toBeVisible()
    await page.unroute('**/api/products')
    await refuse({ success: false, message: 'The disk is full.' })
    await submit.click()
    await expect(page.getByText('The disk is full.')).toBeVisible()
    await page.unroute('**/api/products**')
    await refuse({ success: true }, 201)
    await submit.click()
    await expect(page.getByText('Failed to add product')).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('Kept')
    await expect(tiles(page)).toHaveCount(1)
    await page.unroute('**/api/products**')
    await submit.click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()

    await page.getByRole('link', { name: 'Edit Sturdy' }).click()
    await page.getByLabel('Product Name').fill('Sturdier')
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 200, json: { success: true } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Failed to update product')).toBeVisible()
    await page.unroute('**/api/products/*')

    await test.step('also when the product was deleted elsewhere: it can be added anew', async () => {
      const headers = { authorization: `Bearer ${token}` }
      await fetch(`${server.url}/api/products/${id}`, { method: 'DELETE', headers })
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('This product was deleted elsewhere')).toBeVisible()
      await expect(page.getByLabel('Product Name')).toHaveValue('Sturdier')
      await page.getByRole('button', { name: 'Add as a new product' }).click()
      await expect(page).toHaveURL(LIST)
      await expect(page.getByRole('rowheader', { name: 'Sturdier' })).toBeVisible()
    })

    await page.goto(`/admin/edit-product/${id}`)
    await expect(page.getByText('Failed to fetch product').first()).toBeVisible()
  })
})
