import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator, catalogueOf, fillCatalogue } from '../support/administrator.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const search = (page: Page) => page.getByPlaceholder('Search name, brand or description...')
const shown = (page: Page) => page.getByRole('rowheader').allTextContents()

/** Makes a catalogue of just these products. */
async function stock(server: Server, names: string[]) {
  const { add, remove } = await administrator(server)
  await remove()
  for (const name of names) await add({ name })
}

/** Opens the list of a catalogue of just these products. */
async function open(page: Page, server: Server, names = ['Tea', 'Soap', 'Dates']) {
  await stock(server, names)
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await expect(page.getByRole('rowheader')).toHaveCount(names.length)
}

// One catalogue for all: each test makes its own.
test.describe.configure({ mode: 'default' })

test('rows are deleted by the keyboard alone, which goes on from the row that takes their place', async ({
  page,
  server,
}) => {
  await open(page, server, ['Tea', 'Soap', 'Dates', 'Figs'])
  await page.getByRole('button', { name: 'Delete Tea' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['Soap', 'Dates', 'Figs'])
  await expect(page.getByRole('row').nth(1)).toBeFocused()

  await page.getByRole('checkbox', { name: 'Select Soap' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Figs' }).press('Shift+Space')
  await expect(page.getByText('All 3 products selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Dates' }).press('Space')
  await page.getByRole('button', { name: 'Delete 2' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete 2 products?' })
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['Dates'])
  await expect(page.locator(':focus')).toContainText('1 product')
  expect((await catalogueOf(server)).map(({ name }) => name)).toEqual(['Dates'])
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
    const tea = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Tea' }) })
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

test('a thousand products come into the page as it is scrolled, and are there on the way back', async ({
  page,
  server,
}) => {
  await stock(server, ['Tea'])
  fillCatalogue(server, 1_000)
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await expect(page.getByText('1,001 products')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1002')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  const row = page.getByRole('row').filter({ hasText: 'Tin 100' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(row).toHaveAttribute('aria-rowindex', '101', { timeout: 100 })
  }).toPass()
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Product Name')).toHaveValue('Tin 100')
  await page.goBack()
  await expect(row).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await search(page).fill('Tin 999')
  await expect.poll(() => shown(page)).toEqual(['Tin 999'])
})
