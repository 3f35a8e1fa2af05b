import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { administrator, fillCatalogue } from '../support/administrator.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'
import { asVisitor } from '../support/visitor.ts'

const PAGE = 48
const DEEP = 15_000

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

test.beforeAll(async ({ serverOf }) => {
  const server = await serverOf(import.meta.filename)
  const listed = await fetch(`${server.url}/api/products?featured=false`)
  if (((await listed.json()) as object[]).length > 0) return
  const { add } = await administrator(server)
  await add({ name: 'Tin 001' })
  fillCatalogue(server, 6 * PAGE)
  await add({ name: 'Apple juice', category: 'beverages' })
})

const cards = (page: Page) => page.locator('main ul > li > a[href^="/products/"]')
const names = (page: Page) => cards(page).locator('p:first-of-type').allTextContents()
const pills = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const announcement = (page: Page) => page.locator('main [aria-live="polite"]')

/** The first product that is whole on the screen, below what covers its top. */
const inView = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const all = [...main.querySelectorAll<HTMLElement>('ul > li > a[href^="/products/"]')]
    return all.find((one) => one.getBoundingClientRect().top > 200)?.getAttribute('href')
  })

/** How far the page is scrolled when something on it is pressed, which may scroll it into view first. */
const scrolledAtClick = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((tell) => addEventListener('click', () => tell(scrollY), true)),
  )

test('a long list is as long and where it was after a reload, and after Back to it from a page that was reloaded', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(cards(page)).toHaveCount(PAGE)
  for (const pages of [2, 3]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(PAGE * pages)
  }
  expect(new Set(await names(page)).size).toBe(await cards(page).count())
  await scrollTo(page, DEEP)
  const seen = await inView(page)
  const comesBack = async () => {
    await expect.poll(() => inView(page)).toBe(seen)
    await expect(page.locator('html')).not.toHaveAttribute('data-growing')
    expect(await scrolledTo(page)).toBe(DEEP)
  }
  await page.reload()
  await comesBack()

  await cards(page)
    .and(page.locator(`[href="${seen}"]`))
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(String(seen))
  await page.reload()
  await page.goBack()
  await comesBack()
})

test('Back finds the list where it was left for a product, again and again, and for a category', async ({
  page,
}) => {
  await page.goto('/products')
  const card = cards(page).nth(9)
  // Twice: the second time the product and the list are in the cache already.
  for (let time = 1; time <= 2; time++) {
    const clickedAt = scrolledAtClick(page)
    await card.click()
    expect(await clickedAt).toBeGreaterThan(200)
    await expect(page).toHaveURL(/\/products\/.+/)
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/products')
    await expect.poll(() => scrolledTo(page)).toBe(await clickedAt)
  }
  await scrollTo(page, 2_000)
  const clickedAt = scrolledAtClick(page)
  await pills(page).getByText('Beverages').click()
  await expect(page).toHaveURL('/products?category=beverages')
  await expect.poll(() => scrolledTo(page)).toBeLessThan(1_000)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => scrolledTo(page)).toBe(await clickedAt)
})

test('the filters stay under the navigation, and a new view is read from its start', async ({
  page,
}) => {
  await page.goto('/products')
  await page.mouse.wheel(0, 2000)
  // The navigation's second row lies over the page, below the first.
  const header = page.getByRole('banner').locator('.second-row')
  const gap = async () => {
    const [above, below] = await Promise.all([header.boundingBox(), pills(page).boundingBox()])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(1)
  await pills(page).getByRole('link', { name: 'Beverages' }).click()
  await expect(announcement(page)).toHaveText('1 product')
  await expect(announcement(page)).toBeInViewport()
  // A page of one product is too short to scroll that far.
  await expect.poll(gap).toBeGreaterThanOrEqual(-1)
  await expect(pills(page).getByRole('link', { name: 'Beverages' })).toBeInViewport({ ratio: 1 })
})

test('without a script, pages, categories, search and sort are links and a form', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url, javaScriptEnabled: false }, async (page) => {
    await page.goto('/products?category=snacks')
    await expect(announcement(page)).toHaveText('289 products')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/products?category=snacks&page=2')
    await expect(announcement(page)).toHaveText('289 products, from page 2 of 7')
    expect((await names(page))[0]).toBe('Tin 049')
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL('/products?category=snacks')

    await page
      .getByRole('searchbox', { name: 'Search products by name, kind or size' })
      .fill(' TIN 00')
    await page.getByLabel('Sort').selectOption('Z-A')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(announcement(page)).toHaveText('9 products')
    expect(await names(page)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((one) => `Tin 00${one}`))
    await expect(pills(page).getByRole('link', { name: 'Snacks' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})
