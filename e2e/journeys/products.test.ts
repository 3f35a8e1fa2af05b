import type { Page } from '@playwright/test'
import { test as base, expect } from '../server.ts'
import { administrator, fillCatalogue } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'

const EMPTY = 'No products found. Try a different search or category.'
const FIRST = 'Zanzibar Clove Pastilles in Tins' // 22 characters: 'Zanzibar Clove Pastill'
const PAGE = 48
const TOTAL = 300

/** A server with 300 products, the first three of their own kind, one with a picture. */
const test = base.extend<object, { stocked: undefined }>({
  stocked: [
    async ({ serverOf }, use) => {
      const server = await serverOf(import.meta.filename)
      const { add } = await administrator(server)
      await add({ name: FIRST, brand: 'Marsa', category: 'confectionery' }, [
        await plainPicture(200),
      ])
      await add({ name: 'Crème Brûlée Wafers', brand: 'Çınar', category: 'fine foods' })
      await add({ name: 'ЧАЙ чёрный', brand: 'Саванна', category: 'beverages' })
      fillCatalogue(server, TOTAL - 3)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.locator('main ul > li > a[href^="/products/"]')
const names = (page: Page) =>
  cards(page)
    .locator('p[title]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')))
const pills = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search products by name, kind or size' })
const said = (page: Page) => page.locator('main [aria-live="polite"]')
const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

test('the grid has 2 columns on small screens, 3 on medium, 6 on extra large, and overflows on none', async ({
  page,
}) => {
  await page.goto('/products')
  for (const [width, columns] of [
    [360, 2],
    [767, 2],
    [768, 3],
    [1279, 3],
    [1280, 6],
    [1920, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await cards(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    )
    expect(
      tops.filter((top) => top === tops[0]),
      `at ${width} px`,
    ).toHaveLength(columns)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the first row of products stands above the fold, with their whole names', async ({
  page,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeInViewport()
    await expect(cards(page).first()).toBeInViewport({ ratio: 1 })
  }
})

test('a card is one link with the first 22 characters of the name, an ellipsis, and the whole name for who cannot see', async ({
  page,
}) => {
  await page.goto('/products')
  const card = page.getByRole('link', { name: `${FIRST} Marsa` })
  await expect(card.locator('[aria-hidden]')).toHaveText('Zanzibar Clove Pastill…')
  await expect(cards(page).nth(1).locator('[aria-hidden]')).toHaveText('Crème Brûlée Wafers')

  await test.step('the picture comes in the width that is needed, those in view on a phone at once', async () => {
    const pictures = cards(page).locator('img')
    await expect(pictures.first()).toHaveAttribute('srcset', /400w.*800w.*1600w/)
    await expect
      .poll(() => pictures.first().evaluate((one: HTMLImageElement) => one.currentSrc))
      .toMatch(/-400\.webp$/)
    expect(
      await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('loading'))),
    ).toEqual(Array.from({ length: PAGE }, (_, at) => (at < 2 ? 'eager' : 'lazy')))
  })
  await test.step('a product without one shows the placeholder', async () => {
    await expect(cards(page).nth(1).locator('img')).toHaveAttribute('src', '/placeholder.svg')
  })
  await card.click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f]{16}$/)
  await expect(page.getByRole('heading', { name: FIRST })).toBeVisible()
})

test('the filters are All and the categories of the products, and Back undoes them', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(said(page)).toHaveText('300 products')
  await expect(pills(page).getByRole('link')).toHaveText([
    'All',
    'Confectionery',
    'Snacks',
    'Beverages',
    'Fine foods',
  ])
  await expect(page.getByRole('link', { name: 'Catalog', exact: true })).toHaveCount(0)

  await pills(page).getByRole('link', { name: 'Fine foods' }).click()
  await expect(page).toHaveURL('/products?category=fine+foods')
  await expect(said(page)).toHaveText('1 product')
  expect(await names(page)).toEqual(['Crème Brûlée Wafers'])
  await page.goBack()
  await expect(said(page)).toHaveText('300 products')
  await expect(pills(page).getByRole('link', { name: 'All' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('the filters stay under the navigation, and a new view is read from its start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
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
  await expect(said(page)).toHaveText('1 product')
  await expect(said(page)).toBeInViewport()
  // A page of one product is too short to scroll that far.
  await expect.poll(gap).toBeGreaterThanOrEqual(-1)
  await expect(pills(page).getByRole('link', { name: 'Beverages' })).toBeInViewport({ ratio: 1 })
})

test('the products stand by order, or A-Z, or Z-A', async ({ page }) => {
  await page.goto('/products')
  const sort = page.getByLabel('Sort')
  await expect(sort.locator('option')).toHaveText(['Default', 'A-Z', 'Z-A'])
  expect((await names(page)).slice(0, 4)).toEqual([
    FIRST,
    'Crème Brûlée Wafers',
    'ЧАЙ чёрный',
    'Tin 004',
  ])
  await sort.selectOption('A-Z')
  await expect(page).toHaveURL('/products?sort=a-z')
  await expect
    .poll(async () => (await names(page)).slice(0, 2))
    .toEqual(['Crème Brûlée Wafers', 'Tin 004'])
  await sort.selectOption('Z-A')
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['ЧАЙ чёрный', FIRST, 'Tin 300'])
})

test('the search is trimmed and finds part of a name or brand in any case and alphabet', async ({
  page,
}) => {
  await page.goto('/products')
  for (const [text, found] of [
    ['  clove PAST ', FIRST],
    ['mARSA', FIRST],
    ['CRÈME', 'Crème Brûlée Wafers'],
    ['çINAR', 'Crème Brûlée Wafers'],
    ['чай ЧЁР', 'ЧАЙ чёрный'],
    ['САВАННА', 'ЧАЙ чёрный'],
  ] as const) {
    await search(page).fill(text)
    await expect(page).toHaveURL(`/products?${new URLSearchParams({ search: text.trim() })}`)
    await expect.poll(() => names(page), text).toEqual([found])
    await expect(said(page)).toHaveText('1 product')
  }
  await search(page).fill('   ')
  await expect(said(page)).toHaveText('300 products')
  await expect(page).toHaveURL('/products')

  await test.step('and can be shared', async () => {
    await page.goto('/products?search=%20mARSA%20')
    await expect(search(page)).toHaveValue('mARSA')
    expect(await names(page)).toEqual([FIRST])
  })
})

test('a search from right to left does not begin below the button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/products')
  for (const field of await page.getByRole('searchbox').all()) {
    await field.fill('شاي')
    await expect(field).toHaveCSS('direction', 'rtl')
    const button = field.locator('xpath=..').getByRole('button', { name: 'Search' })
    const [text, control] = await Promise.all([field.boundingBox(), button.boundingBox()])
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(control?.x ?? 0)
  }
})

test('what is not there is said, with a way back to everything', async ({ page }) => {
  await page.goto('/products?search=caviar&category=snacks&page=4')
  await expect(page.getByText(EMPTY)).toBeVisible()
  await expect(said(page)).toHaveText('0 products')
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(said(page)).toHaveText('300 products')
})

test('scrolling brings more, and Back from a product finds them and the place again', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(cards(page)).toHaveCount(PAGE)
  for (const pages of [2, 3]) {
    await scrollToEnd(page)
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(PAGE * pages)
  }
  expect(new Set(await names(page)).size).toBe(await cards(page).count())
  await expect(page).toHaveURL('/products')

  const far = cards(page).nth(PAGE * 2 + 10)
  const name = await far.locator('p[title]').getAttribute('title')
  await far.scrollIntoViewIfNeeded()
  const [before, loaded] = [await page.evaluate(() => window.scrollY), await cards(page).count()]
  await far.click()
  await expect(page.getByRole('heading', { name: String(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(loaded)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await expect(far).toBeInViewport()
})

test('a page in the middle says where it begins, and goes on both ways', async ({ page }) => {
  await page.goto('/products?page=6')
  await expect(said(page)).toHaveText('300 products, from page 6 of 7')
  expect((await names(page))[0]).toBe('Tin 241')
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(PAGE + 12)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/products?page=5')
  await expect.poll(async () => (await names(page))[0]).toBe('Tin 193')
})

test('while another view is on its way, the one before stays where it is', async ({ page }) => {
  await page.goto('/products')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/catalogue*', async (route) => {
    await gate.promise
    await route.continue()
  })
  const box = () => cards(page).first().boundingBox()
  const before = await box()
  await page.getByLabel('Sort').selectOption('Z-A')
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  expect(await cards(page).count()).toBe(PAGE)
  expect(await box()).toEqual(before)
  gate.resolve()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect.poll(async () => (await names(page))[0]).toBe('ЧАЙ чёрный')
  expect(await box()).toEqual(before)
})

test('without a script, pages, categories, search and sort are links and a form', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/products?category=snacks')
  await expect(said(page)).toHaveText('297 products')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?category=snacks&page=2')
  await expect(said(page)).toHaveText('297 products, from page 2 of 7')
  expect((await names(page))[0]).toBe('Tin 052')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/products?category=snacks')

  await search(page).fill(' TIN 00')
  await page.getByLabel('Sort').selectOption('Z-A')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page)).toHaveText('6 products')
  expect(await names(page)).toEqual([9, 8, 7, 6, 5, 4].map((number) => `Tin 00${number}`))
  await expect(pills(page).getByRole('link', { name: 'Snacks' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await context.close()
})

test('search engines are told which page this is and which stand beside it', async ({ server }) => {
  const head = async (query: string) => {
    const html = await (await fetch(`${server.url}/products${query}`)).text()
    const href = (rel: string) =>
      html.match(new RegExp(`<link[^>]*rel="${rel}"[^>]*href="([^"]*)"`))?.[1]
    const address = (rel: string) => href(rel)?.replaceAll('&amp;', '&').replace(server.url, '')
    return { canonical: address('canonical'), prev: address('prev'), next: address('next') }
  }
  expect(await head('')).toEqual({
    canonical: '/products',
    prev: undefined,
    next: '/products?page=2',
  })
  expect(await head('?category=snacks&page=2&utm=x')).toEqual({
    canonical: '/products?category=snacks&page=2',
    prev: '/products?category=snacks',
    next: '/products?category=snacks&page=3',
  })
  expect(await head('?search=tin&sort=z-a')).toMatchObject({ canonical: '/products' })

  await test.step('and that a page after the last is elsewhere', async () => {
    const address = `${server.url}/products?category=snacks&page=107`
    const { status, headers } = await fetch(address, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/products?category=snacks&page=7')
  })
})

test('a list that does not load is the empty text with a way to try again, and mends itself', async ({
  browser,
  server,
}) => {
  // A page of its own, because the browser logs the calls that fail.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/about')
  await page.route('**/api/catalogue*', (route) => route.abort())
  await page.getByRole('link', { name: 'PRODUCTS' }).first().click()
  await expect(page.getByRole('status').getByText('Loading products…')).toBeAttached()
  const pass = async (seconds: number, what: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(seconds * 1000)
      await what()
    }).toPass()
  await pass(4, () => expect(page.getByText(EMPTY)).toBeVisible({ timeout: 300 }))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.unroute('**/api/catalogue*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(said(page)).toHaveText('300 products')

  await page.route('**/api/catalogue*', (route) => route.abort())
  await pills(page).getByRole('link', { name: 'Beverages' }).click()
  await pass(4, () => expect(page.getByText(EMPTY)).toBeVisible({ timeout: 300 }))
  await page.unroute('**/api/catalogue*')
  await pass(10, () => expect(said(page)).toHaveText('1 product', { timeout: 300 }))
  await context.close()
})
