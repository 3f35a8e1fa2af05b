import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'

test('the page names icons and a manifest of the company, and others once it is called otherwise', async ({
  page,
  request,
  server,
}) => {
  const links = page.locator('head link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest])')
  const visit = async () => {
    await page.goto('/')
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  }
  const before = await visit()
  const { patch } = await administrator(server)
  await patch('/company', { brand: 'Zubair & Sons' })
  const named = await visit()
  const names = named.map((address) => address.replace(/\?v=[0-9a-f]{16}$/, ''))
  expect(names).toEqual([
    '/favicon.ico',
    '/icon-192.png',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
  ])
  expect(named.filter((address) => before.includes(address))).toEqual([])
  for (const address of named) expect((await request.get(address)).status(), address).toBe(200)

  // As the browser reads it.
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { name, icons } = JSON.parse(data)
  expect(name).toBe('Zubair & Sons')
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
