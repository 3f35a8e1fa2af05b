import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
const base = process.env.BASE ?? 'http://localhost:4271'
const browser = await chromium.launch(launchOptions)
const only = process.argv.slice(2)
const shots: [string, number, string, boolean, (p: any) => Promise<void>][] = []
const nothing = async () => {}
for (const theme of ['light', 'dark'] as const) for (const width of [360, 1280]) {
  const page = await browser.newPage({ viewport: { width, height: width === 360 ? 780 : 860 }, colorScheme: theme })
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  const shot = async (name: string, path: string, act: (p: typeof page) => Promise<void> = nothing) => {
    if (only.length && !only.some((o) => name.includes(o))) return
    await page.goto(base + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(400)
    await act(page)
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/d-${name}-${width}-${theme}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, width, 'too wide by', over)
  }
  await shot('list', '/products')
  await shot('chosen', '/products?origin=AE&certificate=Halal&moqCartons=100')
  await shot('open', '/products', async (p) => {
    if (width === 360) await p.getByRole('button', { name: 'Filters' }).click()
    await p.locator('summary', { hasText: 'Brand' }).click()
  })
  await shot('empty', '/products?origin=AE&storage=frozen&search=tea&category=snacks')
  await shot('brand', '/brands/qamarine')
}
await browser.close()
