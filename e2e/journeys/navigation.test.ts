import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { colorOf, colorsOn, contrast } from '../support/colors.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'
import { signIn } from '../support/sign-in.ts'
import { addStyle, asVisitor, withoutScripts } from '../support/visitor.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const search = (page: Page) => page.getByRole('banner').getByRole('searchbox')

/** Where the content stands on the page, wherever that is scrolled to. */
const contentTop = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => Math.round(main.getBoundingClientRect().top + window.scrollY))

test('the bar says who this is, how to reach them and where one can go', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/about')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Dhow Trading' })).toHaveAttribute('href', '/')
  await expect(banner.getByRole('link', { name: 'hello@dhow-trading.example' })).toBeVisible()
  await expect(banner.getByRole('link', { name: '+971 4 555 0100' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'ENQUIRE NOW' })).toHaveAttribute(
    'href',
    '/contact#contact-form',
  )
  await expect(banner.getByRole('button', { name: /^Use the (dark|light) theme$/ })).toBeVisible()
  await expect(bar(page).getByRole('link')).toHaveText([
    'HOME',
    'PRODUCTS',
    'ABOUT US',
    'CONTACT US',
  ])
  await expect(bar(page).locator('[aria-current=page]')).toHaveText('ABOUT US')
  // Neither a catalogue nor a profile has an address yet.
  await expect(
    banner.getByRole('link', { name: /Catalog|Instagram|Facebook|Twitter/ }),
  ).toHaveCount(0)
  await bar(page).getByRole('link', { name: 'CONTACT US' }).click()
  await expect(bar(page).locator('[aria-current=page]')).toHaveText('CONTACT US')
})

test.describe('the second row shows', () => {
  test('after scrolling 100 px, without moving or flickering', async ({ page }) => {
    await page.setViewportSize({ width: 1279, height: 600 })
    await page.goto('/about')
    const before = await contentTop(page)
    await expect(bar(page)).toBeHidden()
    await scrollTo(page, 100)
    await expect(bar(page)).toBeHidden()
    await scrollTo(page, 101)
    await expect(bar(page)).toBeVisible()
    await expect(search(page)).toBeVisible()
    expect(await contentTop(page)).toBe(before)
    expect(await scrolledTo(page)).toBe(101)
    // A hand that rests on the threshold.
    for (const top of [99, 101, 95, 102]) {
      await scrollTo(page, top)
      await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled')
    }
    await scrollTo(page, 40)
    await expect(bar(page)).toBeHidden()
    expect(await contentTop(page)).toBe(before)
  })

  test('on the home page', async ({ page, browser, server }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'CONTACT US' })).toBeInViewport({ ratio: 1 })
    await asVisitor(
      browser,
      { baseURL: server.url, viewport: { width: 360, height: 740 } },
      async (early) => {
        await withoutScripts(early)
        await early.goto('/')
        await expect(bar(early)).toBeVisible()
      },
    )
  })

  test('when logged in, from the first frame', async ({ page, browser, server }) => {
    const viewport = { width: 768, height: 600 }
    await page.setViewportSize(viewport)
    await signIn(page, server)
    await page.goto('/about')
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await asVisitor(browser, { baseURL: server.url, viewport }, async (early) => {
      await withoutScripts(early)
      await signIn(early, server)
      await early.goto('/about')
      await expect(bar(early)).toBeVisible()
      await expect(search(early)).toBeHidden()
      expect(await contentTop(early)).toBe(await contentTop(page))
    })
  })

  test('on wide screens', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/about')
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    await page.setViewportSize({ width: 1279, height: 600 })
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
  })

  test('without scripts, with the search', async ({ browser, server }) => {
    const viewport = { width: 360, height: 740 }
    await asVisitor(
      browser,
      { baseURL: server.url, viewport, javaScriptEnabled: false },
      async (page) => {
        await page.goto('/about')
        await expect(bar(page)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
        await search(page).fill('green tea')
        await search(page).press('Enter')
        await expect(page).toHaveURL(/\/products\?search=green\+tea$/)
      },
    )
  })
})

test('the search leads to /products?search={text}, then clears', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/about')
  await search(page).fill('  Tea & "figs" <b> ')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/products?search=Tea+%26+%22figs%22+%3Cb%3E')
  await expect(search(page)).toHaveValue('')
  await search(page).fill('   ')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/products')
})

test('a page that is slow to come says that it is coming', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/about*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await bar(page).getByRole('link', { name: 'ABOUT US' }).click()
  await expect(page.getByRole('banner')).toHaveAttribute('data-pending')
  held.resolve()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-pending')
})

test('who is logged in has Logout instead of Catalog and search', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/about')
  await signIn(page, server)
  await page.reload()
  await expect(search(page)).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await expect(search(page)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`over the hero the bar is clear and legible whatever the picture, ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await page.goto('/')
      // The browser remembers where the last one was scrolled to.
      await scrollTo(page, 0)
      const hero = page.locator('main [data-under-header]')
      expect((await hero.boundingBox())?.y, 'the picture begins at the top').toBe(0)
      await addStyle(
        page,
        `[data-under-header] { background: #fff !important }
          [data-under-header] * { visibility: hidden !important }`,
      )
      const banner = page.getByRole('banner')
      const texts = banner.locator('a:visible, input:visible')
      const found = []
      for (const text of await texts.all()) {
        found.push({ color: await colorOf(text, 'color'), area: await text.boundingBox() })
      }
      expect(found.length).toBeGreaterThanOrEqual(5)
      // The ground alone, without what stands on it.
      await addStyle(page, 'header :is(a, button, form) { opacity: 0 !important }')
      for (const { color, area } of found) {
        if (!area) continue
        const grounds = await colorsOn(page, area)
        const least = Math.min(...grounds.map((ground) => contrast(ground, color)))
        expect(least).toBeGreaterThanOrEqual(4.5)
      }

      await scrollTo(page, 20)
      await expect(banner).toHaveAttribute('data-solid')
      const paper = await colorOf(page.locator('html'), 'background-color')
      const strip = { x: 0, y: 2, width, height: 50 }
      await expect.poll(() => colorsOn(page, strip)).toEqual([paper])
    }
  })
}

test('the footer of a page that is shorter than its window stands at the bottom of it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await signIn(page, server)
  for (const path of ['/nowhere', '/products?search=nothing', '/admin', '/admin/change-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const end = () =>
      page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom)
    await expect.poll(end, path).toBe(1600)
  }
})
