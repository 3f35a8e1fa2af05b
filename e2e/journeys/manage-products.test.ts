import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator, fillCatalogue } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const LIST = '/admin/manage-products'
const EMPTY = 'No products found. Try a different search or category.'

type Product = { _id: string; name: string; featured: boolean }

const stored = async ({ url }: Server): Promise<Product[]> =>
  (await fetch(`${url}/api/products`)).json() as Promise<Product[]>

const search = (page: Page) => page.getByPlaceholder('Search name, brand or description...')
const category = (page: Page) => page.getByLabel('Filter by category')
const shown = (page: Page) => page.getByRole('rowheader').allTextContents()
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })

/** A server with tea, soap and dates, and nothing else. */
async function open(page: Page, server: Server) {
  const { add, token } = await administrator(server)
  for (const { _id } of await stored(server)) {
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${server.url}/api/products/${_id}`, { method: 'DELETE', headers })
  }
  await add({ name: 'Tea', brand: 'Monsoon', description: 'Black.', category: 'beverages' }, [
    await plainPicture(40),
  ])
  await add({ name: 'Soap', brand: 'Olea', description: 'Mild.', category: 'personal-care' })
  await add({ name: 'Dates', brand: 'Oasis', description: 'Sweet.', category: 'fruit' })
  await signIn(page, server)
  await page.goto(LIST)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
}

// One catalogue for all: each test makes its own.
test.describe.configure({ mode: 'default' })

test('Manage Products: heading, links, placeholders, columns and options as specified', async ({
  page,
  server,
}) => {
  await open(page, server)
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
    'href',
    '/admin',
  )
  await expect(page.getByRole('link', { name: 'Add New Product' })).toHaveAttribute(
    'href',
    '/admin/add-product',
  )
  await expect(search(page)).toBeVisible()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Select',
    'Arrange',
    'Image',
    'Name',
    'Brand',
    'Description',
    'Category',
    'Actions',
    'Featured',
  ])
  // The form's nine and those present, with a capitalised first letter.
  expect(await category(page).getByRole('option').allTextContents()).toEqual([
    'Filter by category',
    'Confectionery',
    'Snacks',
    'Beverages',
    'Coffees',
    'Personal care',
    'Health care',
    'Toiletries',
    'Home care',
    'Others',
    'Fruit',
  ])
  const tea = page.getByRole('row').filter({ hasText: 'Monsoon' })
  for (const text of ['Tea', 'Monsoon', 'Black.', 'Beverages']) {
    await expect(tea.getByText(text, { exact: true })).toBeVisible()
  }
  const thumbnail = tea.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /^\/uploads\/\w+-400\.webp$/)
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400)
  const soap = page.getByRole('row').filter({ hasText: 'Olea' })
  await expect(soap.locator('img')).toHaveAttribute('src', '/placeholder.svg')
  await expect(tea.getByRole('link', { name: 'Edit Tea' })).toHaveAttribute(
    'href',
    /^\/admin\/edit-product\/\w+$/,
  )
})

test('the list is searched by name, brand or description in any case, combined with the category', async ({
  page,
  server,
}) => {
  await open(page, server)
  for (const [text, found] of [
    ['tEA', ['Tea']],
    ['OLEA', ['Soap']],
    ['sweet', ['Dates']],
    ['a', ['Tea', 'Soap', 'Dates']],
    ['nothing', []],
    ['', ['Tea', 'Soap', 'Dates']],
  ] as const) {
    await search(page).fill(text)
    await expect.poll(() => shown(page)).toEqual(found)
    await expect(page.getByText(EMPTY)).toBeVisible({ visible: found.length === 0 })
  }
  await category(page).selectOption('Personal care')
  await expect.poll(() => shown(page)).toEqual(['Soap'])
  await search(page).fill('tea')
  await expect(page.getByText(EMPTY)).toBeVisible()
  await search(page).fill('mild')
  await expect(page.getByText('1 of 3 products')).toBeVisible()

  await test.step('and is the same after reloading, and after going to a product and back', async () => {
    await expect(page).toHaveURL(/search=mild/)
    await page.reload()
    await expect.poll(() => shown(page)).toEqual(['Soap'])
    await page.getByRole('link', { name: 'Edit Soap' }).click()
    await expect(page.getByLabel('Product Name')).toHaveValue('Soap')
    await page.getByRole('link', { name: 'Manage Products' }).click()
    await expect(search(page)).toHaveValue('mild')
    await expect(category(page)).toHaveValue('personal-care')
  })
})

test('the featured switch turns only when the server has said yes, and says its message', async ({
  page,
  server,
}) => {
  await open(page, server)
  const featured = page.getByRole('switch', { name: 'Tea is featured' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/toggle-featured', async (route) => {
    await gate.promise
    await route.continue()
  })
  await featured.click()
  await expect(featured).toBeDisabled()
  await expect(featured).not.toBeChecked()
  gate.resolve()
  await expect(featured).toBeChecked()
  await expect(page.getByText('The home page shows this product now.')).toBeVisible()
  expect((await stored(server))[0]).toMatchObject({ name: 'Tea', featured: true })
})

test('Delete asks; Cancel closes; Yes deletes and removes the row', async ({ page, server }) => {
  await open(page, server)
  await page.getByRole('button', { name: 'Delete Soap' }).click()
  await expect(dialog(page)).toContainText('Soap')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await shown(page)).toEqual(['Tea', 'Soap', 'Dates'])

  await page.getByRole('button', { name: 'Delete Soap' }).click()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => shown(page)).toEqual(['Tea', 'Dates'])
  expect((await stored(server)).map(({ name }) => name)).toEqual(['Tea', 'Dates'])

  await test.step('the focus goes to the next row, then to the one before, then to the empty text', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Oasis' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Dates' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Monsoon' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Tea' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(page.locator(':focus')).toHaveText(EMPTY)
  })
})

test('Shift and Space select the rows between, and the selection is deleted by the keyboard alone', async ({
  page,
  server,
}) => {
  await open(page, server)
  await page.getByRole('checkbox', { name: 'Select Tea' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Dates' }).press('Shift+Space')
  await expect(page.getByText('All 3 products selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Soap' }).press('Space')
  await page.getByRole('button', { name: 'Delete 2' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete 2 products?' })
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['Soap'])
  await expect(page.locator(':focus')).toContainText('1 product')
  expect((await stored(server)).map(({ name }) => name)).toEqual(['Soap'])
})

test('what the server refuses changes nothing and says so: featured, delete, the list itself', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await open(page, server)
    const featured = page.getByRole('switch', { name: 'Tea is featured' })
    await page.route('**/toggle-featured', (route) => route.abort())
    await featured.click()
    await expect(page.getByText('Failed to update featured status')).toBeVisible()
    await expect(featured).not.toBeChecked()
    await page.route('**/toggle-featured', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The disk is full.' } }),
    )
    await featured.click()
    await expect(page.getByText('The disk is full.')).toBeVisible()
    await expect(featured).not.toBeChecked()

    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Delete Tea' }).click()
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Failed to delete product')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    expect(await shown(page)).toContain('Tea')

    await page.route('**/api/products', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'Gone.' } }),
    )
    await page.reload()
    await expect(page.getByText(EMPTY)).toBeVisible()
    await page.unroute('**/api/products')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => shown(page)).toEqual(['Tea', 'Soap', 'Dates'])
  })
})

test('one tab deletes what the other deletes or features: the second is told and sees it go', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await open(page, server)
    const { token } = await administrator(server)
    const [tea, soap] = await stored(server)
    for (const product of [tea, soap]) {
      const headers = { authorization: `Bearer ${token}` }
      await fetch(`${server.url}/api/products/${product?._id}`, { method: 'DELETE', headers })
    }
    await page.getByRole('switch', { name: 'Tea is featured' }).click()
    await expect(
      page.getByText('There is no such product. It may have been deleted.'),
    ).toBeVisible()
    await expect.poll(() => shown(page)).toEqual(['Dates'])
  })
})

test('on a phone the rows are cards that fit, with every control in reach of a finger', async ({
  browser,
  server,
}) => {
  const phone = { baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true }
  await asVisitor(browser, phone, async (page) => {
    await open(page, server)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(360)
    const tea = page.getByRole('row').filter({ hasText: 'Monsoon' })
    const card = await tea.boundingBox()
    for (const control of [
      tea.getByRole('button', { name: 'Move Tea' }),
      tea.getByRole('link', { name: 'Edit Tea' }),
      tea.getByRole('button', { name: 'Delete Tea' }),
      tea.getByRole('switch'),
    ]) {
      const box = await control.boundingBox()
      if (!box || !card) throw new Error('it is not there')
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.x).toBeGreaterThanOrEqual(card.x)
      expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
      expect(box.y + box.height).toBeLessThanOrEqual(card.y + card.height)
    }
  })
})

test('of thousands of products only those in view are in the page, and all can be reached', async ({
  page,
  server,
}) => {
  await open(page, server)
  fillCatalogue(server, 3_000)
  await page.reload()
  await expect(page.getByText('3,003 products')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3004')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByRole('row').filter({ hasText: 'Tin 3003' })
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('aria-rowindex', '3004')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, 0))
  await search(page).fill('Tin 2999')
  await expect.poll(() => shown(page)).toEqual(['Tin 2999'])
})
