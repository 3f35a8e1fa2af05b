import type { Page } from '@playwright/test'
import { expect, runOncePerServer, test } from '../server.ts'
import { fillCatalogue, loginAdministrator } from '../support/administrator.ts'
import { readScrollPosition, scrollTo } from '../support/page.ts'

const PAGE_SIZE = 48
const DEEP = 15_000

test.use({ viewport: { width: 360, height: 740 } })

const seedMany = runOncePerServer(async (server) => {
  const { add } = await loginAdministrator(server)
  await add({ name: 'Tin 001' })
  fillCatalogue(server, 6 * PAGE_SIZE)
  await add({ name: 'Apple juice', category: 'beverages' })
})

test.beforeEach(({ server }) => seedMany(server))

const getCards = (page: Page) => page.locator('main ul > li > a[href^="/products/"]')
const readNames = (page: Page) => getCards(page).locator('p:first-of-type').allTextContents()
const getPills = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const getAnnouncement = (page: Page) => page.locator('main [aria-live="polite"]')

/** The address of the first product below the fixed header. */
const findFirstInView = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const links = [...main.querySelectorAll<HTMLElement>('ul > li > a[href^="/products/"]')]
    return links.find((link) => link.getBoundingClientRect().top > 200)?.getAttribute('href')
  })

/** The scroll position at the next click; a click may scroll its target into view first. */
const watchScrollAtClick = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((resolve) => addEventListener('click', () => resolve(scrollY), true)),
  )

test('a long list keeps its length and scroll position through a reload, and through Back from a reloaded product', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(getCards(page)).toHaveCount(PAGE_SIZE)
  for (const pages of [2, 3]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => getCards(page).count()).toBeGreaterThanOrEqual(PAGE_SIZE * pages)
  }
  expect(new Set(await readNames(page)).size).toBe(await getCards(page).count())
  await scrollTo(page, DEEP)
  const first = await findFirstInView(page)
  const expectRestored = async () => {
    await expect.poll(() => findFirstInView(page)).toBe(first)
    await expect(page.locator('html')).not.toHaveAttribute('data-growing')
    expect(await readScrollPosition(page)).toBe(DEEP)
  }
  await page.reload()
  await expectRestored()

  await getCards(page)
    .and(page.locator(`[href="${first}"]`))
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(String(first))
  await page.reload()
  await page.goBack()
  await expectRestored()
})

test('Back restores the scroll position of the list after a product and after a category', async ({
  page,
}) => {
  await page.goto('/products')
  const card = getCards(page).nth(9)
  // Twice: the second time, product and list come from the cache.
  for (let time = 1; time <= 2; time++) {
    const clickedAt = watchScrollAtClick(page)
    await card.click()
    expect(await clickedAt).toBeGreaterThan(200)
    await expect(page).toHaveURL(/\/products\/.+/)
    await expect.poll(() => readScrollPosition(page)).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/products')
    await expect.poll(() => readScrollPosition(page)).toBe(await clickedAt)
  }
  await scrollTo(page, 2_000)
  const clickedAt = watchScrollAtClick(page)
  await getPills(page).getByText('Beverages').click()
  await expect(page).toHaveURL('/products?category=beverages')
  // The new view shows its start.
  await expect(getAnnouncement(page)).toHaveText('1 product')
  await expect(getAnnouncement(page)).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => readScrollPosition(page)).toBe(await clickedAt)
})
