import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
const base = process.argv[2] ?? 'http://localhost:4251'
const browser = await chromium.launch(launchOptions)
const login = await fetch(`${base}/api/admin/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@example.com', password: 'dhow-demo' }) })
const { token } = (await login.json()) as { token: string }
const list = (await (await fetch(`${base}/api/products?page=1`)).json()) as { _id: string }[]
for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
    await context.addInitScript((t) => { localStorage.setItem('adminToken', t) }, token)
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
    await page.goto(`${base}/admin/edit-product/${list[0]?._id}`)
    await page.getByLabel('Product Name').waitFor()
    if (width === 1280) await page.screenshot({ path: `/tmp/shots-x/closed-${theme}-${width}.png`, fullPage: true })
    await page.evaluate(() => { for (const one of document.querySelectorAll('details')) one.open = true })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/shots-x/edit-${theme}-${width}.png`, fullPage: true })
    console.log(theme, width, await page.evaluate(() => document.documentElement.scrollWidth))
    await context.close()
  }
}
await browser.close()
