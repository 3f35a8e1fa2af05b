import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
const url = 'http://localhost:4251'
const out = '/tmp/b-shots'
const login = await (await fetch(`${url}/api/admin/login`, { method: 'POST', headers: {'content-type':'application/json'}, body: JSON.stringify({ email: 'admin@example.com', password: 'dhow-demo' }) })).json() as any
const all = await (await fetch(`${url}/api/products?page=1`)).json() as any[]
async function put(p: any, over: any) {
  const form = new FormData()
  for (const f of ['name','brand','category','description']) form.append(f, over[f] ?? p[f])
  form.append('specification', JSON.stringify(over.specification ?? p.specification))
  for (const i of p.images) form.append('existingImages', i)
  const r = await fetch(`${url}/api/products/${p._id}`, { method: 'PUT', headers: { authorization: `Bearer ${login.token}` }, body: form })
  if (!r.ok) console.log(r.status, await r.text())
}
const [choc, wafer, fudge, toffee] = all
if (process.argv.includes('put')) {
  await put(wafer, { specification: { netContent: 200, netContentUnit: 'g', unitsPerCarton: 12, origin: 'TR' } })
  await put(fudge, { name: 'فدج التمر والطحينة الفاخر بالهيل والزعفران من أجود تمور الخليج العربي ٣٥٠ غراماً', specification: {
    ...fudge.specification, cartonsPer20: 1240, mayTilt: false, stackLayersMax: 9, unNumber: '1950', storage: 'ambient', storageMinC: -5, storageMaxC: 25,
    ingredients: 'معجون التمر (٤٥٪)، طحينة السمسم، سكر، زبدة، حليب مجفف، هيل مطحون، زعفران، ملح. قد يحتوي على آثار من المكسرات والفول السوداني.\nDate paste (45%), tahini (sesame), sugar, milk powder, cardamom, saffron, salt.', allergens: ['milk','sesame'],
    labelLanguages: ['en','ar','fr','zh-Hans','sw'],
    certificates: [{ name: 'Halal', body: 'Emirates Authority for Standardisation and Metrology', validTo: '2027-06-30', file: 'a1b2' }, { name: 'ISO 22000', body: 'Meridian', validTo: '2025-01-31' }, { name: 'شهادة المنشأ' }] } })
}
const browser = await chromium.launch(launchOptions)
const names = (process.argv[2] ?? '').split(',')
for (const [w, h] of [[360, 740], [1280, 800]]) for (const theme of ['light', 'dark'] as const) {
  const ctx = await browser.newContext({ viewport: { width: w!, height: h! }, colorScheme: theme, reducedMotion: 'reduce', hasTouch: w === 360 })
  const shots: Record<string, string> = { full: `/products/${fudge._id}`, cool: `/products/${choc._id}`, few: `/products/${wafer._id}`, products: '/products', compare: `/compare?${[fudge, choc, toffee, wafer].map((p) => 'id=' + p._id).join('&')}`, home: '/', comparetwo: `/compare?id=${toffee._id}&id=gone&id=${choc._id}` }
  for (const [name, path] of Object.entries(shots)) {
    if (names[0] && !names.includes(name)) continue
    const page = await ctx.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    page.on('pageerror', (e) => console.log(name, e.message))
    await page.goto(url + path, { waitUntil: 'networkidle' })
    if (name === 'products') { await page.locator('.compare-chip input').nth(0).check(); await page.locator('.compare-chip input').nth(2).check() }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) console.log('WIDE', name, w)
    await page.screenshot({ path: `${out}/${name}-${w}-${theme}.png`, fullPage: name !== 'products' && name !== 'home' })
    await page.close()
  }
  await ctx.close()
}
await browser.close()
