import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'

const banner = (page: Page) => page.getByRole('banner')

test.use({ viewport: { width: 1000, height: 700 } })

test('every page begins at its top, by a view transition, with the focus in it and its title said', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      document.documentElement.dataset.transitions += 'x'
      return start(...given)
    }
  })
  await page.goto('/about')
  const said = page.locator('p[aria-live=assertive]')
  await expect(said).toHaveText('')
  await scrollTo(page, 300)
  await banner(page).getByRole('link', { name: 'Dhow Trading' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /x$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).toHaveText(await page.title())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(said).toHaveText(/About/i)
  await expect.poll(() => scrolledTo(page)).toBe(300)
})

test('the skip link leads past the navigation, and the focus stays where only the query changes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const search = banner(page).getByRole('searchbox')
  await search.fill('tea')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=tea')
  await expect(search).toBeFocused()
})

test('a link into a page lands below the navigation bar, with the focus there', async ({
  page,
}) => {
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
  await page.goto('/about')
  await banner(page).getByRole('link', { name: 'ENQUIRE NOW' }).click()
  await expect(page).toHaveURL('/contact#contact-form')
  await expect(page.locator('#contact-form')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
})
