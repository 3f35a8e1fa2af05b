import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { administrator, fillCatalogue } from '../support/administrator.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'

const banner = (page: Page) => page.getByRole('banner')

test.use({ viewport: { width: 1000, height: 700 } })

test('every change of path begins at the top', async ({ page }) => {
  await page.goto('/about')
  await scrollTo(page, 300)
  await banner(page).getByRole('link', { name: 'CONTACT US' }).click()
  await expect(page).toHaveURL('/contact')
  await expect.poll(() => scrolledTo(page)).toBe(0)
})

test('Back from a product finds the list where it was left', async ({ page, server }) => {
  const { add } = await administrator(server)
  for (let number = 1; number <= 12; number++) await add({ name: `Tea ${number}` })
  await page.goto('/products')
  const card = page.getByRole('main').locator('a[href^="/products/"]').nth(9)
  let left = 0
  // Twice: the second time the product and the list are in the cache already.
  for (let time = 1; time <= 2; time++) {
    // The click may scroll the card into view first.
    const clickedAt = page.evaluate(
      () => new Promise<number>((tell) => addEventListener('click', () => tell(scrollY), true)),
    )
    await card.click()
    left = await clickedAt
    expect(left).toBeGreaterThan(200)
    await expect(page).toHaveURL(/\/products\/.+/)
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect.poll(() => scrolledTo(page)).toBe(left)
  }
  await page.reload()
  await expect.poll(() => scrolledTo(page)).toBe(left)
  await page.setViewportSize({ width: 360, height: 700 })
  await scrollTo(page, 500)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'ABOUT US' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolledTo(page)).toBe(500)
})

test.describe('a long list', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  const PAGE = 48
  const DEEP = 15_000

  const cards = (page: Page) => page.locator('main ul > li > a[href^="/products/"]')
  /** The first product that is whole on the screen, below what covers its top. */
  const inView = (page: Page) =>
    page.getByRole('main').evaluate((main) => {
      const all = [...main.querySelectorAll<HTMLElement>('ul > li > a[href^="/products/"]')]
      return all.find((one) => one.getBoundingClientRect().top > 200)?.getAttribute('href')
    })

  test.beforeAll(async ({ serverOf }) => {
    const server = await serverOf(import.meta.filename)
    const { add } = await administrator(server)
    await add()
    fillCatalogue(server, 6 * PAGE)
    await add({ category: 'beverages' })
  })

  test('is as long and where it was after a reload, and after Back to it from a page that was reloaded', async ({
    page,
  }) => {
    await page.goto('/products')
    for (const pages of [2, 3]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(PAGE * pages)
    }
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

  test('is where it was after Back from a category', async ({ page }) => {
    await page.goto('/products')
    await scrollTo(page, 2_000)
    const beverages = page.getByRole('navigation', { name: 'Categories' }).getByText('Beverages')
    // The click may scroll the page by some pixels first.
    const clickedAt = page.evaluate(
      () => new Promise<number>((tell) => addEventListener('click', () => tell(scrollY), true)),
    )
    await beverages.click()
    const left = await clickedAt
    await expect(page).toHaveURL('/products?category=beverages')
    await expect.poll(() => scrolledTo(page)).toBeLessThan(1_000)
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect.poll(() => scrolledTo(page)).toBe(left)
  })
})

test('a link into a page lands below the navigation bar', async ({ page }) => {
  for (const width of [360, 1000, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/contact#contact-form')
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
    const uncovered = () =>
      page.locator('#contact-form').evaluate((target) => {
        const { left, top } = target.getBoundingClientRect()
        return target.contains(document.elementFromPoint(left + 40, top + 1))
      })
    await expect.poll(uncovered).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/about')
  await banner(page).getByRole('link', { name: 'ENQUIRE NOW' }).click()
  await expect(page).toHaveURL('/contact#contact-form')
  await expect(page.locator('#contact-form')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('the focus goes along to the new page, and its title is said', async ({ page }) => {
  await page.goto('/about')
  const said = page.locator('p[aria-live=assertive]')
  await expect(said).toHaveText('')
  await banner(page).getByRole('link', { name: 'Dhow Trading' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).toHaveText(await page.title())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).toHaveText(/About/i)
})

test('the focus stays where only the query changes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/products')
  const search = banner(page).getByRole('searchbox')
  await search.fill('tea')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=tea')
  await expect(search).toBeFocused()
})

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('pages change by view transitions', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      document.documentElement.dataset.transitions += 'x'
      return start(...given)
    }
  })
  await page.goto('/')
  await banner(page).getByRole('link', { name: 'PRODUCTS' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /x$/)
})
