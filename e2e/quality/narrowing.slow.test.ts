import type { Page } from '@playwright/test'
import { expect, oncePerServer, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'

const stockMany = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  for (let at = 1; at <= 16; at++) {
    const category = at % 2 === 0 ? 'snacks' : 'personal-care'
    const brand = at % 4 === 0 ? 'Sail' : 'Monsoon'
    await add({ name: `${at % 3 === 0 ? 'Soap' : 'Biscuits'} ${at}`, brand, category })
  }
})

test.beforeEach(({ server }) => stockMany(server))

/** Delays the products until `act` and the first paint after it are done, and returns all layout shifts. */
async function shiftsOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const painted = Promise.withResolvers<void>()
  await page.route('**/api/catalogue?*', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.evaluate(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    // Includes shifts soon after input: on a slow line they come later.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  const response = page.waitForResponse('**/api/catalogue?*')
  await act()
  await expect(page.locator('[aria-busy=true]')).toBeAttached()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  painted.resolve()
  await response
  await expect(page.locator('[aria-busy=true]')).not.toBeAttached()
  const moved = await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    return (window as unknown as { moved: number[] }).moved
  })
  await page.unroute('**/api/catalogue?*')
  return moved.reduce((sum, value) => sum + value, 0)
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`narrowing the products does not shift the layout at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/products?category=personal-care', { waitUntil: 'networkidle' })
    const pill = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })
    const search = page.getByLabel('Search products by name, kind or size')
    // Each step shows a view that is not in the cache.
    const steps: [name: string, act: () => Promise<unknown>][] = [
      ['a category', () => pill(/^Snacks/).click()],
      ['a sort', () => page.getByLabel('Sort').selectOption('z-a')],
      ['a search', () => search.fill('soap')],
      ['all categories', () => pill(/^All/).click()],
      ['a search without results', () => search.fill('nothing')],
      ['another search', () => search.fill('biscuits')],
    ]
    for (const [name, act] of steps) {
      expect.soft(await shiftsOf(page, act), name).toBeLessThan(0.02)
    }
  })
}
