import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { addProduct } from '../support/administrator.ts'
import {
  expectInFrame,
  getCurrent,
  getOpenButton,
  getViewer,
  seedFilters,
  seedGallery,
} from '../support/company.ts'
import {
  blockScripts,
  createTouch,
  measureCenter,
  translateTexts,
  withNewPage,
} from '../support/page.ts'

test.describe('filters and comparison', () => {
  test.beforeEach(({ server }) => seedFilters(server))

  const PHONE = { width: 360, height: 740 }

  test('a filter opens over the products on a desktop, and Escape closes it', async ({ page }) => {
    await page.goto('/products')
    const tea = page.getByRole('link', { name: /^Tea/ })
    const position = await tea.boundingBox()
    const brand = page.locator('summary', { hasText: 'Brand' })
    const monsoon = page.getByRole('checkbox', { name: 'Monsoon' })
    await brand.click()
    const [button, panel] = await Promise.all([
      brand.boundingBox(),
      page.getByRole('group', { name: 'Brand' }).boundingBox(),
    ])
    // A panel at the end of the row is moved into the window.
    expect(panel?.x).toBeLessThanOrEqual(button?.x ?? 0)
    expect(panel?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
    // The label, not the checkbox: a press on it must not move the focus out of the list.
    await page.getByRole('group', { name: 'Brand' }).getByText('Monsoon').click()
    await expect(tea).toHaveCount(0)
    await expect(monsoon).toBeFocused()
    await monsoon.uncheck()
    await expect(tea).toBeVisible()
    expect(await tea.boundingBox()).toEqual(position)
    await page.keyboard.press('Escape')
    await expect(monsoon).toBeHidden()
    await expect(brand).toBeFocused()
  })

  test('a visitor compares products in the units chosen before, from the first paint on', async ({
    page,
    browser,
  }) => {
    await page.goto('/products')
    for (const name of ['Tea', 'Rice']) await page.getByLabel(`Compare ${name}`).check()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    const weights = page.getByRole('row', { name: /^Gross weight/ })
    await expect(weights).toContainText('8 kg')
    // Offsets in the table: checking the radio button may scroll the page.
    const measureBox = () =>
      weights.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight])
    const boxBefore = await measureBox()
    await page.getByRole('radio', { name: 'US' }).check()
    await expect(weights.getByText('17.64 lb')).toBeVisible()
    await expect(weights.getByText('8 kg')).toBeHidden()
    expect(await measureBox()).toEqual(boxBefore)

    const storageState = await page.context().storageState()
    await withNewPage(browser, { storageState }, async (nextVisit) => {
      await blockScripts(nextVisit)
      await nextVisit.goto(page.url())
      await expect(nextVisit.getByText('17.64 lb')).toBeVisible()
      await expect(nextVisit.getByText('8 kg')).toBeHidden()
    })
  })

  test('the names of compared products stay above their columns on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/products')
    for (const name of ['Tea', 'Rice', 'Salt']) await page.getByLabel(`Compare ${name}`).check()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    const table = page.getByRole('region', { name: 'Compare products' })
    const name = page.locator('.comparison > ul').getByText('Salt')
    await expect(name).toBeAttached()
    // Facts below the window, as of products with more facts.
    await table.evaluate((element) => {
      element.style.paddingBlockEnd = '100vh'
      element.scrollLeft = element.scrollWidth
      window.scrollTo(0, element.getBoundingClientRect().bottom + scrollY - innerHeight)
    })
    await expect(name).toBeInViewport({ ratio: 1 })
    const measureLeft = (locator: typeof name) =>
      locator.evaluate((element) => element.getBoundingClientRect().left)
    const cell = table
      .getByRole('row', { name: /^Gross weight/ })
      .getByRole('cell')
      .last()
    await expect
      .poll(async () => (await measureLeft(name)) - (await measureLeft(cell)))
      .toBeCloseTo(0, 0)
    expect(await measureLeft(name)).toBeLessThan(PHONE.width)
  })
})

type Point = { x: number; y: number }

const TOUCH_PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

const getArrow = (page: Page, which: 'Previous' | 'Next') =>
  page.getByRole('button', { name: `${which} picture` })

test('in full screen, buttons, wheel and two fingers zoom, and a drag does not close the viewer', async ({
  browser,
  server,
}) => {
  const { isMobile: _, ...phone } = TOUCH_PHONE
  await withNewPage(browser, { baseURL: server.url, ...phone }, async (page) => {
    await page.goto(await seedGallery(server))
    await getOpenButton(page).tap()
    const image = getCurrent(getViewer(page)).getByRole('img')
    const measureWidth = async () => Math.round((await image.boundingBox())?.width ?? 0)
    const tapZoom = (name: string) => getViewer(page).getByRole('button', { name }).tap()

    await tapZoom('Zoom in')
    await expect.poll(measureWidth).toBe(900)
    await tapZoom('Zoom out')
    await expect.poll(measureWidth).toBe(360)

    await page.mouse.move(180, 370)
    await page.mouse.wheel(0, -200)
    await expect.poll(measureWidth).toBeGreaterThan(500)
    const measureImageLeft = async () => (await image.boundingBox())?.x ?? 0
    const leftBeforeDrag = await measureImageLeft()
    await page.mouse.down()
    await page.mouse.move(240, 370, { steps: 4 })
    await page.mouse.up()
    expect(await measureImageLeft()).toBeGreaterThan(leftBeforeDrag + 40)
    await expect(getViewer(page)).toBeVisible()
    await tapZoom('Zoom out')

    const touch = await createTouch(page)
    const placeFingers = (x: number) => [-x, x].map((by, id) => ({ x: 180 + by, y: 370, id }))
    await touch('touchStart', ...placeFingers(30))
    for (const x of [40, 50, 60]) await touch('touchMove', ...placeFingers(x))
    await touch('touchEnd')
    await expect.poll(measureWidth).toBeGreaterThan(600)
    await expect(getViewer(page)).toBeVisible()
  })
})

test('a finger swipes between pictures on the page and in full screen, also from an arrow button', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url, ...TOUCH_PHONE }, async (page) => {
    await page.goto(await seedGallery(server))
    const touch = await createTouch(page)
    const swipe = async ({ x, y }: Point, distance: number) => {
      await touch('touchStart', { x, y })
      for (let moved = 0.1; moved <= 1; moved += 0.1) {
        await touch('touchMove', { x: x + distance * moved, y })
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await touch('touchEnd')
    }
    await swipe({ x: 270, y: 160 }, -240)
    await expectInFrame(page, 2)
    await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await swipe(await measureCenter(getArrow(page, 'Next')), -240)
    await expectInFrame(page, 3)
    await swipe(await measureCenter(getArrow(page, 'Previous')), 240)
    await expectInFrame(page, 2)
    await getArrow(page, 'Previous').tap()
    await expectInFrame(page, 1)

    await getOpenButton(page).tap()
    await expect(getViewer(page)).toBeVisible()
    await swipe({ x: 270, y: 160 }, -240)
    await expectInFrame(getViewer(page), 2)
    const next = getViewer(page).getByRole('button', { name: 'Next picture' })
    await swipe(await measureCenter(next), -240)
    await expectInFrame(getViewer(page), 3)
    await swipe({ x: 30, y: 160 }, 240)
    await expectInFrame(getViewer(page), 2)
  })
})

test('a translated product page shows each product that is followed', async ({ page, server }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    // A link that is followed during the transition to the page skips it.
    if (!message.startsWith('Transition was skipped')) errors.push(message)
  })
  const names = ['Anise', 'Basil', 'Cumin']
  for (const name of names) {
    const specification = { ingredients: `${name}, **milk**` }
    await addProduct(server, {
      name,
      itemNumber: `NO-${name}`,
      category: 'snacks',
      specification,
    })
  }
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.evaluate(translateTexts)
  const follow = (name: string) =>
    page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  for (const name of ['Anise', 'Basil', 'Cumin', 'Anise', 'Basil', 'Cumin', 'Anise']) {
    await follow(name)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByText(`NO-${name}`)).toBeVisible()
  }
  expect(errors).toEqual([])
})
