import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { addProduct } from '../support/administrator.ts'
import { readHead, withNewPage } from '../support/page.ts'

const HOSTILE = '</script><script>alert(1)</script> "Figs" & <b>dates</b>'

test('every public page has a complete head: the same in the response, in a browser and after client navigation', async ({
  page,
  browser,
  server,
}) => {
  const id = await addProduct(server, { name: HOSTILE })
  const paths = ['/', '/products', `/products/${id}`, '/about', '/contact']
  const heads = new Map<string, Awaited<ReturnType<typeof readHead>>>()
  await withNewPage(browser, { baseURL: server.url, javaScriptEnabled: false }, async (crawler) => {
    for (const path of paths) {
      await crawler.goto(path)
      const head = await readHead(crawler)
      heads.set(path, head)
      expect(head.repeated, path).toEqual([])
      expect(Object.values(head.meta), path).not.toContain('')
      expect(head.canonical, path).toBe(server.url + path)
      expect(head.meta['og:url'], path).toBe(head.canonical)
      await expect(crawler.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    }
  })
  expect(new Set([...heads.values()].map(({ title }) => title)).size).toBe(paths.length)
  expect(heads.get(`/products/${id}`)?.facts.Product).toMatchObject({ name: HOSTILE })

  await page.goto('/', { waitUntil: 'networkidle' })
  for (const path of [...paths, '/']) {
    if (path !== '/' || page.url() !== `${server.url}/`)
      await page
        .locator(`a[href="${path}"]`)
        .filter({ visible: true })
        .last()
        // The middle of a product card may have a control.
        .click({ position: { x: 10, y: 10 } })
    await expect.poll(() => readHead(page), path).toEqual(heads.get(path))
  }

  const pictures = ['/', `/products/${id}`].map((path) => heads.get(path)?.meta['og:image'])
  expect(new Set(pictures).size).toBe(2)
  for (const picture of pictures) {
    const bytes = Buffer.from(await (await fetch(String(picture))).arrayBuffer())
    expect(bytes.byteLength).toBeLessThanOrEqual(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  }
})
