import { expect, test } from '../server.ts'

const NOT_FOUND = '404 Page Not Found - Sorry, the page you are looking for does not exist.'

test.describe('the About page', () => {
  test('has the banner, the story, four highlight cards and the way to the contact page', async ({
    page,
  }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible()
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.getByRole('heading')).toHaveText([
      'Global Reach',
      'Trusted Brands',
      'Fast Delivery',
      'Customer Focused',
    ])
    await expect(cards.first()).toContainText('Customers in over 50 countries')
    await expect(page.getByRole('heading', { name: 'Want to connect?' })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  })
})

test.describe('any other path', () => {
  test('is 404, says so in the stated words, and leads home', async ({ page }) => {
    for (const path of ['/nowhere', '/about/us', '/products/gone', '/%']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND)
    }
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NOT_FOUND)
  })

  test('says so without JavaScript too', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL(/\/$/)
    await context.close()
  })
})
